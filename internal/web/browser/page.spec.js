import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test as base, expect } from "@playwright/test";
import { AxeBuilder } from "@axe-core/playwright";
import { ONCE, cell, drawn, drop, faultsOf, open, says, tool } from "./actions.js";

// Every test fails on an error in the console and on a request that leaves the
// origin.
const test = base.extend({
  page: async ({ page, baseURL }, use) => {
    const faults = faultsOf(page);
    page.on("request", (r) => /^(blob|data):/.test(r.url()) || r.url().startsWith(baseURL) || faults.push(`left the origin: ${r.url()}`));
    await page.goto("/");
    await page.getByRole("link", { name: "Draw a puzzle" }).click();
    await expect(page.locator("#verdict h2").first()).toBeVisible(); // the engine is there
    await expect(page.locator("#board svg")).toBeVisible();
    await use(page);
    expect(faults).toEqual([]);
  },
});

// TRICKY is a puzzle whose hardest step is R7.
const TRICKY = "akari/10x10/-c--c2b2d-c--1b2--c1d1b1h-1h-b0d1c---b2-1c1d1b1c--c-";

// words returns the engine's lists, requested as the page requests them.
const words = (page) => page.evaluate(async () => {
  const { hereEngine } = await import("./page.js");
  return hereEngine()("lists", {});
});

// unfold opens Import and export.
const unfold = (page) => page.locator("#files-card").evaluate((details) => { details.open = true; });

const optionsOf = (select) => select.locator("option").allTextContents();
const valuesOf = (select) => select.locator("option").evaluateAll((options) => options.map((option) => option.value));

test("offers the engine's words", async ({ page }) => {
  const lists = await words(page);
  const names = (list) => list.map((item) => item.name);
  await unfold(page);
  expect(await optionsOf(page.getByLabel("kind"))).toEqual(lists.kinds.map((kind) => kind.title));
  const symmetries = names(lists.symmetries).filter((name) => name !== "mixed");
  expect(await valuesOf(page.getByLabel("symmetry of the brush"))).toEqual(symmetries);
  expect(await optionsOf(page.getByLabel("symmetry of the brush"))).toContain("180° rotation");
  for (const picture of lists.pictures) {
    await expect(page.getByRole("button", { name: picture.toUpperCase(), exact: true })).toBeVisible();
  }
  await tool(page, "Make").click();
  expect(await optionsOf(page.getByLabel("difficulty"))).toEqual([...lists.levels, "any"]);
  const pictures = page.getByRole("group", { name: "Symmetry" }).getByRole("radio");
  expect(await pictures.evaluateAll((all) => all.map((radio) => radio.value))).toEqual(names(lists.symmetries));
});

// turn turns the checks at every stroke on or off.
async function turn(page) {
  await page.getByLabel("Settings").click();
  await page.locator("#engine-switch").click();
  await page.keyboard.press("Escape");
  await expect(page.locator("#engine-switch")).toBeHidden();
}

test("shows a symmetry as a picture that has it, and makes puzzles with it", ONCE, async ({ page }) => {
  await tool(page, "Make").click();
  const choice = page.getByRole("radio", { name: "180° rotation" });
  await page.locator("label").filter({ has: choice }).click();
  await expect(choice).toBeChecked();
  const { full, rot180, none } = await page.evaluate(() => Object.fromEntries(
    [...document.querySelectorAll(".pictures label")].map((label) =>
      [label.querySelector("input").value, label.querySelectorAll("g.black").length])));
  expect([none, rot180, full]).toEqual([3, 6, 16]);
  await tool(page, "Make ten").click();
  await expect(page.locator("#candidates button")).toHaveCount(10, { timeout: 30_000 });
  const black = await page.locator("#candidates button").first().locator("g.cell")
    .evaluateAll((cells) => cells.map((g) => g.classList.contains("black")));
  expect(black).toEqual([...black].reverse());
});

test("repeats a stroke in every place of each symmetry", ONCE, async ({ page }) => {
  await turn(page);
  const cells = {
    none: 1, rot180: 2, rot90: 4, horizontal: 2, vertical: 2, both: 4, diagonal: 2, diagonals: 4, full: 8,
  };
  for (const [symmetry, count] of Object.entries(cells)) {
    await page.getByRole("button", { name: "clear the board" }).click();
    await page.getByLabel("symmetry of the brush").selectOption(symmetry);
    await cell(page, 2, 4).click();
    await expect(page.locator("#board g.black"), symmetry).toHaveCount(count);
  }
  await page.getByRole("button", { name: "clear the board" }).click();
  await page.getByLabel("symmetry of the brush").selectOption("none");
  await cell(page, 2, 4).click();
  for (const [change, row, column] of [
    ["turn right", 4, 9], ["turn left", 2, 4], ["flip left to right", 2, 7], ["flip top to bottom", 9, 7],
  ]) {
    await page.getByRole("button", { name: change }).click();
    await expect(cell(page, row, column)).toHaveAttribute("aria-label", /black/);
  }
});

