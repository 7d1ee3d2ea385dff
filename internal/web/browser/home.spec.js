// The addresses of the page: a player's home, games, drawings; what each of them keeps, and where each
// link leads.
import { test as base, expect } from "@playwright/test";
import { ONCE, cell, copied, drawn, faultsOf, open, says, tool } from "./actions.js";

// Every test fails on an error in the console.
const test = base.extend({
  faults: [async ({ page }, use) => {
    const faults = faultsOf(page);
    await use(faults);
    expect(faults).toEqual([]);
  }, { auto: true }],
});

const SMALL = "akari/3x3/a1d1b"; // solved by lamps at r1c1, r2c3, r3c2
const LOOSE = "akari/3x3/b1a-d"; // several solutions
const board = (page) => page.locator("#board svg.board");
const lamps = (page) => page.locator("#board .lamp-disc");
const today = (page) => page.evaluate(() => new Date().toLocaleDateString("sv"));

// fresh closes a tab and opens the page in a new tab, as a person does the next day.
async function fresh(page, link = "") {
  const next = await page.context().newPage();
  await page.close();
  await next.goto(`./${link}`);
  await expect(board(next)).toBeVisible();
  return next;
}

// daily opens the puzzle of the day.
async function daily(page) {
  await page.goto("./#daily");
  await expect(page).toHaveTitle(/^Puzzle of \d{4}-\d\d-\d\d, easy$/, { timeout: 30_000 });
}

// lit lists the links of the lamps of the week that are lit.
const lit = (page) => page.locator("#cards .week .on").evaluateAll((all) => all.map((a) => a.getAttribute("href")));

test("a player who comes back sees no lamp of the solution, and goes on", ONCE, async ({ page }) => {
  await page.goto("./");
  await page.getByRole("link", { name: "Puzzle of the day" }).click();
  await expect(page).toHaveTitle(/^Puzzle of/, { timeout: 30_000 });
  const address = page.url();
  expect(address).toContain("#play/akari/10x10/");
  const white = page.locator("#board .cell.white").first();
  const name = await white.getAttribute("data-cell");
  await white.click();
  await expect(lamps(page)).toHaveCount(1);
  const next = await fresh(page);
  await expect(next.locator("#cards h2").first()).toHaveText("Puzzle of the day");
  await expect(next.locator("#cards")).toContainText(/[1-9]\d* of \d+ cells lit/);
  await expect(lamps(next)).toHaveCount(1); // the player's own
  await expect(next.locator("#verdict")).toHaveCount(0);
  await next.getByRole("link", { name: "Continue" }).click();
  expect(next.url()).toBe(address);
  await expect(next.locator(`#board [data-cell="${name}"]`)).toHaveClass(/lamp/);
  expect(await next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("akari.shelf")))).toEqual([]);
  await next.locator("#home").click();
  await expect(lamps(next)).toHaveCount(1);
});

test("whoever followed a link to a puzzle comes home, not to an empty drawing", ONCE, async ({ page }) => {
  await open(page, `play/${SMALL}?title=Night`);
  await cell(page, 1, 1).click();
  const next = await fresh(page);
  await expect(next.locator("#verdict")).toHaveCount(0);
  await next.locator(".games a", { hasText: "Night" }).click();
  await expect(next).toHaveTitle("Night");
  await expect(lamps(next)).toHaveCount(1);
});

test("the puzzle of a day is one for all, lights its lamp, and is kept for later", ONCE, async ({ page }) => {
  await daily(page);
  const first = page.url();
  await page.getByLabel("level").selectOption("hard");
  await page.getByLabel("size").selectOption("7x7");
  await tool(page, "Puzzle of the day").click();
  await expect.poll(() => page.url()).toBe(first);
  const answer = await page.evaluate(async () => {
    const { fromPlayLink, hereEngine } = await import("./page.js");
    return (await hereEngine()("solve", { puzzle: fromPlayLink(location.hash).board.toPuzzle() })).lamps;
  });
  expect(await lit(page)).toEqual([]);
  for (const [r, c] of answer) await cell(page, r + 1, c + 1).click();
  const day = await today(page);
  await expect.poll(() => lit(page)).toEqual([`#daily/${day}`]);
  await tool(page, "undo").click();
  const next = await fresh(page);
  expect(await lit(next)).toEqual([`#daily/${day}`]);
  await next.locator("#archive summary").click();
  const old = next.locator("#archive a");
  await expect(old).toHaveCount(28);
  await old.last().click();
  await expect(next).toHaveTitle(/^Puzzle of/, { timeout: 30_000 });
  expect(next.url()).not.toBe(first);
  await next.goto("./#daily/2999-01-01");
  await expect(next.locator("#cards")).toContainText("no readable puzzle");
});

