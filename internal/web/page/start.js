// The first script of the page: a link to solve opens the player alone, anything else the
// page for authors.

const plays = () => location.hash.startsWith("#play/");
const began = plays();

addEventListener("hashchange", (e) => {
  if (plays() === began) return;
  e.stopImmediatePropagation();
  location.reload();
});

if (began) {
  const { playAlone } = await import("./play.js");
  playAlone((link) => { location.hash = link; });
} else {
  await import("./app.js");
}
