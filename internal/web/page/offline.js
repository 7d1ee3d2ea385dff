// Use without a network: a service worker keeps the page's files. Browsers that refuse it,
// or its storage, use the page with a network as before.

addEventListener("load", () => {
  try {
    navigator.serviceWorker?.register("sw.js").catch(() => {});
  } catch { /* storage is refused */ }
});

// keepOffline keeps a file that was loaded before the service worker was there.
export async function keepOffline(address, response) {
  try {
    if (navigator.serviceWorker?.controller) return;
    await navigator.serviceWorker?.ready; // its cache is whole then
    const [name] = await caches.keys();
    if (name) await (await caches.open(name)).put(address, response);
  } catch { /* refused or full */ }
}