test("a drawing survives games, and each address is an entry of the history", ONCE, async ({ page }) => {
  await open(page, LOOSE);
  await says(page, "many");
  await cell(page, 1, 1).click();
  await drawn(page, "akari/3x3/-a1a-d");
  const address = page.url();
  await tool(page, "Play").click();
  await expect(page).toHaveURL(/#play\/akari\/3x3\/-a1a-d$/);
  await cell(page, 3, 3).click();
  await tool(page, "Next puzzle").click();
  await expect(page).toHaveTitle("Puzzle, easy", { timeout: 30_000 });
  await tool(page, "Explain").click();
  await expect(page.locator("#cards .scrub")).toBeVisible();
  await tool(page, "Make").click();
  await expect(page.locator("#recipe")).toBeVisible();
  for (const there of ["#cards .scrub", ".player", ".player", "#verdict"]) {
    await page.goBack();
    await expect(page.locator(there)).toBeVisible();
  }
  expect(page.url()).toBe(address);
  const next = await fresh(page, "#draw");
  await drawn(next, "akari/3x3/-a1a-d");
  expect(next.url()).toBe(address);
});

test("every link that is copied opens the same board", ONCE, async ({ page, context }) => {
  const same = async (link, words) => {
    const other = await context.newPage();
    await other.goto(link);
    await expect(board(other)).toBeVisible();
    const now = await other.locator("#board [data-cell]").evaluateAll((all) => all.map((g) => g.getAttribute("aria-label").split(", ").slice(0, 3)[1]));
    if (words) await expect(other.locator("#cards")).toContainText(words);
    await other.close();
    return now;
  };
  await open(page, "akari/4x5/a1d-b2f0c?title=Night&author=Ana");
  const next = await fresh(page, "#draw"); // from the shelf, so that the address has no puzzle
  const edit = await copied(next, "Copy link to edit"), solve = await copied(next, "Copy link to solve");
  expect([edit, solve].map((link) => link.split("#")[1])).toEqual(["akari/4x5/a1d-b2f0c?title=Night&author=Ana",
    "play/akari/4x5/a1d-b2f0c?title=Night&author=Ana"]);
  const cells = await same(edit, "");
  expect(cells.filter((text) => text !== "white")).toEqual(["black", "black", "black", "black"].slice(0, cells.filter((text) => text !== "white").length));
  expect(await same(solve, "Night")).toEqual(cells);
  await expect(next.locator("#shelf li")).toContainText("shared");
  await next.goto(solve);
  expect(await copied(next, "Copy link to solve")).toBe(solve);
  await open(next, `play/${SMALL}`);
  for (const [r, c] of [[1, 1], [2, 3], [3, 2]]) await cell(next, r, c).click();
  const shared = await copied(next, "share");
  expect(shared).toMatch(new RegExp(`^Solved in \\d+:\\d\\d: http\\S+#play/${SMALL}$`));
});

test("the shelf names each drawing with its state, and each removal can be undone", ONCE, async ({ page }) => {
  await open(page, `${SMALL}?title=Night`);
  await says(page, "one");
  await open(page, LOOSE);
  await says(page, "many");
  const lines = page.locator("#shelf li");
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(0)).toContainText("not unique");
  await expect(lines.nth(1)).toContainText(/Night.*Akari · tricky · \d+/i);
  await tool(page, "remove Night").click();
  await expect(lines).toHaveCount(1);
  await tool(page, "Undo the removal").click();
  await expect(lines).toHaveCount(2);
  await tool(page, "Remove all").click();
  await expect(lines).toHaveCount(0);
  const next = await fresh(page, "#draw");
  await tool(next, "Undo the removal").click();
  await expect(next.locator("#shelf li")).toHaveCount(2);
  await next.locator("#shelf a", { hasText: "Night" }).click();
  await drawn(next, `${SMALL}?title=Night`);
  await expect(tool(next, "Undo the removal")).toHaveCount(0);
  await tool(next, "New drawing").click();
  await expect(next.locator("#shelf li")).toHaveCount(3);
});

test("Play is played by keyboard, and each mistake is spoken", ONCE, async ({ page }) => {
  await open(page, `play/${SMALL}`);
  const spoken = page.locator(".spoken");
  const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
  await cell(page, 1, 1).focus();
  await press(" ");
  await expect(spoken).toBeEmpty();
  await press("ArrowDown", "l");
  await expect(spoken).toHaveText("2 lamps shine on each other");
  await press("Control+z");
  await expect(spoken).toBeEmpty();
  await press("x");
  await expect(cell(page, 2, 1)).toHaveClass(/dot/);
  await tool(page, "why not?").focus();
  await press("Enter");
  await expect(tool(page, "why not?")).toHaveAttribute("aria-pressed", "true");
  await cell(page, 2, 2).focus();
  await press(" ");
  await expect(page.locator("#told h2")).toHaveText("Why not a lamp at r2c2?");
  await expect(tool(page, "why not?")).toHaveAttribute("aria-pressed", "false");
  await expect(lamps(page)).toHaveCount(1);
  await press("w");
  await expect(page.locator("#told h2")).toHaveText("Why not a lamp at r2c2?");
  await press(" ");
  await expect(lamps(page)).toHaveCount(2); // asked once
  await expect(spoken).toHaveText("The 1 at r1c2 has too many lamps");
  await press("Delete", "ArrowRight", " ", "ArrowDown", "ArrowLeft", " ");
  await expect(page.locator(".solved strong")).toBeVisible();
  await expect(page.locator(".solved")).toHaveRole("status");
});