test("says a verdict in the engine's sentences", async ({ page }) => {
  await open(page, "akari/2x2/-c");
  await says(page, "many");
  await expect(page.locator("#verdict h2").first()).toContainText("More than one solution: 2");
  await expect(page.locator("#verdict")).toContainText("Two solutions differ in ");
  await expect(page.locator("#verdict")).toContainText("To make the solution unique, set a clue: ");
});

async function paste(page, text) {
  await unfold(page);
  await page.locator("#import").fill(text);
  await page.getByRole("button", { name: "Read", exact: true }).click();
}

test("draws by mouse, with undo and redo", ONCE, async ({ page }) => {
  await page.getByRole("button", { name: "clear the board" }).click();
  await cell(page, 2, 2).click();
  await expect(cell(page, 2, 2)).toHaveAttribute("aria-label", /black/);
  await page.getByRole("button", { name: "clue 2", exact: true }).click();
  await cell(page, 3, 3).click();
  await expect(cell(page, 3, 3)).toHaveAttribute("aria-label", /clue 2/);
  await page.getByRole("button", { name: "undo", exact: true }).click();
  await expect(cell(page, 3, 3)).toHaveAttribute("aria-label", /white/);
  await page.getByRole("button", { name: "redo", exact: true }).click();
  await expect(cell(page, 3, 3)).toHaveAttribute("aria-label", /clue 2/);
});

