// Play in a real browser: links to solve, mouse, keys and fingers, phones, frames.
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { test as base, expect } from "@playwright/test";
import { AxeBuilder } from "@axe-core/playwright";
import { ONCE, bracketed, englishTold, faultsOf, tool, unbracketed } from "./actions.js";

// Every test fails on an error in the console, and on a request for the engine before the
// test has called engine().
const test = base.extend({
  engine: [async ({ page }, use) => {
    let allowed = false;
    const faults = faultsOf(page);
    page.on("request", (r) => !allowed && /\/api\/|\.wasm$/.test(r.url()) && faults.push(`asked ${r.url()}`));
    await use(() => { allowed = true; });
    expect(faults).toEqual([]);
  }, { auto: true }],
});

const SMALL = "akari/3x3/a1d1b"; // solved by lamps at r1c1, r2c3, r3c2
const WIDE = "akari/6x8/zv"; // 48 white cells
const TALL = "akari/7x5/d-1f2f3h2f"; // one solution
const CLUED = "akari/3x3/d2d";

const cell = (page, r, c) => page.locator(`svg [aria-label^="row ${r} column ${c},"]`);
const marks = (page, name) => page.locator(`svg[role="grid"] g.${name}`);

async function play(page, link) {
  await page.goto("about:blank");
  await page.goto(`./#play/${link}`);
  await expect(page.locator('.player [data-cell="0"]')).toBeVisible();
}

async function middle(page, r, c) {
  const box = await cell(page, r, c).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(page, from, to, options) {
  await page.mouse.move(...await middle(page, ...from));
  await page.mouse.down(options);
  await page.mouse.move(...await middle(page, ...to), { steps: 1 }); // as a fast mouse moves
  await page.mouse.up(options);
}

async function solve(page) {
  for (const [r, c] of [[1, 1], [2, 3], [3, 2]]) await cell(page, r, c).click();
  await expect(page.locator(".solved")).toContainText("All lit.");
}

test("a link to solve is clean, titled, small, and played without the engine", async ({ page }) => {
  const bodies = [];
  page.on("response", (r) => bodies.push(r.body()));
  await play(page, `${SMALL}?title=Night+garden&author=Ana&source=https%3A%2F%2Fpuzzles.example%2F7`);
  await expect(page).toHaveTitle("Night garden");
  await expect(page.locator("#cards")).toContainText("by Ana");
  await expect(page.getByRole("link", { name: "https://puzzles.example/7" })).toBeVisible();
  await expect(marks(page, "lamp")).toHaveCount(0);
  await solve(page);
  const size = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(size).toBeGreaterThan(10_000);
  expect(size).toBeLessThan(60_000);
  await expect(tool(page, "share")).toBeVisible();
  await expect(tool(page, "next puzzle")).toBeVisible();
  await tool(page, "Copy link to solve").click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`#play/${SMALL}?title=Night+garden&author=Ana&source=`);
});

