// What the page keeps, who reaches it, and what it does with what others wrote into its storage.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { test, expect } from "@playwright/test";
import { ONCE, cell, drawn, faultsOf, open, says, tool } from "./actions.js";

// again opens the page as a visitor does who comes back.
async function again(page) {
  await page.goto("about:blank");
  await page.goto("./");
  await expect(page.locator("#board svg.board")).toBeVisible();
}

const LOOSE = "akari/3x3/b1a-d"; // several solutions
const HUGE = JSON.stringify({ grid: Array(50).fill(".".repeat(101)) });

test("a board that is too large is refused in a sentence, and later visits are as before", ONCE, async ({ page }) => {
  await open(page, LOOSE);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, HUGE);
  await expect(page.locator("#message")).toHaveText("A board here has 1 to 100 rows and columns.");
  await again(page);
  await tool(page, "Draw").click();
  await says(page, "many");
});

// Values that are read one by one are wrong together, so that the page is opened less often.
const RUBBISH = {
  "akari.shelf": ["{\"a\":1}", "[1,null]", "x", "[\"none\"]"], "akari.removed": ["[[1]]", "[\"a\"]", "7"], "akari.drawing": ["7", "\"none\""],
  "akari.shelf/a": ["garbage", "\"garbage\"", "{\"first\":\"x\",\"changes\":[]}", "{\"first\":\"akari/1x2/b\",\"changes\":[1]}", "7", "[]", "{\"state\":\"akari/101x101/a\"}"],
  "akari.language": ["\"xx\"", "7"],
  "akari.days": ["{\"a\":1}", "[[1]]", "x"], "akari.played": ["7", "x"], "akari.engine": ["[]"],
  "akari.played/akari/3x3/a1d1b": ["7", "{\"first\":\"1\",\"changes\":[[\"a\"]]}", "{\"first\":\"000000000\",\"changes\":[7]}", "{\"first\":\"000000000\",\"changes\":[],\"about\":{\"title\":{}}}"],
};
for (const [keys, rounds] of [[["akari.shelf"], 4], [Object.keys(RUBBISH).slice(1), 7]]) {
  for (let i = 0; i < rounds; i++) {
    test(`rubbish in the storage is left out: ${keys.length > 1 ? "other keys" : keys}, ${i}`, ONCE, async ({ page }) => {
      const faults = faultsOf(page);
      await page.goto("./");
      await page.evaluate((wrong) => {
        for (const storage of [localStorage, sessionStorage]) {
          storage.clear();
          storage.setItem("akari.shelf", "[\"a\"]");
          for (const [key, value] of wrong) storage.setItem(key, value);
        }
      }, keys.map((key) => [key, RUBBISH[key][i % RUBBISH[key].length]]));
      for (const link of ["akari/3x3/a1d1b", "draw/a", "", "play/akari/3x3/a1d1b"]) {
        await (link ? open(page, link) : again(page));
        if (link) await page.locator("#board [data-cell]").first().click();
      }
      expect(faults).toEqual([]);
    });
  }
}