test("A and B are whole solutions", ONCE, async ({ page, baseURL }, { project }) => {
  test.skip(project.name === "static", "the page of files has no API");
  for (const [link, grid] of [["akari/4x4/p", ["....", "....", "....", "...."]], [LOOSE, ["..1", ".#.", "..."]]]) {
    await open(page, link);
    await says(page, "many");
    const response = await page.request.post(`${baseURL}api/v1/check`, { data: { puzzle: { grid }, words: true } });
    const { lamps: first, other, forced } = await response.json();
    const names = (all) => all.map(([r, c]) => `r${r + 1}c${c + 1}`).sort();
    const shown = (selector) => page.locator(`#board .cell:has(${selector})`).evaluateAll((all) => all.map((g) =>
      g.getAttribute("aria-label").replace(/^row (\d+) column (\d+),.*$/, "r$1c$2")).sort());
    for (const [side, solution] of [["A", first], ["B", other]]) {
      await tool(page, side).click();
      expect(await shown(":is(.lamp-disc, .ghost-disc)"), side).toEqual(names(solution));
      await expect(page.locator("#board .cell.white:not(.lit)")).toHaveCount(0);
      await expect(page.locator(`#board .ghost-name:not(:text-is("${side}"))`)).toHaveCount(0);
    }
    await tool(page, "A + B").click();
    expect(await shown(".lamp-disc")).toEqual(names(forced?.lamps ?? []));
    expect(await shown(":is(.lamp-disc, .ghost-disc)")).toEqual([...new Set([...names(first), ...names(other)])].sort());
    await expect(page.locator("#verdict")).toContainText("Letters name the solutions, A and B");
  }
});

test("Make shows each candidate at once, stops with what it has, and keeps what is pinned", async ({ page }) => {
  await page.goto("./#make");
  const state = page.locator("#making"), candidates = page.locator("#candidates button");
  for (const side of ["rows", "cols"]) await page.getByLabel(side).fill("7");
  await page.locator("#more > summary").click();
  await page.getByLabel("seed").fill("autumn");
  await tool(page, "Make ten").click();
  await expect(state).toHaveText("The seed is a whole number of up to 15 digits.");
  await expect(candidates).toHaveCount(0);
  await page.getByLabel("seed").fill("7");
  await page.evaluate(() => {
    window.said = [];
    new MutationObserver(() => window.said.push(document.querySelector("#making").textContent))
      .observe(document.querySelector("#making"), { childList: true });
  });
  await tool(page, "Make ten").dblclick(); // the second click replaces the first recipe
  await expect(state).toHaveText("10 of 10 puzzles made from seed 7.", { timeout: 40_000 });
  await expect(candidates).toHaveCount(10);
  const said = await page.evaluate(() => window.said);
  expect(said).toContain("Making 3 of 10 …");
  expect(said.filter((text) => text.startsWith("Stopped"))).toEqual([]);
  const boards = () => candidates.locator("svg").evaluateAll((all) => all.map((svg) => [...svg.querySelectorAll(".black")].map((g) => g.dataset.cell + g.textContent).join()));
  const before = await boards();
  expect(new Set(before).size).toBe(10);
  await candidates.nth(4).click();
  await tool(page, "Pin").click();
  await page.getByLabel("seed").fill("800");
  await page.evaluate(() => { // as a person who presses Stop when the third is there
    const list = document.querySelector("#candidates"), stop = [...document.querySelectorAll("button")].find((b) => b.textContent === "Stop");
    const seen = new MutationObserver(() => {
      if (list.children.length < 4) return;
      seen.disconnect();
      stop.click();
    });
    seen.observe(list, { childList: true });
  });
  await tool(page, "Make ten").click();
  await expect(state).toHaveText("Stopped: 3 of 10 puzzles made.");
  await expect(candidates).toHaveCount(4);
  expect((await boards())[0]).toBe(before[4]);
  await candidates.nth(0).click();
  await tool(page, "More like this").click();
  await expect(state).toHaveText(/^10 of 10/, { timeout: 40_000 });
  const black = (text) => text.split(",").map((one) => /^\d+?(?=\d?$)/.exec(one)?.[0]);
  const alike = await candidates.locator("svg").evaluateAll((all) => all.map((svg) => [...svg.querySelectorAll(".black")].map((g) => g.dataset.cell).join()));
  expect(new Set(alike).size).toBe(1);
  expect(black(before[4]).length).toBe(alike[0].split(",").length);
});