for (const [view, link, most] of [["play", `#play/${SMALL}`, 6], ["first", "", 6], ["draw", `#${SMALL}`, 8]]) {
  test(`a board is there after few requests: ${view}`, ONCE, async ({ page, engine }) => {
    engine();
    const asked = [];
    page.on("request", (r) => asked.push(r.url().split("/").at(-1)));
    await page.addInitScript(() => {
      new MutationObserver((_, seen) => {
        if (!document.querySelector("#board svg.board")) return;
        seen.disconnect();
        window.files = performance.getEntriesByType("resource").length;
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`./${link}`);
    await expect(page.locator("#board svg.board")).toBeVisible();
    expect(1 + await page.evaluate(() => window.files), asked.join(" ")).toBeLessThanOrEqual(most);
  });
}

test("the words of a link are text, and a link that is too large or wrong is refused", ONCE, async ({ page }) => {
  await play(page, `${SMALL}?title=${encodeURIComponent("<img src=x onerror=alert(1)>")}&source=javascript:alert(1)`);
  await expect(page.locator("#cards h2").first()).toHaveText("<img src=x onerror=alert(1)>");
  await expect(page.locator("#cards a[rel]")).toHaveCount(0);
  for (const wrong of ["akari/3x3/zz", "akari/999x999/a", "chess/3x3/i", "akari/100x100/" + "(".repeat(110_000)]) {
    await page.goto("about:blank");
    await page.goto(`./#play/${wrong}`);
    await expect(page.locator("#cards")).toContainText("no readable puzzle");
    expect((await page.locator("#cards").boundingBox()).x).toBeLessThan(400); // not in a column of its own
  }
});

test("a right click makes a dot, and undo takes it back", ONCE, async ({ page }) => {
  await play(page, WIDE);
  await cell(page, 2, 2).click({ button: "right" });
  await expect(cell(page, 2, 2)).toHaveAttribute("aria-label", /no lamp/);
  await tool(page, "undo").click();
  await expect(marks(page, "dot")).toHaveCount(0);
  await tool(page, "redo").click();
  await expect(marks(page, "dot")).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(marks(page, "dot")).toHaveCount(0);
});

test("a click turns empty, lamp, dot; the dot brush sets dots", ONCE, async ({ page }) => {
  await play(page, WIDE);
  for (const [lamps, dots] of [[1, 0], [0, 1], [0, 0]]) {
    await cell(page, 3, 3).click();
    await expect(marks(page, "lamp")).toHaveCount(lamps);
    await expect(marks(page, "dot")).toHaveCount(dots);
  }
  await tool(page, "dot").click();
  await cell(page, 3, 3).click();
  await expect(marks(page, "dot")).toHaveCount(1);
});

test("lamps light, conflict and stay", ONCE, async ({ page }) => {
  await play(page, WIDE);
  await cell(page, 2, 3).click();
  await expect(marks(page, "lit")).toHaveCount(8 + 6 - 1);
  await expect(cell(page, 2, 3)).toHaveAttribute("aria-label", /lit.*lamp/);
  await cell(page, 2, 6).click();
  await expect(marks(page, "lamp")).toHaveCount(2);
  await expect(marks(page, "clash")).toHaveCount(2);
  await expect(page.locator("#board .clash-line")).toHaveAttribute("d", /^M/);
  await expect(page.locator(".verdict")).toHaveText("2 lamps shine on each other");
});

test("a clue dims when it is complete and reddens when it has too many", ONCE, async ({ page }) => {
  await play(page, CLUED);
  for (const [r, c] of [[1, 2], [2, 1]]) await cell(page, r, c).click();
  await expect(cell(page, 2, 2)).toHaveClass(/met/);
  await cell(page, 2, 3).click();
  await expect(cell(page, 2, 2)).toHaveClass(/over/);
  await expect(page.locator(".verdict")).toHaveText("The 2 at r2c2 has too many lamps");
});

test("a fast drag draws every cell it crosses, as one undo", ONCE, async ({ page }) => {
  await play(page, WIDE);
  await drag(page, [2, 1], [2, 8], { button: "right" });
  await expect(marks(page, "dot")).toHaveCount(8);
  await tool(page, "undo").click();
  await expect(marks(page, "dot")).toHaveCount(0);
  await tool(page, "redo").click();
  await drag(page, [2, 2], [2, 4], { button: "right" }); // from a dot: takes dots away
  await expect(marks(page, "dot")).toHaveCount(5);
  await drag(page, [4, 1], [4, 3]);
  await expect(marks(page, "lamp")).toHaveCount(3);
});

test("one undo takes back a stroke of Draw", ONCE, async ({ page, engine }) => {
  engine();
  await page.goto(`./#${WIDE}`);
  await drag(page, [2, 1], [2, 6]);
  await expect(page.locator("#board g.black")).toHaveCount(6);
  await tool(page, "undo").click();
  await expect(page.locator("#board g.black")).toHaveCount(0);
});

test("the legend lists the techniques of the kind", ONCE, async ({ page }) => {
  await play(page, "searchlights/1x3/2b");
  await page.locator("#legend summary").click();
  await expect(page.locator("#legend dt").first()).toContainText("S1 ");
  await play(page, SMALL);
  await page.locator("#legend summary").click();
  await expect(page.locator("#legend dt").first()).toContainText("R1 ");
});

test("check names what is broken, and only counts what is to do", ONCE, async ({ page }) => {
  await play(page, WIDE);
  await cell(page, 1, 1).click();
  await tool(page, "check").click();
  await expect(page.locator("#told h2")).toHaveText("Not yet");
  await expect(page.locator("#told p")).toHaveText(/^\d+ cells not lit$/);
  await expect(page.locator("#board .wrong-cross")).toHaveCount(0);
  await cell(page, 1, 2).click();
  await tool(page, "check").click();
  await expect(page.locator("#told h2")).toHaveText("A mark is wrong");
  await expect(page.locator("#told p").first()).toHaveText("No lamp shines on another lamp: broken at r1c1, r1c2.");
  await expect(page.locator("#board .wrong-cross")).toHaveCount(2);
});

for (const [side, link] of [[40, "akari/40x40/" + "z".repeat(61) + "n"], [100, "akari/100x100/" + "z".repeat(384) + "p"]]) {
  test(`a press changes only the cells that it lights, of ${side} × ${side}`, ONCE, async ({ page }) => {
    await play(page, link);
    const press = (i) => page.evaluate(async (at) => {
      const touched = new Set();
      const watch = (all) => all.forEach((m) => touched.add(m.target));
      const seen = new MutationObserver(watch);
      seen.observe(document.querySelector(".player svg"), { subtree: true, childList: true, attributes: true });
      const cell = document.querySelector(`.player [data-cell="${at}"]`);
      cell.scrollIntoView({ block: "center", inline: "center" });
      const box = cell.getBoundingClientRect();
      const where = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, pointerId: 1, pointerType: "mouse", bubbles: true };
      Element.prototype.setPointerCapture = () => {};
      const began = performance.now();
      cell.dispatchEvent(new PointerEvent("pointerdown", where));
      const time = performance.now() - began;
      cell.dispatchEvent(new PointerEvent("pointerup", where));
      watch(seen.takeRecords());
      return { touched: touched.size, time };
    }, i);
    const times = [];
    for (const [r, c] of [[3, 3], [5, 8], [20, 10], [30, 31]]) {
      const { touched, time } = await press(r * side + c);
      times.push(time);
      expect(touched).toBeGreaterThan(2);
      expect(touched).toBeLessThan(4 * side + 10); // the row, the column, two areas of each row, and the ring
    }
    await expect(marks(page, "lamp")).toHaveCount(4);
    test.info().annotations.push({ type: "milliseconds", description: times.map((n) => n.toFixed(1)).join(" ") });
    if (process.env.AKARI_TIMES) console.log(side, times);
  });
}

test("keeps the position of each puzzle over a reload", ONCE, async ({ page }) => {
  await play(page, WIDE);
  await cell(page, 1, 1).click();
  await play(page, SMALL);
  await expect(marks(page, "lamp")).toHaveCount(0);
  await cell(page, 3, 3).click({ button: "right" });
  await page.reload();
  await expect(marks(page, "dot")).toHaveCount(1);
  await play(page, WIDE);
  await expect(marks(page, "lamp")).toHaveCount(1);
  await tool(page, "undo").click();
  await expect(marks(page, "lamp")).toHaveCount(0);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("akari.played")))).toEqual([WIDE, SMALL]);
});

