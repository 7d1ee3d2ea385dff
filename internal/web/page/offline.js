// Use without a network: a service worker keeps the page's files. Browsers that refuse it,
// or its storage, use the page with a network as before.

const KEPT = "akari"; // as in sw.js

addEventListener("load", () => {
  try {
    navigator.serviceWorker?.register("sw.js").catch(() => {});
  } catch { /* storage is refused */ }
});

// keepOffline keeps a file that was loaded before the service worker was there.
export async function keepOffline(address, response) {
  try {
    if (!navigator.serviceWorker?.controller) await (await caches.open(KEPT)).put(address, response);
  } catch { /* refused or full */ }
}
