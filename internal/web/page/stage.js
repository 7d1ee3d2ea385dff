// A stage shows a board as large as its place, and larger if the reader zooms: with buttons, with two
// fingers, or with a wheel and Ctrl.

import { button, h, rowOf } from "./dom.js";
import { pinches } from "./pointer.js";
import { t } from "./words.js";

const SMALL = 26, LARGEST = 88; // pixels of a cell: below SMALL there are zoom buttons
const LEAST_HALO = 14; // pixels of a cell: below it, lamps have no halo
const MARGIN = 0.5; // the numbers of rows and columns, in sides of a cell

export class Stage {
  rows = 0;
  cols = 0;
  zoom = 1;

  /** @param {import("./view.js").BoardView} view */
  constructor(view) {
    this.svg = view.svg;
    this.sheet = h("div", { class: "sheet" }, this.svg);
    this.port = h("div", { class: "port" }, this.sheet);
    this.element = h("div", { class: "stage" }, this.port);
    const zoom = (text, factor, name) =>
      button(text, () => this.zoomBy(factor), { "aria-label": name, title: name });
    this.zooms = rowOf(zoom("−", 0.7, t("zoom out")), zoom("+", 1.4, t("zoom in")));
    pinches(this.port, (...how) => this.zoomBy(...how));
    this.resized = new ResizeObserver(() => this.fit());
  }

  // open makes room for a board; a board of the same size keeps the zoom.
  open({ rows, cols }) {
    this.resized.observe(this.element);
    if (this.rows === rows && this.cols === cols) return;
    Object.assign(this, { rows, cols, zoom: 1 });
    this.element.style.setProperty("--shape", `${cols + MARGIN} / ${rows + MARGIN}`);
    this.element.style.setProperty("--widest", `${LARGEST * (cols + MARGIN)}px`);
    this.fit();
  }

  close() { this.resized.disconnect(); }

  // fit makes the board as large as the stage, times the zoom.
  fit() {
    const { clientWidth: wide, clientHeight: high } = this.element;
    if (!wide || !high) return;
    const { rows, cols, zoom } = this;
    const cell = Math.min(LARGEST, wide / (cols + MARGIN), high / (rows + MARGIN));
    this.zooms.hidden = cell >= SMALL && zoom === 1;
    this.most = Math.max(1, LARGEST / cell);
    this.svg.classList.toggle("fine", cell * zoom < LEAST_HALO);
    this.sheet.style.width = `${cell * (cols + MARGIN) * zoom}px`;
    this.sheet.style.height = `${cell * (rows + MARGIN) * zoom}px`;
  }

  // zoomBy zooms around the point (x, y) of the window, or around the middle of the board.
  zoomBy(factor, x, y) {
    const box = this.port.getBoundingClientRect();
    const [px, py] = [(x ?? box.x + box.width / 2) - box.x, (y ?? box.y + box.height / 2) - box.y];
    const before = this.zoom;
    this.zoom = Math.min(this.most, Math.max(1, before * factor));
    const by = this.zoom / before;
    const left = (this.port.scrollLeft + px) * by - px, top = (this.port.scrollTop + py) * by - py;
    this.fit();
    this.port.scrollTo(left, top);
  }
}