test("a link that cannot be read says so, and the address is that of the board", ONCE, async ({ page }) => {
  const follow = (link) => page.evaluate((hash) => { location.hash = hash; }, link);
  await open(page, "play/akari/3x3/a1d1b?title=Night");
  await follow("play/akari/3x3/zz");
  await expect(page.locator("#cards")).toContainText("This link has no readable puzzle.");
  await expect(page.locator("#board svg")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveTitle("Night");
  await expect(page.locator("#board svg.board")).toBeVisible();
  await open(page, LOOSE);
  await says(page, "many");
  await follow("akari/3x3/zz");
  await expect(page.locator("#message")).toHaveText("This link has no readable puzzle.");
  await drawn(page, LOOSE);
  await open(page, "akari/3x3/zz");
  await expect(page.locator("#message")).toHaveText("This link has no readable puzzle.");
  await says(page, "many");
});

test.describe("a slow network", () => {
  test.use({ serviceWorkers: "block", locale: "de" });
  for (const [script, link] of [["page", "play/akari/3x3/a1d1b"], ["authors", LOOSE]]) {
    test(`the page says that it loads, and why it cannot: ${script}.js`, ONCE, async ({ page }) => {
      let cut;
      await page.route(`**/${script}.js`, async (route) => {
        await new Promise((done) => { cut = done; });
        await route.abort();
      });
      await page.goto(`./#${link}`, { waitUntil: "commit" });
      await expect(page.locator("#loading")).toBeVisible();
      await expect(page.locator("#loading")).toContainText(script === "page" ? "Loading …" : "Wird geladen …");
      cut();
      if (script === "page") {
        const late = page.locator("#loading span");
        await expect(late).toBeHidden();
        await late.evaluate((words) => words.getAnimations().forEach((wait) => wait.finish()));
        await expect(late).toHaveText("If this stays, reload the page.");
        return expect(late).toBeVisible();
      }
      await expect(page.locator("#board")).toHaveText(/^Die Seite konnte nicht geladen werden: ./);
    });
  }
});

for (const [view, link] of [["draw", LOOSE], ["play", "play/akari/3x3/a1d1b"]]) {
  test(`Tab reaches the board: ${view}`, ONCE, async ({ page }) => {
    const faults = faultsOf(page);
    await open(page, link);
    const inCell = () => page.evaluate(() => document.activeElement?.closest("[data-cell]") !== null);
    let presses = 0;
    while (!await inCell() && presses++ < 60) await page.keyboard.press("Tab");
    expect(await inCell()).toBe(true);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    expect(await inCell()).toBe(true);
    expect(faults).toEqual([]);
  });
}

test("a puzzle is solved by keyboard alone", ONCE, async ({ page }) => {
  await open(page, "play/akari/3x3/a1d1b");
  while (!await page.evaluate(() => document.activeElement?.closest("[data-cell]"))) await page.keyboard.press("Tab");
  for (const key of [" ", "ArrowDown", "ArrowRight", "ArrowRight", " ", "ArrowDown", "ArrowLeft", " "]) await page.keyboard.press(key);
  await expect(page.locator(".solved strong")).toHaveText("All lit.");
});

test("title, author and source belong to the puzzle", ONCE, async ({ page, context }) => {
  await open(page, "akari/3x3/a1d1b?title=Night&author=Ana");
  const about = page.locator("#about");
  await about.locator("summary").click();
  await expect(about.getByLabel("author")).toHaveValue("Ana");
  await about.getByLabel("author").fill("Bea");
  await about.getByLabel("author").press("Tab");
  await drawn(page, "akari/3x3/a1d1b?title=Night&author=Bea");
  await tool(page, "undo").click();
  await expect(about.getByLabel("author")).toHaveValue("Ana");
  await tool(page, "redo").click();
  const other = await context.newPage();
  await open(other, "akari/2x2/d");
  await other.locator("#about summary").click();
  await expect(other.locator("#about").getByLabel("author")).toHaveValue("");
  await other.close();
  await again(page);
  await tool(page, "Draw").click();
  await page.locator("#about summary").click();
  await expect(page.locator("#about").getByLabel("author")).toHaveValue("Bea");
  await open(page, "play/akari/3x3/a1d1b?title=Night&author=Cid");
  await tool(page, "Edit").click();
  await page.locator("#about summary").click();
  await expect(page.locator("#about").getByLabel("author")).toHaveValue("Cid");
});

test("an older tab does not overwrite newer progress", ONCE, async ({ page, context }) => {
  const link = "play/akari/3x3/a1d1b";
  await open(page, link);
  await cell(page, 1, 1).click();
  const newer = await context.newPage();
  await open(newer, link);
  await cell(newer, 3, 3).click();
  await page.goto("about:blank"); // the older tab leaves
  const third = await context.newPage(); // while the newer tab stores nothing
  await open(third, link);
  await expect(third.locator("#board .lamp-disc")).toHaveCount(2);
});

test("an update comes when it is whole: a cut, a proxy's error and a server that hangs leave the page", ONCE, async ({ browser }) => {
  const files = new Map(), dir = process.env.AKARI_STATIC;
  let mode = "whole", sent = 0;
  const server = createServer((request, response) => {
    const name = new URL(request.url, "http://a").pathname.slice(1) || "index.html";
    const type = { js: "text/javascript", css: "text/css", html: "text/html", json: "application/json", svg: "image/svg+xml" }[name.split(".").at(-1)];
    let body = files.get(name) ?? (existsSync(join(dir, name)) ? readFileSync(join(dir, name)) : null);
    if (mode === "hang" && name === "files.json") return;
    if (mode === "new" && name === "index.html") body = String(body).replace("<title>akari", "<title>AKARI"); // of the same size
    if (mode === "new" && name === "files.json") body = String(body).replace(/("index.html":.*?"sum":")./, "$1-");
    if (mode === "cut" && name === "files.json") body = String(body).replace("{", "{\"none.js\": 1, ");
    const wrong = mode === "502" || body === null || mode === "cut" && name !== "files.json" && ++sent > 8;
    response.writeHead(wrong ? 502 : 200, { "Content-Type": wrong ? "text/html" : type ?? "application/octet-stream" });
    response.end(wrong ? "bad gateway" : body);
  });
  await new Promise((done) => { server.listen(0, "127.0.0.1", () => done(null)); });
  const page = await (await browser.newContext()).newPage();
  const address = `http://127.0.0.1:${/** @type {any} */ (server.address()).port}/#akari/3x3/a1d1b`;
  try {
    await page.goto(address);
    await expect(page.locator("#board svg")).toBeVisible();
    const whole = () => page.evaluate(async () => {
      for (const name of await caches.keys()) if (await (await caches.open(name)).match("whole")) return name;
      return "";
    });
    await expect.poll(whole).not.toBe("");
    const first = await whole();
    for (mode of ["cut", "502"]) {
      await page.goto("about:blank");
      await page.goto(address);
      await expect(page.locator("#board svg")).toBeVisible();
      expect(await whole()).toBe(first);
    }
    mode = "new";
    await expect.poll(async () => {
      await page.goto("about:blank");
      await page.goto(address);
      return page.title();
    }).toBe("AKARI");
    mode = "hang";
    await page.goto("about:blank");
    await page.goto(address);
    await expect(page.locator("#board svg")).toBeVisible();
  } finally {
    await page.context().close();
    server.close();
  }
});

const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");

test("redo survives a reload, and Home goes to the first column", ONCE, async ({ page }) => {
  await open(page, "akari/3x3/i");
  await cell(page, 1, 1).click();
  await cell(page, 3, 3).click();
  await tool(page, "undo").click();
  await page.reload();
  await tool(page, "redo").click();
  await expect(page.locator("#board .cell.black")).toHaveCount(2);
  await cell(page, 2, 3).click();
  await page.keyboard.press("Home");
  expect(await focused(page)).toMatch(/^row 2 column 1,/);
  await page.keyboard.press("End");
  expect(await focused(page)).toMatch(/^row 2 column 3,/);
});

test("a streak lasts until the end of the day after", ONCE, async ({ page }) => {
  await page.goto("./");
  await page.evaluate(() => {
    const day = (back) => {
      const at = new Date();
      at.setDate(at.getDate() - back);
      const two = (n) => String(n).padStart(2, "0");
      return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
    };
    localStorage.setItem("akari.days", JSON.stringify([day(3), day(2), day(1)]));
  });
  await open(page, "play/akari/3x3/a1d1b");
  await expect(page.locator("#streak")).toHaveText("Puzzles of the day solved in a row: 3.");
});

test("a puzzle of the day that is begun before midnight counts", ONCE, async ({ page }) => {
  await page.goto("./");
  const yesterday = await page.evaluate(() => {
    const at = new Date(Date.now() - 86_400_000), two = (n) => String(n).padStart(2, "0");
    return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  });
  await open(page, `play/akari/3x3/a1d1b?source=akari+${yesterday}`);
  for (const [r, c] of [[1, 1], [2, 3], [3, 2]]) await cell(page, r, c).click();
  await expect(page.locator("#streak")).toHaveText("Puzzles of the day solved in a row: 1.");
});

test("the position of the puzzle played longest ago is removed", ONCE, async ({ page }) => {
  await page.goto("./");
  const oldest = await page.evaluate(() => {
    const links = Array.from({ length: 60 }, (_, k) => `akari/1x${k + 1}/a`);
    localStorage.setItem("akari.played", JSON.stringify(links));
    for (const link of links) localStorage.setItem(`akari.played/${link}`, "{\"marks\":\"\"}");
    return links.at(-1);
  });
  await open(page, "play/akari/3x3/a1d1b");
  await cell(page, 1, 1).click();
  await expect.poll(() => page.evaluate((link) => localStorage.getItem(`akari.played/${link}`), oldest)).toBe(null);
});

test("a hint that comes after the next mark is not shown", async ({ page }, { project }) => {
  test.skip(project.name !== "api", "the engine in the worker answers at once");
  let answer;
  await page.route("**/api/v1/hint", async (route) => {
    await new Promise((done) => { answer = done; });
    await route.continue();
  });
  await open(page, "play/akari/3x3/a1d1b");
  await tool(page, "hint").click();
  await expect.poll(() => typeof answer).toBe("function");
  await cell(page, 1, 1).click();
  const late = page.waitForResponse("**/api/v1/hint");
  answer();
  await (await late).finished();
  await page.waitForTimeout(300);
  await expect(page.locator("#told *")).toHaveCount(0);
});

test("the link to a source tells it nothing, and gives it no credit", ONCE, async ({ page }) => {
  await open(page, "play/akari/3x3/a1d1b?source=https%3A%2F%2Fexample.org%2Fa");
  await expect(page.locator("#cards a[href='https://example.org/a']")).toHaveAttribute("rel", "noopener noreferrer nofollow");
});

test("the clock of a removed element stops", ONCE, async ({ page }) => {
  await page.goto("./embed#play/akari/3x3/a1d1b");
  const seconds = () => page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector("akari-puzzle"));
    element.remove();
    const before = element.player.seconds;
    await new Promise((done) => { setTimeout(done, 2500); });
    return element.player.seconds - before;
  });
  expect(await seconds()).toBe(0);
});

