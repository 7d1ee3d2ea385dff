// The legend of techniques. It loads their list when it is opened, unless the page has loaded it.

import { h } from "./dom.js";
import { lists, loadLists } from "./lists.js";
import { capital, t } from "./words.js";

// legend lists the techniques for a kind of puzzle, the simplest first.
export function legend(kind) {
  const list = h("dl", { class: "legend", "data-told": true });
  const fill = async () => {
    if (!lists.techniques) await loadLists();
    const techniques = lists.techniques.filter((one) => one.kind === kind);
    list.replaceChildren(...techniques.flatMap(({ rung, name, about }) =>
      [h("dt", {}, `${rung} ${name}`), h("dd", {}, about)]));
  };
  return h("details", { class: "card", id: "legend", ontoggle: () => fill().catch(() => {}) },
    h("summary", {}, capital(t("techniques"))), list);
}
