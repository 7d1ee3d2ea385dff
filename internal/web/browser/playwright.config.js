// The page in a real browser, once with answers over the network and once with
// the engine in a worker; tests marked ONCE only with answers over the network.
// AKARI_BINARY names the program; AKARI_STATIC the folder that
// `akari serve --static` wrote.
import { defineConfig } from "@playwright/test";

const project = (name, port, viewport) => ({
  name,
  use: { baseURL: `http://127.0.0.1:${port}/`, viewport: viewport ?? { width: 1280, height: 900 } },
});

export default defineConfig({
  testDir: ".",
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  retries: process.env.CI ? 1 : 0, // a redraw may come between two steps of a test; a second failure is an error
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    launchOptions: {
      executablePath: "/usr/bin/chromium-headless-shell",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
    permissions: ["clipboard-read", "clipboard-write"],
  },
  projects: [project("api", 18471), { ...project("static", 18472), grepInvert: /@once/ }],
  webServer: [
    { command: `${process.env.AKARI_BINARY} serve --addr 127.0.0.1:18471`, url: "http://127.0.0.1:18471/healthz" },
    { command: `node static-server.js ${process.env.AKARI_STATIC} 18472`, url: "http://127.0.0.1:18472/" },
  ],
});
