// The view that other sites may frame. It shows the puzzle of the address, and sends a message
// to the page around the frame when the puzzle is solved. It uses no engine and no storage.

const show = () => {
  const puzzle = document.createElement("akari-puzzle");
  puzzle.setAttribute("src", location.hash.slice(1));
  puzzle.setAttribute("framed", ""); // the board leaves room for the bar in the frame
  document.querySelector("main").replaceChildren(puzzle);
};

addEventListener("solved", (/** @type {CustomEvent} */ { detail }) => {
  parent.postMessage({ type: "akari-solved", ...detail }, "*");
});
addEventListener("hashchange", show);
show();
