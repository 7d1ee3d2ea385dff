// Functions for the tests of the page: locators, and the actions of a person.
import { expect } from "@playwright/test";

// ONCE marks a test whose result does not depend on where the engine is: it runs in the first
// project alone.
export const ONCE = { tag: "@once" };

export const cell = (page, r, c) => page.locator(`#board [aria-label^="row ${r} column ${c},"]`);
export const tool = (page, name) =>
  page.getByRole("button", { name, exact: true }).or(page.getByRole("link", { name, exact: true }));
export const REPAIRS = "#verdict button.repair";
export const says = (page, word) => expect(page.locator(`#verdict [data-verdict="${word}"]:not(.stale)`)).toBeVisible();

// faultsOf returns a list that receives every error of the page and its console.
export function faultsOf(page) {
  const faults = [];
  page.on("console", (m) => m.type() === "error" && faults.push(m.text()));
  page.on("pageerror", (e) => faults.push(String(e)));
  return faults;
}

// open opens the page for authors with a board, by default an empty one.
export async function open(page, link = "akari/10x10/zzzv") {
  await page.goto("about:blank");
  await page.goto(`./#${link}`);
  await expect(page.locator("#board svg.board")).toBeVisible();
}

// drawn expects the drawing of the address, as it is kept on the shelf, to be a link to edit.
export const drawn = (page, link) => expect.poll(() => page.evaluate(() => {
  const id = location.hash.replace(/^#draw\//, "");
  return JSON.parse(localStorage.getItem(`akari.shelf/${id}`))?.state ?? location.hash;
})).toEqual(link);

// copied returns what a button has put on the clipboard.
export async function copied(page, name) {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await tool(page, name).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe("");
  return page.evaluate(() => navigator.clipboard.readText());
}

// drop drops a file for each text.
export async function drop(page, texts) {
  const files = await page.evaluateHandle((all) => {
    const d = new DataTransfer();
    all.forEach((text, k) => d.items.add(new File([text], `s${k}.txt`)));
    return d;
  }, texts);
  await page.dispatchEvent("main", "drop", { dataTransfer: files });
}

// bracketed serves a German in which every phrase is in brackets. So a text without brackets is a
// text that cannot be translated.
export function bracketed(page) {
  return page.route("**/words-de.js", async (route) => {
    const text = (await (await route.fetch()).text()).replace("export default {", "const words = {");
    const body = `${text}
      const each = (of, f) => Object.fromEntries(Object.entries(of).map(([k, w]) => [k, f(w)]));
      const bracket = (w) => typeof w === "object" ? each(w, bracket) : /^\\{\\w+\\}.?$/.test(w) ? w : \`⟦${"${w}"}⟧\`;
      export default each(words, bracket);`;
    await route.fulfill({ contentType: "text/javascript", body });
  });
}

// englishTold lists the sentences of the engine that have a word of English.
export function englishTold(page) {
  return page.locator("[data-told]").evaluateAll((all) => all.map((e) => e.textContent)
    .filter((text) => /\b(the|at|and|has|have|put|needs?|then|there|cells?|clues?|lamps?|lights?|set|is|if)\b/i.test(text)));
}

// unbracketed lists the texts and names of the page outside brackets, without the engine's.
export function unbracketed(page) {
  return page.evaluate(() => {
    const all = [];
    const bare = (text) => {
      let rest = text, before;
      do [before, rest] = [rest, rest.replace(/⟦[^⟦⟧]*⟧/g, "")]; while (rest !== before);
      return rest;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      if (element.closest('[data-told], [translate="no"], noscript, script, textarea, h1')) continue;
      const said = node === element ? ["aria-label", "title", "placeholder"].map((n) => node.getAttribute(n)) : [node.data];
      all.push(...said.filter((text) => text && /\p{L}/u.test(bare(text).replace(/Akari|Searchlights|r\d+c\d+|\b[RS]\d+\b|\b[A-Z]{3,4}\b/g, ""))));
    }
    return all;
  });
}
