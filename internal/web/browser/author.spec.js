// The page for authors in a real browser: what it keeps, says and loads, in tabs, languages,
// colours, and without a network or storage.
import { readFileSync } from "node:fs";
import { test as base, expect } from "@playwright/test";
import { AxeBuilder } from "@axe-core/playwright";
import { ONCE, REPAIRS, bracketed, cell, copied, drawn, drop, englishTold, faultsOf, open, says, tool, unbracketed } from "./actions.js";

// Every test fails on an error in the console, unless it calls tolerate().
const test = base.extend({
  tolerate: [async ({ page }, use) => {
    let tolerated = false;
    const faults = faultsOf(page);
    await use(() => { tolerated = true; });
    if (!tolerated) expect(faults).toEqual([]);
  }, { auto: true }],
});

const OPEN = "akari/3x3/h1"; // two solutions
const LOOSE = "akari/3x3/b1a-d"; // a clue makes it unique
const ONE = "akari/3x3/a1d1b";

test("a nudge names a place and keeps the step to itself", ONCE, async ({ page }) => {
  await open(page, ONE);
  await tool(page, "Play").click();
  await tool(page, "the step").click();
  await expect(page.locator("#told h2")).toHaveText("The step");
  const step = await page.locator("#told p").first().textContent();
  await tool(page, "a nudge").click();
  await expect(page.locator("#told h2")).toHaveText("A nudge");
  const conclusion = step.split(/: |, so /).at(-1);
  expect(conclusion).not.toBe(step);
  await expect(page.locator("#told")).not.toContainText(conclusion);
  await expect(page.locator("#board .decided")).toHaveCount(0);
  await expect(page.locator("#board .cited")).not.toHaveCount(0);
});