test("the clock runs until the puzzle is solved, and a mark taken back takes the end back", ONCE, async ({ page }) => {
  await play(page, SMALL);
  await expect(page.locator(".clock")).toHaveText(/^0:(?!00)\d\d$/);
  const click = () => page.locator(".clock").evaluate((clock) => { clock.click(); return clock.textContent; });
  expect([await click(), await click()]).toEqual(["time", expect.stringMatching(/^0:\d\d$/)]);
  await solve(page);
  await tool(page, "undo").click();
  await expect(page.locator(".solved")).toBeEmpty();
  await tool(page, "redo").click();
  await expect(page.locator(".solved")).toContainText("All lit.");
});

test("plays without storage", ONCE, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
    }
  });
  await play(page, SMALL);
  await solve(page);
});

test("hints and reasons come from the engine, when they are asked for", async ({ page, engine }) => {
  await play(page, SMALL);
  engine();
  await tool(page, "a nudge").click();
  await expect(page.locator("#told h2")).toHaveText("A nudge");
  const nudge = await page.locator("#told p").textContent();
  await expect(marks(page, "decided")).toHaveCount(0); // a nudge does not give the step away
  await tool(page, "the step").click();
  await expect(page.locator("#told h2")).toHaveText("The step");
  await expect(page.locator("#told p")).not.toHaveText(nudge);
  await expect(marks(page, "decided")).not.toHaveCount(0);
  await tool(page, "why not?").click();
  await cell(page, 2, 2).click();
  await expect(page.locator("#told h2")).toHaveText("Why not a lamp at r2c2?");
  expect((await page.locator("#told").innerText()).match(/Suppose there is a lamp at r2c2/g)).toHaveLength(1);
  await expect(marks(page, "lamp")).toHaveCount(0);
});

