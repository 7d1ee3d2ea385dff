// Strokes of a mouse, a pen or fingers over cells. A mouse acts when its button goes down. A
// finger or pen acts when it lifts, unless it has scrolled or pinched or a second finger has
// touched the board; if it rests, it starts a stroke.

const SLOP = 10; // pixels that a finger may move and still tap
const REST = 450; // milliseconds until a finger that does not move starts a stroke
const INSIDE = 0.15; // how far a stroke must enter a cell, in sides of a cell

// strokes listens to the pointers of an element. It calls to.press(cell, button) at the start of
// a stroke, to.drag(cell) for each further cell, and to.lift() at the end. The button is the
// mouse's, or 0 for a tap, or to.rest for a finger that rested. cellAt(x, y, inset) returns the
// cell at a point of the window, or -1.
export function strokes(element, cellAt, to) {
  let stroke = null; // the stroke in progress: { id, cell, x, y }
  let finger = null; // a finger that may still tap: { id, x, y, timer }
  const down = new Set(); // fingers on the element

  const begin = (id, x, y, button) => {
    const cell = cellAt(x, y, 0);
    if (cell < 0) return;
    stroke = { id, cell, x, y };
    to.press(cell, button);
  };
  const end = () => {
    if (stroke) to.lift();
    stroke = null;
  };
  const giveUp = () => {
    clearTimeout(finger?.timer);
    finger = null;
  };
  // follow visits the cells between two events, so a fast pointer skips none.
  const follow = (x, y) => {
    const steps = Math.max(1, Math.ceil(Math.hypot(x - stroke.x, y - stroke.y) / 4));
    for (let k = 1; k <= steps; k++) {
      const part = k / steps;
      const cell = cellAt(stroke.x + (x - stroke.x) * part, stroke.y + (y - stroke.y) * part, INSIDE);
      if (cell < 0 || cell === stroke.cell) continue;
      stroke.cell = cell;
      to.drag(cell);
    }
    Object.assign(stroke, { x, y });
  };

  element.addEventListener("pointerdown", (e) => {
    if (e.pointerType === "mouse") {
      if (e.button !== 0 && e.button !== 2 || stroke) return;
      e.preventDefault();
      element.setPointerCapture(e.pointerId);
      return begin(e.pointerId, e.clientX, e.clientY, e.button);
    }
    down.add(e.pointerId);
    giveUp();
    end();
    if (down.size > 1) return;
    const { pointerId: id, clientX: x, clientY: y } = e;
    const rested = () => {
      finger = null;
      begin(id, x, y, to.rest);
    };
    finger = { id, x, y, timer: setTimeout(rested, REST) };
  });
  element.addEventListener("pointermove", (e) => {
    if (stroke?.id === e.pointerId) return follow(e.clientX, e.clientY);
    if (finger && Math.hypot(e.clientX - finger.x, e.clientY - finger.y) > SLOP) giveUp();
  });
  const gone = (e, acts) => {
    down.delete(e.pointerId);
    if (acts && finger?.id === e.pointerId) begin(e.pointerId, finger.x, finger.y, 0);
    giveUp();
    if (stroke?.id === e.pointerId) end();
  };
  element.addEventListener("pointerup", (e) => gone(e, true));
  element.addEventListener("pointercancel", (e) => gone(e, false));
  // The browser must not scroll during a stroke, nor zoom the page with two fingers.
  element.addEventListener("touchmove", (e) => {
    if (e.cancelable && (stroke || e.touches.length > 1)) e.preventDefault();
  }, { passive: false });
  element.addEventListener("contextmenu", (e) => e.preventDefault());
}

// pinches calls zoom(factor, x, y) while two fingers pinch an element, and while a wheel turns
// with Ctrl, which is how browsers report the pinch of a trackpad. (x, y) is the middle of the
// pinch in the window.
export function pinches(element, zoom) {
  let before = null;
  const span = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  element.addEventListener("touchmove", (e) => {
    if (e.touches.length !== 2) return;
    if (e.cancelable) e.preventDefault();
    const [a, b] = e.touches, now = span(e.touches);
    if (before) zoom(now / before, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    before = now;
  }, { passive: false });
  for (const name of ["touchstart", "touchend", "touchcancel"]) {
    element.addEventListener(name, () => { before = null; });
  }
  element.addEventListener("wheel", (e) => {
    if (!e.ctrlKey) return;
    e.preventDefault();
    zoom(Math.exp(-e.deltaY / 200), e.clientX, e.clientY);
  }, { passive: false });
}
