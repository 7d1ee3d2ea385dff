// Use without a network: a service worker keeps the page's files. Browsers that refuse it,
// or its storage, use the page with a network as before.

addEventListener("load", () => {
  try {
    navigator.serviceWorker?.register("sw.js").catch(() => {});
  } catch { /* storage is refused */ }
});

// keepOffline keeps a file, unless the service worker was there to keep it.
export async function keepOffline(address, response) {
  try {
    await navigator.serviceWorker?.ready; // its cache is whole then
    const [name] = await caches.keys();
    const cache = name && await caches.open(name);
    if (cache && !await cache.match(address)) await cache.put(address, response);
  } catch { /* refused or full */ }
}