test("the puzzle of the day is the same for everyone, and solving it begins a streak", async ({ page, engine }) => {
  engine();
  await play(page, SMALL);
  await tool(page, "Puzzle of the day").click();
  await expect(page).toHaveTitle(/^Puzzle of \d{4}-\d\d-\d\d, easy$/, { timeout: 30_000 });
  const first = await page.evaluate(() => location.hash);
  expect(first).toMatch(/&source=akari\+\d{4}-\d\d-\d\d$/); // counts for a streak in every language
  await play(page, SMALL);
  await tool(page, "Puzzle of the day").click();
  await expect.poll(() => page.evaluate(() => location.hash), { timeout: 30_000 }).toBe(first);
  await expect(page.locator("#streak")).toContainText("begin a streak");
  const { lamps } = await page.evaluate(async () => {
    const { hereEngine } = await import("./page.js");
    const { fromPlayLink } = await import("./page.js");
    return hereEngine()("solve", { puzzle: fromPlayLink(location.hash).board.toPuzzle() });
  });
  for (const [r, c] of lamps) await cell(page, r + 1, c + 1).click();
  await expect(page.locator(".solved")).toContainText("All lit.");
  await expect(page.locator("#streak")).toHaveText("Puzzles of the day solved in a row: 1.");
  await tool(page, "next puzzle").click();
  await expect(page).toHaveTitle("Puzzle, easy", { timeout: 30_000 });
});

test.describe("a first visit", () => {
  const left = (page, rule) => page.locator(`[data-rule="${rule}"]`);
  const greeted = async (page) => {
    await page.goto("/");
    await expect(page.locator(".hello")).toHaveText("Put a lamp where it is dark.");
  };

  test("plays a puzzle whose rules count down, without the engine", ONCE, async ({ page }) => {
    await greeted(page);
    await expect(left(page, "lit").locator(".left")).toHaveText("20 cells not lit");
    await expect(left(page, "clue").locator(".left")).toHaveText("3 clues to go");
    await cell(page, 1, 1).click();
    await expect(left(page, "lit").locator(".left")).toHaveText("16 cells not lit");
    await expect(left(page, "clue").locator(".left")).toHaveText("2 clues to go");
    await expect(left(page, "shine")).toHaveClass("ok");
    await cell(page, 1, 2).click();
    await expect(left(page, "shine")).toHaveClass("no");
    await expect(left(page, "shine")).toContainText("2 lamps shine on each other");
    await page.keyboard.press("Delete");
    for (const [r, c] of [[2, 3], [3, 2], [3, 5], [4, 4], [5, 5]]) await cell(page, r, c).click();
    await expect(page.locator(".hello")).toHaveText("All lit. That is the game.");
    await expect(page.locator(".three .ok")).toHaveCount(3);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map((v) => v.id)).toEqual([]);
  });

  test("has a door to each task, and is over then", ONCE, async ({ page, engine }) => {
    engine();
    await greeted(page);
    await page.getByRole("link", { name: "Make ten" }).click();
    await expect(page.locator("#recipe")).toBeVisible();
    await expect(page.locator(".doors, .three")).toHaveCount(0);
    await page.reload();
    await expect(page.locator("#recipe")).toBeVisible();
    await page.evaluate(() => { sessionStorage.clear(); localStorage.clear(); });
    await page.reload();
    await page.goto("./");
    await page.getByRole("link", { name: "Puzzle of the day" }).click();
    await expect(page.locator("#cards h2").first()).toHaveText(/^Puzzle of \d{4}-/, { timeout: 30_000 });
    await page.goto("about:blank");
    await page.goto(`./#${WIDE}`);
    await expect(page.locator("#modes a")).toHaveCount(5);
  });

  test("reads a puzzle that is pasted, and follows a link", ONCE, async ({ page, engine }) => {
    engine();
    await greeted(page);
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      dispatchEvent(new ClipboardEvent("paste", { clipboardData }));
    }, "https://puzz.link/p?akari/3/3/h1g.j");
    await expect(page.locator("#verdict [data-verdict]")).toHaveAttribute("data-verdict", "many");
    await page.evaluate(() => { sessionStorage.clear(); localStorage.clear(); history.replaceState(null, "", "#"); });
    await page.reload();
    await expect(page.locator(".hello")).toBeVisible();
    await page.evaluate((link) => { location.hash = link; }, WIDE);
    await expect(page.locator("#verdict")).toBeVisible();
    await expect(page.locator("#modes a")).toHaveCount(5);
  });
});

