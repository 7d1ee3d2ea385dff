// The service worker answers from the network or, without a network, from its cache. It caches the
// page's files when it is installed, and an engine when the page loads it.

const KEPT = "akari";

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  const own = origin === location.origin && !/\/(api|metrics|healthz)(\/|$)/.test(pathname);
  if (method === "GET" && own) event.respondWith(answer(event));
});

async function install() {
  const files = Object.keys(await (await fetch("files.json")).json());
  const cache = await caches.open(KEPT);
  await cache.addAll(["./", "files.json", ...files.filter((name) => !name.endsWith(".wasm"))]);
  await self.skipWaiting();
}

async function answer(event) {
  const cache = await caches.open(KEPT);
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(cache.put(event.request, response.clone()).catch(() => {}));
    return response;
  } catch (error) {
    const kept = await cache.match(event.request, { ignoreSearch: true, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}