test("draws by keyboard alone", ONCE, async ({ page }) => {
  await page.getByRole("link", { name: "Skip to the board" }).focus();
  await cell(page, 1, 1).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("3");
  await expect(cell(page, 2, 2)).toHaveAttribute("aria-label", /clue 3/);
  await expect(cell(page, 2, 2)).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(cell(page, 2, 2)).toHaveAttribute("aria-label", /white/);
  await page.keyboard.press("Space");
  await expect(cell(page, 2, 2)).toHaveAttribute("aria-label", /black/);
  await page.keyboard.press("Control+z");
  await expect(cell(page, 2, 2)).toHaveAttribute("aria-label", /white/);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test("draws", ONCE, async ({ page }) => {
    await cell(page, 1, 2).tap();
    await expect(cell(page, 1, 2)).toHaveAttribute("aria-label", /black/);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});

test("keeps a symmetry while it draws", ONCE, async ({ page }) => {
  await page.getByLabel("symmetry of the brush").selectOption("rot180");
  await cell(page, 1, 2).click();
  await expect(cell(page, 10, 9)).toHaveAttribute("aria-label", /black/);
});

test("reads a pasted address, sees many, repairs, sees one", async ({ page }) => {
  await paste(page, "https://puzz.link/p?akari/3/3/h1g.j");
  await says(page, "many");
  await expect(page.locator("#verdict .sides button")).toHaveCount(3);
  await expect(page.locator("#board .region")).not.toHaveCount(0);
  await expect(page.locator("#board .ghost-disc")).toHaveCount(await page.locator("#board .region").count());
  await page.locator("#verdict button.repair").first().click();
  await says(page, "one");
  await page.getByRole("button", { name: "undo", exact: true }).click();
  await says(page, "many");
});

for (const [what, name, before, after] of [
  ["a changed clue", "0 at r1c3", "-12b2c", "-10b2c"], ["a removed clue", "no number at r1c3", "-12b2c", "-1-b2c"],
  ["a moved clue", "r3c2 white, 1 at r3c3", "1e21a", "1e2a1"],
]) {
  test(`repairs with a click: ${what}`, async ({ page }) => {
    await open(page, `akari/3x3/${before}`);
    await says(page, "none");
    await tool(page, name).click();
    await drawn(page, `akari/3x3/${after}`);
    await says(page, "one");
    await tool(page, "undo").click();
    await says(page, "none");
  });
}

test("takes any notation from the address, and says what it cannot read", async ({ page }) => {
  await open(page, "https://puzz.link/p?akari/3/3/h1g.j");
  await says(page, "many");
  await open(page, "..q%0A.qq%0Aq..");
  await expect(page.locator("#message")).toContainText("This link has no readable puzzle.");
});

test("names the clues that contradict each other", async ({ page }) => {
  await open(page, "akari/1x3/2b");
  await says(page, "none");
  await expect(page.locator("#verdict")).toContainText("These contradict each other: clue 2 on r1c1.");
});

test("fast edits leave the last board's verdict", async ({ page }) => {
  await open(page, "akari/2x2/-c");
  await says(page, "many");
  await cell(page, 2, 2).focus();
  for (const key of ["1", "Delete", "2", "Delete", "#", "Delete", "4"]) await page.keyboard.press(key);
  await says(page, "none");
  await page.keyboard.press("2");
  await says(page, "one");
  await page.waitForTimeout(1500);
  await says(page, "one");
});

test("the checks can be turned off", async ({ page }) => {
  await open(page, "akari/2x2/-c");
  await says(page, "many");
  await turn(page);
  await expect(page.locator("#verdict")).toContainText("Checks are off");
  await page.reload();
  await expect(page.locator("#verdict")).toContainText("Checks are off");
  await turn(page);
  await says(page, "many");
});

test("draws, judges and explains Searchlights, with clues of any size", async ({ page }) => {
  await open(page, "searchlights/1x3/2b");
  await says(page, "one");
  await expect(page.locator("#board path.lamp-disc")).toHaveCount(2);
  await expect(page.locator("#board circle.lamp-disc")).toHaveCount(0);
  await expect(cell(page, 1, 2)).toHaveAttribute("aria-label", /white, light/);
  await page.getByLabel("clue to enter").fill("12");
  await cell(page, 1, 1).click();
  await expect(cell(page, 1, 1)).toHaveAttribute("aria-label", /clue 12/);
  await says(page, "none");
  await page.getByRole("button", { name: "undo", exact: true }).click();
  await page.getByLabel("clue to enter").fill("888888");
  await cell(page, 1, 1).click();
  expect(await page.locator("#board text.clue.digits6").evaluate((t) => t.getBBox().width)).toBeLessThan(39); // a cell is 40 wide
  await page.getByRole("button", { name: "undo", exact: true }).click();
  await tool(page, "Explain").click();
  await tool(page, "Next step").click();
  await expect(page.locator("#step")).toContainText("The 2 at r1c1 needs every open cell in sight: put lights at r1c2 and r1c3.");
  await page.goto("about:blank");
  await open(page, "akari/2x2/d");
  await expect(page.getByLabel("clue to enter")).toBeHidden();
});

test("asks why not a lamp", async ({ page }) => {
  await open(page, "akari/3x3/a1d1b");
  await says(page, "one");
  await cell(page, 2, 2).focus();
  await page.keyboard.press("w");
  await expect(page.locator("#why")).toContainText("Why not a lamp at r2c2?");
  await expect(page.locator("#why li")).toHaveCount(1);
  await expect(page.locator("#board .cited")).not.toHaveCount(0);
  await page.getByRole("button", { name: "why not? shows" }).click();
  await cell(page, 3, 3).click();
  await expect(page.locator("#why")).toContainText("Why not a lamp at r3c3?");
  await expect(cell(page, 3, 3)).toHaveAttribute("aria-label", /white/);
});

test("steps through the explanation", async ({ page }) => {
  await open(page, "akari/3x3/a1d1b");
  await tool(page, "Explain").click();
  const next = tool(page, "Next step");
  await next.click();
  await expect(page.locator("#cards .scrub")).toContainText("step 1 of ");
  await expect(page.locator("#board .decided")).not.toHaveCount(0);
  const named = new Set();
  while (await next.isEnabled()) {
    await next.click();
    for (const name of await page.locator(".beats button").allTextContents()) named.add(name);
  }
  expect([...named]).toContain("r1c1");
  await expect(page.locator("#board .lamp")).toHaveCount(3);
  await tool(page, "step back").click();
  await expect(next).toBeEnabled();
});

test("tells a step in parts whose numbers are on the board, under bars that are a slider", async ({ page }) => {
  await open(page, TRICKY);
  await tool(page, "Explain").click();
  const slider = page.getByLabel("step", { exact: true });
  await expect(page.locator(".profile rect")).toHaveCount(27);
  await slider.focus();
  for (const key of ["Home", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect(page.locator(".profile .past")).toHaveCount(1);
  await expect(page.locator(".profile .now")).toHaveCount(1);
  await expect(slider).toHaveAttribute("aria-valuetext", /^step 2 of 27, /);
  await page.getByRole("button", { name: "clue pair" }).first().click();
  const outside = await page.locator("ol.steps > li[aria-current]").evaluate((li) => {
    const [own, list] = [li, li.parentElement].map((e) => e.getBoundingClientRect());
    return own.top < list.top || own.bottom > list.bottom;
  });
  expect(outside).toBe(false); // the list has scrolled to the step
  const parts = await page.locator(".beats li").allTextContents();
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.join("")).toMatch(/^If r9c7 has no lamp, .* So put a lamp at r9c7\.$/);
  // Each number on the board is that of the first part that names the cell; the last part has none.
  for (const number of await page.locator("#board .beat-number").all()) {
    const part = Number(await number.textContent());
    const [, r, c] = /^row (\d+) column (\d+),/.exec(await number.locator("xpath=..").getAttribute("aria-label"));
    expect(parts.findIndex((text) => text.includes(`r${r}c${c}`))).toBe(part - 1);
    expect(part).toBeLessThan(parts.length);
  }
  await expect(page.locator("#board .beat-number")).not.toHaveCount(0);
  await page.locator(".beats").getByRole("button", { name: "r8c7" }).first().click();
  await expect(cell(page, 8, 7)).toBeFocused();
  const heights = await page.locator(".profile rect").evaluateAll((all) => all.map((bar) => bar.getAttribute("height")));
  expect(new Set(heights).size).toBe(5); // R1, R2, R3, R6 and R7
});

test("writes every notation and reads it again", async ({ page }) => {
  await turn(page); // the engine is for the texts alone
  await open(page, "akari/4x5/a1d-b2f0c");
  await unfold(page);
  const select = page.getByLabel("notation", { exact: true });
  const notations = await select.locator("option").allTextContents();
  expect(notations).toEqual((await words(page)).notations);
  expect(notations).toContain("plain");
  for (const notation of notations) {
    await select.selectOption(notation); // writes it
    await expect(page.locator("#export")).not.toHaveValue("");
    const text = await page.locator("#export").inputValue();
    await page.getByRole("button", { name: "clear the board" }).click();
    await drawn(page, "akari/4x5/t");
    await paste(page, text);
    await drawn(page, "akari/4x5/a1d-b2f0c");
    await page.locator("#export").evaluate((e) => { e.value = ""; });
  }
});

test("makes candidates from a recipe and from a mask", async ({ page }) => {
  await open(page, "akari/6x6/___c-b-bfa-b-ac___f");
  await tool(page, "Make").click();
  await page.locator("#more > summary").click();
  await page.getByLabel("difficulty").selectOption("easy");
  const keys = page.getByLabel("more recipe keys, one per line");
  await keys.fill(await keys.getAttribute("placeholder")); // the keys of the placeholder are valid
  await page.getByRole("button", { name: "Make ten" }).click();
  await expect(page.locator("#candidates button")).toHaveCount(10, { timeout: 30_000 });
  await page.getByLabel("complete my mask (cells with ?)").check();
  await keys.fill("");
  await page.getByLabel("difficulty").selectOption("any");
  await page.getByRole("button", { name: "Make ten" }).click();
  await expect(page.locator("#making")).toContainText("made from seed", { timeout: 30_000 });
  await page.locator("#candidates button").first().click();
  await tool(page, "Edit").click();
  await says(page, "one");
});

test("shows the steps of a candidate as bars, and plays it", async ({ page }) => {
  await tool(page, "Make").click();
  await page.getByLabel("difficulty").selectOption("tricky");
  await page.locator("#more > summary").click();
  await page.getByLabel("seed").fill("7");
  await tool(page, "Make ten").click();
  const candidates = page.locator("#candidates button");
  await expect(candidates).toHaveCount(10, { timeout: 30_000 });
  const address = page.url();
  for (const k of [4, 2]) await candidates.nth(k).click();
  await expect(page.locator('#candidates [aria-pressed="true"]')).toHaveAccessibleName(/^candidate 3, Tricky · score \d+$/);
  await expect(page.locator("#chosen p")).toHaveText(/^\d+ steps, the hardest: [a-z -]+$/);
  expect(page.url()).toBe(address); // a look changes nothing
  const steps = Number((await page.locator("#chosen p").textContent()).split(" ")[0]);
  const heights = await page.locator("#chosen .profile rect").evaluateAll((all) => all.map((bar) => Number(bar.getAttribute("height"))));
  expect(heights).toHaveLength(steps);
  expect(Math.max(...heights)).toBeGreaterThanOrEqual(7); // R6
  const cells = await candidates.nth(2).locator(".clue").count();
  await page.locator("#chosen").getByRole("button", { name: "Play" }).click();
  await expect(page.locator('[aria-current="page"]')).toHaveText("Play");
  await expect(page.locator(".player .clue")).toHaveCount(cells);
});

test("judges a mailbox of fifty that is dropped", async ({ page }) => {
  const bin = process.env.AKARI_BINARY;
  const texts = execFileSync(bin, ["generate", "6x6", "--count", "48", "--seed", "5", "--to", "jsonl"], { encoding: "utf8" }).trim().split("\n");
  texts.push("- - 1\n- x -\n- - -\n", "this is no puzzle at all");
  await drop(page, texts);
  await expect(page.locator("#counted")).toContainText("Files: 50, puzzles: 49 (48 unique, 1 not unique, 0 no solution, 0 undecided); texts not read: 1", { timeout: 30_000 });
  const [csv] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as CSV" }).click()]);
  expect(readFileSync(await csv.path(), "utf8").split("\r\n").length).toBe(52);
  await expect(page.locator("tbody tr")).toHaveCount(50);
  await tool(page, "Draw").click();
  await tool(page, "Mailbox").click();
  await expect(page.locator("tbody tr")).toHaveCount(50);
  await page.locator("tbody a").nth(1).click();
  await says(page, "one");
  await expect(page.locator('[aria-current="page"]')).toHaveText("Draw");
});

test("saves a PDF that qpdf accepts", async ({ page }) => {
  await open(page, "akari/4x5/a1d-b2f0c");
  await unfold(page);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "PDF", exact: true }).click()]);
  const path = await file.path();
  expect(readFileSync(path).subarray(0, 5).toString()).toBe("%PDF-");
  execFileSync("qpdf", ["--check", path]);
});