test("edit opens the page for authors with the board", ONCE, async ({ page, engine }) => {
  await play(page, SMALL);
  engine();
  await tool(page, "Edit").click();
  await expect(tool(page, "Draw")).toBeVisible();
  await expect(cell(page, 1, 2)).toHaveAttribute("aria-label", /clue 1/);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  // The clock of the page stands still, so a finger rests only in a test that says so.
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
  });

  // touches sends touches of any number of fingers, each a list of [x, y] from down to up.
  async function touches(page, fingers, { rest = 0 } = {}) {
    const cdp = await page.context().newCDPSession(page);
    const steps = Math.max(...fingers.map((f) => f.length));
    const at = (k) => fingers.map((f, id) => {
      const [x, y] = f[Math.min(k, f.length - 1)];
      return { x, y, id };
    });
    const send = (type, touchPoints) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", at(0));
    if (rest) await page.clock.runFor(rest);
    for (let k = 1; k < steps; k++) await send("touchMove", at(k));
    await send("touchEnd", []);
  }
  const line = ([x, y], [to, down], steps = 12) =>
    Array.from({ length: steps + 1 }, (_, k) => [x + (to - x) * k / steps, y + (down - y) * k / steps]);
  const untouched = async (page) => {
    await page.clock.runFor(700); // longer than a finger rests
    await expect(marks(page, "lamp")).toHaveCount(0);
    await expect(marks(page, "dot")).toHaveCount(0);
  };

  test("a tap marks, when the finger is lifted", ONCE, async ({ page }) => {
    await play(page, WIDE);
    await cell(page, 2, 2).tap();
    await expect(marks(page, "lamp")).toHaveCount(1);
    await cell(page, 2, 2).tap();
    await expect(marks(page, "dot")).toHaveCount(1);
  });

  test("a scroll marks nothing", ONCE, async ({ page }) => {
    await play(page, WIDE);
    const [x, y] = await middle(page, 6, 4);
    await touches(page, [line([x, y], [x, y - 250])]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    await untouched(page);
  });

  test("a pinch zooms and marks nothing, and a drag then pans", ONCE, async ({ page }) => {
    await play(page, "akari/30x30/" + "z".repeat(34) + "p");
    const width = () => page.locator(".player svg.board").evaluate((e) => e.getBoundingClientRect().width);
    const before = await width();
    const at = [195, 400];
    await touches(page, [line(at, [120, 330]), line([at[0] + 40, at[1] + 40], [310, 520])]);
    expect(await width()).toBeGreaterThan(1.5 * before);
    await untouched(page);
    const port = page.locator(".port");
    const left = await port.evaluate((e) => e.scrollLeft);
    await touches(page, [line([300, 420], [120, 420])]);
    await expect.poll(() => port.evaluate((e) => e.scrollLeft)).toBeGreaterThan(left + 20);
    await untouched(page);
    expect(await page.evaluate(() => visualViewport.scale)).toBe(1);
  });

  test("a second finger marks nothing", ONCE, async ({ page }) => {
    await play(page, WIDE);
    const a = await middle(page, 2, 2), b = await middle(page, 5, 5);
    await touches(page, [[a], [b]]);
    await untouched(page);
  });

  test("a second finger during a stroke ends it, and none of the fingers taps", ONCE, async ({ page }) => {
    await play(page, WIDE);
    const cdp = await page.context().newCDPSession(page);
    const send = (type, ...fingers) => cdp.send("Input.dispatchTouchEvent",
      { type, touchPoints: fingers.map(([[x, y], id]) => ({ x, y, id })) });
    const at = async (r, c, id) => [await middle(page, r, c), id];
    await send("touchStart", await at(2, 1, 0));
    await page.clock.runFor(700); // a rest: the stroke begins
    await send("touchMove", await at(2, 3, 0));
    await expect(marks(page, "dot")).toHaveCount(3);
    await send("touchStart", await at(2, 3, 0), await at(5, 5, 1));
    await send("touchMove", await at(2, 6, 0), await at(5, 5, 1));
    await page.clock.runFor(700); // and neither finger rests
    await send("touchEnd", await at(5, 5, 1));
    await send("touchEnd");
    await page.clock.runFor(100);
    await expect(marks(page, "dot")).toHaveCount(3);
    await expect(marks(page, "lamp")).toHaveCount(0);
    await tool(page, "undo").tap();
    await expect(marks(page, "dot")).toHaveCount(0);
    await send("touchStart", await at(2, 2, 0)); // fingers one after the other, without a stroke
    await send("touchStart", await at(2, 2, 0), await at(4, 4, 1));
    await send("touchEnd", await at(4, 4, 1));
    await send("touchEnd");
    await untouched(page);
  });

  test("a finger that rests makes a dot, and draws more where it goes", ONCE, async ({ page }) => {
    await play(page, WIDE);
    await touches(page, [[await middle(page, 1, 1)]], { rest: 700 });
    await expect(marks(page, "dot")).toHaveCount(1);
    await touches(page, [line(await middle(page, 3, 2), await middle(page, 3, 7))], { rest: 700 });
    await expect(marks(page, "dot")).toHaveCount(7);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await tool(page, "undo").tap();
    await expect(marks(page, "dot")).toHaveCount(1);
  });

  test("a puzzle that is opened is in view", ONCE, async ({ page, engine }) => {
    await play(page, TALL);
    engine();
    await tool(page, "Puzzle of the day").scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await tool(page, "Puzzle of the day").tap();
    await expect(page).toHaveTitle(/^Puzzle of/, { timeout: 30_000 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test("nothing moves while one plays, and all tools are in the window", ONCE, async ({ page, engine }) => {
    await play(page, SMALL);
    engine();
    await page.evaluate(() => {
      window.shifts = [];
      new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((e) => e.value)))
        .observe({ type: "layout-shift" });
    });
    const box = () => page.locator("svg.board").first().boundingBox();
    const before = await box();
    await cell(page, 1, 3).tap();
    await cell(page, 3, 3).tap();
    await tool(page, "hint").tap();
    await expect(page.locator("#told h2")).toBeVisible();
    await tool(page, "close").tap();
    await tool(page, "clear all marks").tap();
    for (const [r, c] of [[1, 1], [2, 3], [3, 2]]) await cell(page, r, c).tap();
    await expect(page.locator(".solved")).toBeVisible();
    expect(await box()).toEqual(before);
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
    for (const name of ["undo", "lamp", "dot", "hint", "share", "next puzzle"]) await expect(tool(page, name)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect((await page.locator("header").boundingBox()).height).toBeLessThan(60);
  });
});

test("a page of another origin frames the puzzle and hears that it is solved", async ({ page, baseURL }) => {
  const blog = `<!doctype html><title>blog</title><iframe src="${baseURL}embed.html#play/${SMALL}?title=Framed" width=500 height=600></iframe>
    <script>addEventListener("message", (e) => { window.heard = { ...e.data, origin: e.origin }; });</script>`;
  const host = createServer((_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end(blog));
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  await page.goto(`http://localhost:${host.address().port}/`);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("Framed")).toBeVisible();
  for (const [r, c] of [[1, 1], [2, 3], [3, 2]]) await cell(frame, r, c).click();
  await expect.poll(() => page.evaluate(() => window.heard)).toMatchObject({
    type: "akari-solved", puzzle: SMALL, origin: new URL(baseURL).origin,
  });
  host.close();
});

test("a small board takes only the room that it needs", ONCE, async ({ page }) => {
  await page.goto(`./embed#play/${SMALL}`);
  const [board, bar] = [page.locator("svg.board"), page.locator(".bar")];
  await expect(board).toBeVisible();
  const [above, below] = [await board.boundingBox(), await bar.boundingBox()];
  expect(above.height).toBeLessThan(3.6 * 88);
  expect(below.y - above.y - above.height).toBeLessThan(20);
});

test("a link whose puzzle is in the path leads to the puzzle", ONCE, async ({ page }) => {
  await page.goto(`./play/${SMALL}?title=Night+garden`);
  await expect(page).toHaveURL(new RegExp(`/#play/${SMALL}\\?title=Night\\+garden$`));
  await expect(page).toHaveTitle("Night garden");
  await expect(cell(page, 1, 2)).toHaveAttribute("aria-label", /clue 1/);
});

test("the page for authors cannot be framed", async ({ page, baseURL }, info) => {
  test.skip(info.project.name === "static", "a page of files has no headers");
  for (const [path, ancestors] of [["", "'none'"], ["embed", "*"], ["embed.html", "*"]]) {
    const response = await page.request.get(baseURL + path);
    expect(response.headers()["content-security-policy"], path).toContain(`frame-ancestors ${ancestors}`);
  }
});

test("the element plays on a page of another origin", async ({ page, baseURL }) => {
  const script = await (await page.request.get(`${baseURL}akari-puzzle.js`)).text();
  const files = {
    "/": `<!doctype html><title>shop</title><script src="player.js" defer></script><akari-puzzle src="play/${SMALL}"></akari-puzzle>
      <script>addEventListener("solved", (e) => { window.heard = e.detail; });</script>`,
    "/player.js": script,
  };
  await page.route("http://shop.example/**", (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ contentType: pathname === "/" ? "text/html" : "text/javascript", body: files[pathname] });
  });
  await page.goto("http://shop.example/");
  for (const [r, c] of [[1, 1], [2, 3], [3, 2]]) await cell(page, r, c).click();
  await expect(page.locator(".solved")).toBeVisible();
  expect((await page.evaluate(() => window.heard)).puzzle).toBe(SMALL);
});

