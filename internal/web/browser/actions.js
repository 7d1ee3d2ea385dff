// What the tests of the page share: places on it, and what a person does there.
import { expect } from "@playwright/test";

export const cell = (page, r, c) => page.locator(`#board [aria-label^="row ${r} column ${c},"]`);
export const tool = (page, name) => page.getByRole("button", { name, exact: true });
export const says = (page, word) => expect(page.locator(`#verdict [data-verdict="${word}"]:not(.stale)`)).toBeVisible();

// faultsOf returns a list that receives every error of the page and its console.
export function faultsOf(page) {
  const faults = [];
  page.on("console", (m) => m.type() === "error" && faults.push(m.text()));
  page.on("pageerror", (e) => faults.push(String(e)));
  return faults;
}

export async function open(page, link = "") {
  await page.goto("about:blank");
  await page.goto(`./#${link}`);
  await expect(page.locator("#board svg")).toBeVisible();
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