test("keeps puzzles and makes a book of them", async ({ page }) => {
  for (const puzzle of ["akari/5x5/-b2-f2a-h0b", "akari/3x3/a1d1b"]) {
    await open(page, puzzle);
    await says(page, "one");
  }
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Make a book of them" }).click()]);
  execFileSync("qpdf", ["--check", await file.path()]);
  await expect(page.locator("#message")).toContainText("pages");
});

test("plays the drawn board, over a reload", async ({ page }) => {
  await open(page, "akari/3x3/a1d1b");
  await tool(page, "Play").click();
  await cell(page, 1, 1).focus();
  await page.keyboard.press("l");
  await expect(cell(page, 1, 1)).toHaveAttribute("aria-label", /lamp/);
  await cell(page, 2, 2).focus();
  await page.keyboard.press("x");
  await page.reload();
  await expect(cell(page, 1, 1)).toHaveAttribute("aria-label", /lamp/);
  await page.getByRole("button", { name: "check", exact: true }).click();
  await expect(page.locator("#told")).toContainText("Not yet");
  await page.getByRole("button", { name: "the step", exact: true }).click();
  await expect(page.locator("#told")).not.toContainText("Not yet");
  for (const [row, column] of [[2, 3], [3, 2]]) {
    await cell(page, row, column).focus();
    await page.keyboard.press("l");
  }
  await expect(page.locator(".solved")).toContainText("All lit.");
  await expect(page.locator(".clock")).toHaveText(/^\d+:\d\d$/);
});