test("a file that the command writes is played without a server", ONCE, async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "akari-"));
  const [input, file] = [join(folder, "p.txt"), join(folder, "p.html")];
  writeFileSync(input, "- 1 -\n- - -\n1 - -\n");
  execFileSync(process.env.AKARI_BINARY, ["render", input, "--to", "html", "-o", file]);
  const asked = [];
  page.on("request", (r) => asked.push(r.url()));
  await page.goto(pathToFileURL(file).href);
  for (const [r, c] of [[1, 1], [2, 3], [3, 2]]) await cell(page, r, c).click();
  await expect(page.locator(".solved")).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("a step of the list brings the board into the window of a phone", ONCE, async ({ page, engine }) => {
  engine();
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto(`./#${TALL}`);
  await page.locator('[data-mode="explain"]').click();
  await page.locator("ol.steps button").last().click();
  await expect(page.locator("svg.board")).toBeInViewport();
});

test.describe("in German on a phone", () => {
  test.use({ locale: "de", viewport: { width: 390, height: 844 } });
  test("the buttons of the bar are in two rows", ONCE, async ({ page }) => {
    await play(page, SMALL);
    const rows = await page.locator(".bar button:visible:not(.clock)").evaluateAll((all) =>
      new Set(all.map((b) => Math.round(b.getBoundingClientRect().y))).size);
    expect(rows).toBe(2);
  });
});