test("an address with a query opens without a network", async ({ page, context }) => {
  await open(page, LOOSE);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match("whole")))).toBe(true);
  await context.setOffline(true);
  await page.goto(`./?from=mail#${LOOSE}`);
  await expect(page.locator("#board svg.board")).toBeVisible();
});

test("marks where solutions differ, and shows no verdict of an older board", async ({ page }) => {
  await open(page, LOOSE);
  await says(page, "many");
  await expect(page.locator("#board .cell.region").first()).toBeVisible();
  for (const [r, c] of [[1, 1], [1, 1], [3, 1], [3, 1]]) await cell(page, r, c).click();
  await says(page, "many");
  await expect(page.locator("#verdict")).not.toContainText(/abort/i);
});

test("the frame has the rules, also in a sandbox and on an isolated page", ONCE, async ({ page, baseURL }) => {
  const isolated = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp", "Content-Type": "text/html" };
  const server = createServer((_, response) => {
    response.writeHead(200, isolated);
    response.end(`<iframe sandbox="allow-scripts" allow="" credentialless width=500 height=700 src="${baseURL}embed#play/akari/3x3/a1d1b"></iframe>`);
  });
  await new Promise((done) => { server.listen(0, "127.0.0.1", () => done(null)); });
  try {
    await page.goto(`http://127.0.0.1:${/** @type {any} */ (server.address()).port}/`);
    const frame = page.frameLocator("iframe");
    await expect(frame.locator("akari-puzzle svg.board")).toBeVisible();
    await frame.locator("akari-puzzle summary").click();
    await expect(frame.locator("akari-puzzle li").first()).toContainText("A numbered black cell");
  } finally {
    server.close();
  }
});
