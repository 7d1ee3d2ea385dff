// The first script of the page: it opens the player for a link to solve, and otherwise the page
// for authors.

const plays = () => location.hash.startsWith("#play/");
const began = plays();

addEventListener("hashchange", (e) => {
  if (plays() === began) return;
  e.stopImmediatePropagation();
  location.reload();
});

// The link that skips to the board is not a link to another board.
document.querySelector(".skip").addEventListener("click", (e) => {
  e.preventDefault();
  document.querySelector('#board [tabindex="0"]')?.focus();
});

if (began) {
  const { playAlone } = await import("./play.js");
  playAlone((link) => { location.hash = link; });
} else {
  await import("./app.js");
}