test("a sheet of a phone leaves the cells that it speaks of in view, and ? has the rules", ONCE, async ({ page, engine }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await play(page, TALL);
  engine();
  const covered = () => page.evaluate(() => {
    const sheet = document.querySelector("#told").getBoundingClientRect();
    return [...document.querySelectorAll(".player :is(.cited, .decided, .wrong)")].map((g) => g.getBoundingClientRect())
      .filter((box) => box.bottom > sheet.top && box.top < sheet.bottom).length;
  });
  for (const name of ["row 1 column 2,", "row 7 column 2,"]) {
    await tool(page, "why not?").click();
    await page.locator(`svg [aria-label^="${name}"]`).click();
    await expect(page.locator("#told h2")).toContainText("Why not a lamp");
    await expect(marks(page, "decided")).toHaveCount(1);
    expect(await covered(), name).toBe(0);
    await tool(page, "close").click();
  }
  await tool(page, "Rules").click();
  await expect(page.locator("#told li")).toHaveCount(3);
  await expect(tool(page, "close")).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(tool(page, "Rules")).toBeHidden();
});

for (const [view, link] of [["draw", "akari/60x40/"], ["play", "play/akari/60x40/"]]) {
  test(`a printed puzzle has its title, whole, on one page, and nothing else: ${view}`, ONCE, async ({ page, engine }) => {
    engine();
    await page.goto(`./#${link}1${"z".repeat(92)}f2?title=Night&author=Ana`);
    await expect(page.locator("#board svg.board")).toBeVisible();
    for (let k = 0; k < 3; k++) await tool(page, "zoom in").click();
    const file = join(mkdtempSync(join(tmpdir(), "akari-")), "p.pdf");
    await page.pdf({ path: file, format: "A4" });
    const text = execFileSync("pdftotext", [file, "-"], { encoding: "utf8" });
    expect(text.replace(/\s+/g, " ").trim()).toBe("Night, by Ana 1 2");
    expect(text.split("\f")).toHaveLength(2); // after each page
  });
}

test("no lamp has a halo in cells below 14 pixels", ONCE, async ({ page }) => {
  await play(page, `akari/24x24/${"z".repeat(22)}d`);
  await cell(page, 2, 2).click();
  const halo = page.locator(".player .halo");
  await expect(halo).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 }); // 12 pixels for a cell
  await expect(halo).toBeHidden();
});