test("what is typed as a title survives a reload, and one undo takes it back", ONCE, async ({ page }) => {
  await open(page, SMALL);
  await page.locator("#about summary").click();
  await page.getByLabel("title").pressSequentially("Night garden");
  await page.reload();
  await page.locator("#about summary").click();
  await expect(page.getByLabel("title")).toHaveValue("Night garden");
  await tool(page, "undo").click();
  await expect(page.getByLabel("title")).toHaveValue("");
});

test("another kind says which clues it drops", ONCE, async ({ page }) => {
  await open(page, "searchlights/1x4/5(12)a2");
  await page.getByLabel("kind").selectOption("akari");
  await expect(page.locator("#message")).toHaveText("2 clues are too large for Akari; their cells are black now. Undo restores them.");
  await drawn(page, "akari/1x4/--a2");
  await tool(page, "undo").click();
  await drawn(page, "searchlights/1x4/5(12)a2");
});

test("the reader chooses the language", ONCE, async ({ page }) => {
  await open(page, `play/${SMALL}`);
  await page.getByLabel("Settings").click();
  await page.getByLabel("Language").selectOption("fr");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  const next = await fresh(page, `#play/${SMALL}`);
  await expect(next.locator("html")).toHaveAttribute("lang", "fr");
  await next.locator("#settings summary").click();
  await next.getByLabel("Langue").selectOption("en");
  await expect(next.locator("html")).toHaveAttribute("lang", "en");
});

test("the clock stands still while the page is hidden", ONCE, async ({ page }) => {
  await page.clock.install();
  await open(page, `play/${SMALL}`);
  await page.clock.runFor(3100);
  const clock = page.locator(".clock");
  const hide = (hidden) => page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
  }, hidden);
  const seconds = async () => Number((await clock.textContent()).split(":")[1]);
  await expect.poll(seconds).toBeGreaterThanOrEqual(3);
  await hide(true);
  const before = await seconds();
  await page.clock.runFor(20_000);
  expect(await seconds()).toBeLessThanOrEqual(before + 1);
  await hide(false);
  await page.clock.runFor(5000);
  expect(await seconds()).toBeGreaterThanOrEqual(before + 4);
});

// The sentences of the state of a game are longest with two kinds of mistakes.
for (const locale of ["de", "fr", "ja"]) {
  test.describe(`on small windows, ${locale}`, () => {
    test.use({ locale });
    for (const [width, height] of [[390, 844], [844, 390], [640, 450]]) {
      test(`the state of a game is read whole, ${width} × ${height}`, ONCE, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await open(page, "play/akari/4x6/0e0b2g0e0");
        for (let k = 0; k < 24; k++) await page.locator(`.player [data-cell="${k}"]`).focus().then(() => page.keyboard.press("l"));
        const verdict = page.locator(".verdict");
        await expect(verdict).toHaveClass(/bad/);
        const cut = await page.locator(".state").evaluate((state) => {
          const [words, clock] = [".verdict", ".clock"].map((name) => state.querySelector(name));
          const box = (e) => e.getBoundingClientRect();
          const inside = (a, b) => a.top >= b.top - 1 && a.bottom <= b.bottom + 1 && a.left >= b.left - 1 && a.right <= b.right + 1;
          const range = document.createRange();
          range.selectNodeContents(words);
          const text = range.getBoundingClientRect(), time = box(clock);
          const apart = text.right <= time.left + 1 || text.bottom <= time.top + 1 || time.bottom <= text.top + 1;
          return [inside(text, box(words)), inside(text, { top: 0, left: 0, bottom: innerHeight, right: innerWidth }), apart];
        });
        expect(cut).toEqual([true, true, true]);
      });
    }
  });
}

test("on a phone, the tools of Draw are in two rows in the window", ONCE, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, SMALL);
  await says(page, "one");
  const tops = await page.locator(".hand button:visible").evaluateAll((all) => all.map((b) => b.getBoundingClientRect().top));
  expect(tops).toHaveLength(13);
  expect(new Set(tops.map(Math.round)).size).toBe(2);
  for (const name of ["undo", "clear the board", "clue 4", "white or black"]) await expect(tool(page, name)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test("the frame of the documented size does not scroll", ONCE, async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 620 });
  for (const link of ["akari/10x10/zzzv", `${SMALL}?title=Night&author=Ana`]) {
    await page.goto("about:blank");
    await page.goto(`./embed.html#play/${link}`);
    await expect(page.locator("svg.board")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight), link).toBeLessThanOrEqual(620);
  }
});
