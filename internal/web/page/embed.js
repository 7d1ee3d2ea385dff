// The view that another site may frame: the puzzle of the address, and a message to the
// page around it when the puzzle is solved. It asks for no engine and no storage.

const show = () => {
  const puzzle = document.createElement("akari-puzzle");
  puzzle.setAttribute("src", location.hash.slice(1));
  document.querySelector("main").replaceChildren(puzzle);
};

addEventListener("solved", ({ detail }) => parent.postMessage({ type: "akari-solved", ...detail }, "*"));
addEventListener("hashchange", show);
show();