test("survives a reload with its history", ONCE, async ({ page }) => {
  await cell(page, 1, 1).click();
  await cell(page, 4, 4).click();
  await page.reload();
  await expect(cell(page, 4, 4)).toHaveAttribute("aria-label", /black/);
  await page.getByRole("button", { name: "undo", exact: true }).click();
  await expect(cell(page, 4, 4)).toHaveAttribute("aria-label", /white/);
  await expect(cell(page, 1, 1)).toHaveAttribute("aria-label", /black/);
});

test("warns of a link that is too long", ONCE, async ({ page }) => {
  await open(page, "akari/99x99/" + "-".repeat(9801));
  await tool(page, "Copy link to edit").click();
  await expect(page.locator("#message")).toContainText("characters");
});

for (const scheme of ["light", "dark"]) {
  for (const mode of ["Draw", "Explain", "Make", "Play", "Mailbox"]) {
    test(`axe finds nothing: ${mode}, ${scheme}`, ONCE, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await open(page, "akari/3x3/a1d1b");
      await tool(page, mode).click();
      if (mode === "Draw") await says(page, "one");
      if (mode === "Make") {
        await tool(page, "Make ten").click();
        await page.locator("#candidates button").first().click();
      }
      if (mode === "Explain") await page.locator("ol.steps button").last().click();
      const rules = { "label-content-name-mismatch": { enabled: true } };
      const { violations } = await new AxeBuilder({ page }).options({ rules }).analyze();
      expect(violations.map((v) => [v.id, v.nodes.map((n) => n.target).slice(0, 3)])).toEqual([]);
    });
  }
}