test("takes what is pasted, and copies what it shows", async ({ page }) => {
  await open(page, OPEN);
  const clipboard = (text) => page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await clipboard("https://puzz.link/p?akari/3/3/h1g.j");
  await page.locator("#verdict h2").first().click();
  await page.keyboard.press("Control+v");
  await drawn(page, "akari/3x3/b1a-d");
  expect(await copied(page, "Copy link to edit")).toMatch(/#akari\/3x3\/b1a-d$/);
  expect(await copied(page, "Copy link to solve")).toMatch(/#play\/akari\/3x3\/b1a-d$/);
  await page.locator("#files-card summary").click();
  await page.getByLabel("notation", { exact: true }).selectOption("plain");
  const text = await copied(page, "Copy");
  expect(text).toContain("1");
  expect(await page.locator("#export").inputValue()).toBe(text);
});

test("the mailbox names the duplicate, sorts, filters, keeps and writes CSV", ONCE, async ({ page }) => {
  await open(page);
  const puzzle = (grid, more) => JSON.stringify({ kind: "akari", grid, ...more });
  await drop(page, [
    puzzle(["2.", ".."], { title: "First", author: "Ann" }), puzzle(["..", ".."], { title: "Second", author: "Bo" }),
    puzzle(["..", ".2"], { title: "Third", author: "=Cy" }), "no puzzle at all",
  ]);
  await expect(page.locator("#message")).toContainText("All puzzles are checked.");
  await expect(page.locator("#counted")).toHaveText(
    "Files: 4, puzzles: 3 (2 unique, 1 not unique, 0 no solution, 0 undecided); texts not read: 1");
  await expect(page.locator("#spoken")).toHaveText(/^Files: 4, puzzles: 3 /);
  const column = (name) => page.locator("tbody tr").evaluateAll((rows, at) =>
    rows.map((row) => row.cells[at].textContent), ["file", "line", "name", "author", "size", "verdict",
    "difficulty", "score", "same as", "note"].indexOf(name));
  expect(await column("same as")).toEqual(["", "", "s0.txt:1", ""]);
  expect(await column("author")).toEqual(["Ann", "Bo", "=Cy", ""]);
  const head = page.locator("th button", { hasText: /^name$/ });
  await head.click();
  await head.click();
  expect((await column("name")).slice(0, 3)).toEqual(["Third", "Second", "First"]);
  await page.getByLabel("filter by verdict").selectOption("one");
  expect(await column("name")).toEqual(["Third", "First"]);
  await page.getByLabel("filter by words").fill("ann");
  expect(await column("name")).toEqual(["First"]);
  await tool(page, "put on the shelf").click();
  const [csv] = await Promise.all([page.waitForEvent("download"), tool(page, "Save as CSV").click()]);
  const lines = readFileSync(await csv.path(), "utf8").split("\r\n");
  expect(lines).toHaveLength(6);
  expect(lines[0]).toContain('"author"');
  expect(lines[3]).toContain('"\'=Cy"');
  await tool(page, "Draw").click();
  await expect(page.locator("#shelf li", { hasText: "First" })).toHaveCount(1);
});

test("the mailbox draws 900 puzzles in portions", ONCE, async ({ page }) => {
  test.setTimeout(180_000);
  await open(page);
  await tool(page, "Mailbox").click();
  const grid = (k) => [...k.toString(2).padStart(10, "0")].map((bit) => bit === "1" ? "#" : ".").join("");
  const text = Array.from({ length: 900 }, (_, k) => `{"kind":"akari","grid":["${grid(k)}"]}`).join("\n");
  await page.evaluate(() => {
    window.drawn = 0;
    new MutationObserver((records) => {
      for (const record of records) window.drawn += record.addedNodes.length;
    }).observe(document.querySelector("tbody"), { childList: true });
  });
  await drop(page, [text]);
  await expect(page.locator("#counted")).toContainText("Files: 1, puzzles: 900", { timeout: 150_000 });
  await expect(page.locator("#message")).toContainText("All puzzles are checked.");
  await expect(page.locator("tbody tr")).toHaveCount(100);
  expect(await page.evaluate(() => window.drawn)).toBeLessThanOrEqual(200);
  const next = page.locator("#pager").getByRole("button", { name: "next ▶" });
  for (let from = 101; from < 900; from += 100) {
    await next.click();
    await expect(page.locator("#pager")).toContainText(`${from} to ${from + 99} of 900`);
  }
  await expect(next).toBeDisabled();
});

test("marks stay dimmed, one sentence is spoken, and the number of solutions is told", ONCE, async ({ page }) => {
  await open(page, LOOSE);
  await expect(page.locator("#verdict h2").first()).toHaveText(/^More than one solution: \d+$/);
  const seen = await page.evaluate((repairs) => {
    window.spoken = [];
    new MutationObserver(() => window.spoken.push(document.getElementById("spoken").textContent))
      .observe(document.getElementById("spoken"), { childList: true });
    const hatched = () => document.querySelectorAll("#board .region").length;
    const before = hatched();
    document.querySelector(repairs).click();
    return [before - hatched(), hatched() > 0, document.querySelector("#board svg").classList.contains("dimmed")];
  }, REPAIRS);
  expect(seen).toEqual([expect.any(Number), true, true]);
  expect(seen[0]).toBeLessThanOrEqual(1); // the cell that has changed
  await says(page, "one");
  await expect(page.locator("#verdict dl")).toContainText("score");
  await expect(page.locator("#board svg")).not.toHaveClass(/dimmed/);
  expect(await page.evaluate(() => window.spoken)).toEqual(["Exactly one solution"]);
});

test("shows each of two solutions, and not an older board", ONCE, async ({ page }) => {
  await open(page, LOOSE);
  await says(page, "many");
  const ghosts = (name) => page.locator(`#board .ghost-disc.${name}`);
  for (const [shown, hidden] of [["A", "B"], ["B", "A"]]) {
    await tool(page, shown).click();
    await expect(tool(page, shown)).toHaveAttribute("aria-pressed", "true");
    await expect(ghosts(shown)).not.toHaveCount(0);
    await expect(ghosts(hidden)).toHaveCount(0);
  }
  const black = await page.evaluate(() => {
    const at = document.querySelector('#board .white[data-cell]');
    at.focus();
    at.dispatchEvent(new KeyboardEvent("keydown", { key: "#", bubbles: true }));
    document.querySelector("#verdict .sides button").click(); // before the verdict of the new board
    return at.classList.contains("black");
  });
  expect(black).toBe(true);
});

for (const mode of ["Draw", "Explain"]) {
  test(`zooms a large board: ${mode}`, ONCE, async ({ page }) => {
    await open(page, `akari/60x60/${"z".repeat(138)}l`);
    await tool(page, mode).click();
    const side = () => cell(page, 1, 1).evaluate((g) => g.getBoundingClientRect().width);
    const before = await side();
    const port = page.locator(".port");
    const { x, y, width, height } = await port.boundingBox();
    // under returns the row and the column of the cell at a point of the port.
    const under = (right, down) => page.evaluate((at) => {
      const { cell } = document.elementFromPoint(...at).closest("[data-cell]").dataset;
      return [Math.floor(cell / 60), cell % 60];
    }, [x + right * width, y + down * height]);
    const middle = await under(0.5, 0.5);
    for (let k = 0; k < 6; k++) await tool(page, "zoom in").click();
    const largest = await side();
    await tool(page, "zoom out").click();
    const zoomed = await side();
    expect(zoomed).toBeGreaterThan(5 * before);
    expect(zoomed).toBeLessThan(largest);
    expect(await under(0.5, 0.5)).toEqual(middle);
    const [row, column] = await under(0.2, 0.7);
    await page.mouse.move(x + 0.2 * width, y + 0.7 * height);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, 100);
    await page.keyboard.up("Control");
    await expect.poll(side).toBeLessThan(zoomed);
    const [r, c] = await under(0.2, 0.7);
    expect([Math.abs(r - row) <= 1, Math.abs(c - column) <= 1]).toEqual([true, true]);
    await cell(page, 60, 60).scrollIntoViewIfNeeded();
    await expect(cell(page, 60, 60)).toBeInViewport();
    if (mode === "Explain") return;
    const now = await side();
    await cell(page, 60, 60).click();
    await expect(cell(page, 60, 60)).toHaveClass(/black/);
    expect(await side()).toBe(now);
    expect(await port.evaluate((e) => e.scrollTop)).toBeGreaterThan(100);
    await page.getByLabel("rows", { exact: true }).fill("10");
    await page.getByLabel("rows", { exact: true }).press("Enter");
    await page.getByLabel("columns", { exact: true }).fill("10");
    await page.getByLabel("columns", { exact: true }).press("Enter");
    await expect(tool(page, "zoom in")).toBeHidden();
  });
}

test("a repair keeps the focus in reach", ONCE, async ({ page }) => {
  await open(page, LOOSE);
  await page.locator(REPAIRS).first().focus();
  await page.keyboard.press("Enter");
  await says(page, "one");
  expect(await page.evaluate(() => document.activeElement.closest("svg, #verdict") !== null)).toBe(true);
});

test("keeps title and author from import to export, over a reload", async ({ page }) => {
  await open(page);
  await page.locator("#files-card summary").click();
  await page.locator("#import").fill(JSON.stringify({ grid: ["2.", ".."], title: "Night", author: "Ann" }));
  await tool(page, "Read").click();
  await drawn(page, "akari/2x2/2c?title=Night&author=Ann");
  await page.reload();
  await page.locator("#about summary").click();
  await expect(page.getByLabel("author")).toHaveValue("Ann");
  await page.locator("#files-card summary").click();
  await page.getByLabel("notation", { exact: true }).selectOption("jsonl");
  await tool(page, "Write").click();
  await expect(page.locator("#export")).toHaveValue(/"title":"Night","author":"Ann"/);
  await tool(page, "Copy link to solve").click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("title=Night&author=Ann");
});

test("candidates survive a change of mode", ONCE, async ({ page }) => {
  await open(page, OPEN);
  await tool(page, "Make").click();
  await page.getByLabel("rows").fill("5");
  await page.getByLabel("cols").fill("5");
  await tool(page, "Make ten").click();
  await expect(page.locator("#candidates button")).toHaveCount(10, { timeout: 40_000 });
  await tool(page, "Draw").click();
  await tool(page, "Make").click();
  await expect(page.locator("#candidates button")).toHaveCount(10);
  await expect(page.getByLabel("rows")).toHaveValue("5");
});

test("tells why a book cannot be made, with its puzzle", async ({ page, tolerate }) => {
  tolerate(); // the response is an error
  await open(page, ONE);
  await says(page, "one");
  await page.getByLabel("Settings").click();
  await page.locator("#engine-switch").click(); // so nobody knows that the next puzzle is not unique
  await open(page, OPEN);
  await tool(page, "Make a book of them").click();
  await expect(page.locator("#message")).toContainText("Puzzle 1 of the shelf: has more than one solution",
    { timeout: 40_000 });
});

test("works without storage", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "caches", "indexedDB"]) {
      Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
    }
    Object.defineProperty(Navigator.prototype, "serviceWorker", {
      get() { throw new DOMException("denied", "SecurityError"); },
    });
  });
  await open(page, LOOSE);
  await says(page, "many");
  await page.locator(REPAIRS).first().click();
  await says(page, "one");
  await tool(page, "undo").click();
  await says(page, "many");
  for (const mode of ["Explain", "Make", "Play", "Mailbox", "Draw"]) await tool(page, mode).click();
  await says(page, "many");
  await cell(page, 1, 1).click();
  await expect(page.locator("#message")).toContainText("Not saved: ");
});