for (const width of [390, 820, 1280]) {
  test(`nothing moves while the page loads, ${width} wide`, ONCE, async ({ page, engine }) => {
    engine();
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      window.shift = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((e) => { window.shift += e.value; }))
        .observe({ type: "layout-shift", buffered: true });
    });
    for (const link of ["./", `./#play/${TALL}`, `./#${TALL}`, `./embed.html#play/${TALL}`]) {
      await page.goto("about:blank");
      await page.goto(link);
      await expect(page.locator("svg.board").first()).toBeVisible();
      if (link === `./#${TALL}`) await expect(page.locator("#verdict dl")).toBeVisible();
      await page.waitForTimeout(300);
      expect(await page.evaluate(() => window.shift), link).toBeLessThanOrEqual(0.02);
    }
  });
}

test.describe("in German", () => {
  test.use({ locale: "de-CH" });

  for (const link of [`${SMALL}?author=⟦Ana⟧`, "searchlights/1x3/2b"]) {
    test(`no text of the player is English: ${link.split("/")[0]}`, ONCE, async ({ page, engine }) => {
      await bracketed(page);
      await play(page, link);
      engine();
      const english = async () => expect([...await unbracketed(page), ...await englishTold(page)]).toEqual([]);
      await english();
      for (const c of [1, 2, 3]) await page.locator(`[data-cell="${c - 1}"]`).first().click();
      for (const name of ["check", "hint", "the step", "why not?"]) {
        await page.evaluate(async (phrase) => {
          const { t } = await import("./page.js");
          [...document.querySelectorAll("button")].find((b) => b.textContent === t(phrase)).click();
        }, name);
        await expect(page.locator("#told h2")).toBeVisible();
        await english();
      }
      await page.locator(".clock").click();
      await english();
    });
  }

  test("the player, the frame and the end speak German", ONCE, async ({ page }) => {
    for (const path of [`./#play/${SMALL}`, `./embed.html#play/${SMALL}?author=Ana`]) {
      await page.goto("about:blank");
      await page.goto(path);
      await page.getByLabel(/^Zeile 1 Spalte 1, weiß/).click();
      await expect(page.locator(".verdict")).toHaveText("Noch 1 Zahl, 5 Felder unbeleuchtet");
      for (const at of ["Zeile 2 Spalte 3", "Zeile 3 Spalte 2"]) await page.getByLabel(at).first().click();
      await expect(page.locator(".solved")).toContainText("Alles beleuchtet.");
    }
    await expect(page.getByText("von Ana")).toBeVisible();
  });
});

for (const scheme of ["light", "dark"]) {
  test(`axe finds nothing, ${scheme}`, ONCE, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await play(page, SMALL);
    await solve(page);
    for (const path of [null, `./embed.html#play/${SMALL}?title=A`]) {
      if (path) await page.goto(path);
      await expect(cell(page, 1, 1)).toBeVisible();
      const framed = path ? ["page-has-heading-one"] : []; // the page around the frame has the heading
      const { violations } = await new AxeBuilder({ page }).disableRules(framed).analyze();
      expect(violations.map((v) => [v.id, v.nodes.map((n) => n.target).slice(0, 3)])).toEqual([]);
    }
  });

  test(`what the board shows has contrast, ${scheme}`, ONCE, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await play(page, "akari/3x4/1j0");
    for (const [r, c] of [[1, 2], [2, 1], [1, 4]]) await cell(page, r, c).click();
    await cell(page, 3, 3).click({ button: "right" });
    const ratios = await page.evaluate(() => {
      const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const luminance = (colour) => {
        paint.fillStyle = colour;
        paint.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3)
          .map((n) => n / 255 <= 0.04045 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const of = (selector, property = "fill") => {
        const element = document.querySelector(`#board svg ${selector}`);
        return luminance(getComputedStyle(element)[property]);
      };
      const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      const dusk = of(".area.dusk"), wall = of(".area.wall"), lit = of(".area.lit");
      return {
        "wall and dusk": ratio(wall, dusk),
        "wall and lit": ratio(wall, lit),
        "clue": ratio(of(".met > .clue"), wall),
        "too many": ratio(of(".over > .clue"), wall),
        "lamp's rim": ratio(of(".lamp:not(.clash) .lamp-disc", "stroke"), lit),
        "lamp and rim": ratio(of(".lamp:not(.clash) .lamp-disc"), of(".lamp:not(.clash) .lamp-disc", "stroke")),
        "clash on lit": ratio(of(".clash-line", "stroke"), lit),
        "dot": ratio(of(".dot-disc"), dusk),
        "lit and dusk": 3 / 1.35 * ratio(lit, dusk), // 1.35, since tiles without light also stand apart
      };
    });
    for (const [what, ratio] of Object.entries(ratios)) expect(ratio, `${what}: ${ratio.toFixed(2)}`).toBeGreaterThanOrEqual(3);
  });
}
