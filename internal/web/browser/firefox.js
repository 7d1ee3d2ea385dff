// The page in Firefox: a person without a mouse draws, and solves a puzzle on the page and in a frame.
// AKARI_BINARY names the program.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import puppeteer from "puppeteer-core";

const address = "http://127.0.0.1:18473/";
const PUZZLE = "akari/3x3/a1d1b";
const SOLVE = [" ", "ArrowDown", "ArrowRight", "ArrowRight", " ", "ArrowDown", "ArrowLeft", " "];

const server = spawn(process.env.AKARI_BINARY ?? "akari", ["serve", "--addr", new URL(address).host]);
const browser = await puppeteer.launch({ browser: "firefox", executablePath: "/usr/bin/firefox-esr", headless: true });
try {
  while (!await fetch(address + "healthz").catch(() => null)) await new Promise((done) => { setTimeout(done, 100); });
  for (const [view, path, solved] of [
    ["Draw", `#${PUZZLE}`, ""], ["Play", `#play/${PUZZLE}`, ".solved strong"],
    ["the frame", `embed#play/${PUZZLE}`, "akari-puzzle >>> .solved strong"],
  ]) {
    const page = await browser.newPage();
    const faults = [];
    page.on("pageerror", (error) => {
      if (!/favicon\.ico/.test(String(error))) faults.push(String(error)); // Firefox asks for it itself
    });
    await page.goto(address + path);
    await page.waitForSelector(`${view === "the frame" ? "akari-puzzle >>> " : "#board "}svg.board`);
    const inCell = () => page.evaluate(() => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return Boolean(at?.closest("[data-cell]"));
    });
    for (let presses = 0; !await inCell(); presses++) {
      assert.ok(presses < 60, `${view}: Tab reaches no cell`);
      await page.keyboard.press("Tab");
    }
    for (const key of solved ? SOLVE : ["#"]) await page.keyboard.press(key);
    if (solved) await page.waitForSelector(solved);
    else await page.waitForFunction(() => document.querySelector('#board [data-cell="0"]').classList.contains("black"));
    assert.deepEqual(faults, [], view);
    await page.close();
    console.log(`firefox: ${view}`);
  }
} finally {
  await browser.close();
  server.kill();
}