test("each tab keeps its own drawing with its history, and both list all", ONCE, async ({ page, context }) => {
  await open(page, ONE);
  const other = await context.newPage();
  await open(other, OPEN);
  await cell(other, 1, 1).click();
  await cell(page, 3, 3).click();
  for (const [tab, states] of [[page, [ONE, "akari/3x3/a1d1a-"]], [other, [OPEN, "akari/3x3/-g1"]]]) {
    await expect(tab.locator("#shelf li")).toHaveCount(2);
    await tab.goto(tab.url().replace(/#.*/, "#draw"));
    await tab.reload();
    await drawn(tab, states[1]);
    await tool(tab, "undo").click();
    await drawn(tab, states[0]);
    await tool(tab, "redo").click();
    await drawn(tab, states[1]);
  }
});

test("the link to the board leads to the board", ONCE, async ({ page }) => {
  await open(page, ONE);
  await page.keyboard.press("Tab");
  await expect(page.locator(".skip")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cell(page, 1, 1)).toBeFocused();
  await drawn(page, ONE);
});

for (const [locale, language, draw] of [["de-AT", "de", "Zeichnen"], ["ja-JP", "ja", "作る"], ["es", "es", "Dibujar"],
  ["fr-CA", "fr", "Dessiner"], ["pt", "en", "Draw"]]) {
  test.describe(locale, () => {
    test.use({ locale });
    test("the page is in the reader's language", language === "de" ? {} : ONCE, async ({ page }) => {
      await open(page, OPEN);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(tool(page, draw)).toBeVisible();
      await says(page, "many");
      for (const mode of ["explain", "make", "play", "mailbox", "draw"]) {
        await page.locator(`[data-mode="${mode}"]`).click();
        await page.waitForTimeout(300);
      }
      const missing = await page.evaluate(async () => [...(await import("./page.js")).missing]);
      expect(missing).toEqual([]);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map((v) => v.id)).toEqual([]);
    });

    for (const media of language === "de" ? [{ colorScheme: "dark" }, { forcedColors: "active" }] : []) {
      test(`axe finds nothing, ${Object.values(media)}`, ONCE, async ({ page }) => {
        test.slow();
        await page.emulateMedia(media);
        await open(page, OPEN);
        await says(page, "many");
        for (const mode of ["explain", "make", "play", "mailbox", "draw"]) {
          await page.locator(`[data-mode="${mode}"]`).click();
          if (mode === "draw") await says(page, "many");
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(violations.map((v) => [v.id, v.nodes.map((n) => n.target)]), mode).toEqual([]);
        }
      });
    }
  });
}

test("a large board has its verdict before the reasons", async ({ page }) => {
  await page.addInitScript(() => {
    window.asked = [];
    const note = (text) => { if (window.asked.push(text) > 50) window.asked.shift(); };
    const { fetch } = window, { postMessage } = Worker.prototype;
    window.fetch = (url, options) => { if (/check$/.test(url)) note(options.body); return fetch(url, options); };
    Worker.prototype.postMessage = function (m, ...rest) { if (m.operation === "check") note(m.request); return postMessage.call(this, m, ...rest); };
  });
  await open(page, "akari/40x40/" + "z".repeat(61) + "n");
  const head = page.locator('#verdict [data-verdict="many"]:not(.stale)');
  await expect(head).toBeVisible({ timeout: 40_000 });
  await expect(page.locator("#verdict .sides")).toBeVisible({ timeout: 40_000 });
  const asked = await page.evaluate(() => window.asked.map((text) => Object.keys(JSON.parse(text)).join(" ")));
  expect(asked).toEqual(["puzzle brief", "puzzle words language"]);
  await open(page, OPEN);
  await says(page, "many");
  expect(await page.evaluate(() => window.asked.length)).toBe(1);
});

test.describe("in brackets", () => {
  test.use({ locale: "de" });
  test("no text of the page is English", ONCE, async ({ page }) => {
    await bracketed(page);
    await open(page, OPEN);
    await says(page, "many");
    for (const mode of ["explain", "make", "play", "mailbox", "draw"]) {
      await page.locator(`[data-mode="${mode}"]`).click();
      await page.waitForTimeout(500);
      expect(await unbracketed(page), mode).toEqual([]);
      expect(await englishTold(page), mode).toEqual([]);
    }
    await page.locator('#board [data-cell="0"]').focus();
    await page.keyboard.press("w");
    await expect(page.locator("#why [data-told]").first()).toContainText("Angenommen");
    await open(page, ONE);
    await page.locator('[data-mode="explain"]').click();
    await page.locator("#cards li button").first().click();
    await page.locator("#legend summary").click();
    await expect(page.locator("#legend dt").first()).toContainText("Zahl");
    await expect(page.locator("#step [data-told]").last()).toContainText("in r");
    expect(await englishTold(page)).toEqual([]);
  });
});

// contrast returns the contrast ratio of WCAG for two colours as getComputedStyle writes them.
function contrast(one, other) {
  const luminance = (text) => {
    const [r, g, b] = text.match(/[\d.]+/g).map(Number).map((n) => {
      const c = n / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test("what is chosen and what is done can be told apart in forced colours", ONCE, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("./");
  await expect(page.locator(".hello")).toBeVisible();
  const ticks = page.locator(".tick .icon:visible");
  await expect(ticks).toHaveCount(0);
  await cell(page, 1, 1).click();
  await expect(ticks).toHaveCount(1);
  await open(page, ONE);
  await tool(page, "Make").click();
  const colours = await page.locator("#modes a").evaluateAll((all) => all.map((b) => getComputedStyle(b).borderBottomColor));
  expect(new Set(colours.filter((_, k) => k !== 3))).not.toContain(colours[3]);
  const outlines = await page.locator(".pictures label").evaluateAll((all) => all.map((l) => getComputedStyle(l).outlineStyle));
  expect(outlines.filter((style) => style === "solid")).toHaveLength(1);
});

for (const media of [{ colorScheme: "light" }, { colorScheme: "dark" }, { colorScheme: "light", forcedColors: "active" }]) {
  test(`black, white, clues and brushes differ: ${Object.values(media).join(" ")}`, ONCE, async ({ page }) => {
    await page.emulateMedia(media);
    await open(page, "akari/2x2/2b-");
    const colour = async (selector, property) => {
      let value; // empty for an element that a redraw has replaced
      await expect.poll(async () => value = await page.locator(selector).first().evaluate(
        (element, name) => getComputedStyle(element)[name], property)).toMatch(/^rgb/);
      return value;
    };
    const black = await colour("#board .area.wall", "fill");
    expect(contrast(black, await colour("#board .area.dusk", "fill"))).toBeGreaterThanOrEqual(3);
    expect(contrast(black, await colour("#board .clue", "fill"))).toBeGreaterThanOrEqual(4.5);
    const [white, ink] = [await colour(".patch.white", "backgroundColor"), await colour(".patch.black", "backgroundColor")];
    expect(contrast(white, ink)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ink, "rgb(0, 0, 0)")).toBeLessThan(1.2); // a black brush is black in dark mode as well
  });
}

test("without a network the page opens again, and its engine judges", async ({ page, context, tolerate }, { project }) => {
  tolerate();
  await open(page, LOOSE);
  await says(page, "many");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(async () => (await (await caches.open((await caches.keys())[0])).keys()).map((r) => r.url)))
    .toEqual(expect.arrayContaining((project.name === "api" ? ["words-ja.js"] : ["words-ja.js", "judge.wasm"])
      .map((name) => expect.stringContaining(`/${name}`))));
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator("#board svg")).toBeVisible();
  if (project.name === "api") {
    await expect(page.locator("#verdict")).toContainText("The server cannot be reached.");
  } else {
    await says(page, "many");
    await page.locator(REPAIRS).first().click();
    await says(page, "one");
  }
});

test.describe("the engine", () => {
  test.use({ serviceWorkers: "block" });
  test("loads in a part, with a wrong type, and again after a failure", async ({ page, tolerate }, { project }) => {
    test.skip(project.name === "api", "the server has the engine");
    tolerate();
    let tries = 0;
    const loaded = [];
    page.on("requestfinished", (request) => /\.wasm$/.test(request.url()) && loaded.push(request.url().split("/").at(-1)));
    await page.route("**/judge.wasm", async (route) => {
      if (++tries === 1) return route.abort();
      const response = await route.fetch();
      await route.fulfill({ response, headers: { "content-type": "text/plain" } });
    });
    await open(page, OPEN);
    await says(page, "many");
    expect([tries, loaded]).toEqual([2, ["judge.wasm"]]);
    await expect(page.locator("progress")).toBeHidden();
    expect(await page.locator("progress").evaluate((bar) => bar.value)).toBe(1);
    await page.locator("#files-card summary").click();
    await Promise.all([page.waitForEvent("download"), tool(page, "PDF").click()]);
    expect(loaded).toEqual(["judge.wasm", "akari.wasm"]);
  });
});
