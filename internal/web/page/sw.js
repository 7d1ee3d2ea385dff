// The service worker keeps each version of the page whole: one cache for each state of files.json, which
// is filled before it is used. When the page is opened, it looks for a new version; every file then
// comes from one cache, and from the network only if the cache lacks it, as engines before their first
// use. So an update that is cut, or a proxy's error, leaves the page as it was. An update that is slow
// goes on, and is used when the page is opened again.

const PATIENCE = 2000; // milliseconds that opening the page waits for an update
const WHOLE = "whole"; // an entry of each cache that is filled

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(update().then(swap).then(() => worker.skipWaiting()));
});
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  const own = origin === location.origin && !/\/(api|healthz|embed|play)(\/|$)/.test(pathname);
  if (method === "GET" && own) event.respondWith(answer(event));
});

// update fills a cache with the files of the server, unless there is one, and removes what is left of
// updates that were cut. The version that the server has is then the newest.
async function update() {
  const response = await fetch("files.json", { cache: "no-store" });
  if (response.status !== 200) throw new Error(`files.json: ${response.status}`);
  const list = await response.text();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(list)));
  const name = "akari-" + Array.from(sum, (n) => n.toString(16).padStart(2, "0")).join("").slice(0, 20);
  const cache = await caches.open(name);
  if (!await cache.match(WHOLE)) {
    const whole = await wholes();
    const cut = (other) => other !== name && !whole.includes(other);
    for (const other of (await caches.keys()).filter(cut)) await caches.delete(other);
    const files = Object.keys(JSON.parse(list)).filter((file) => !file.endsWith(".wasm"));
    await cache.addAll(["./", "files.json", ...files].map((file) => new Request(file, { cache: "reload" })));
  }
  await cache.put(WHOLE, new Response(String(Date.now())));
}

// wholes lists the names of the caches that are whole, the newest first.
async function wholes() {
  const filled = [];
  for (const name of await caches.keys()) {
    const at = await (await caches.open(name)).match(WHOLE);
    if (at) filled.push({ name, at: Number(await at.text()) });
  }
  return filled.sort((a, b) => b.at - a.at).map(({ name }) => name);
}

// swap removes all whole caches but the newest.
async function swap() {
  for (const old of (await wholes()).slice(1)) await caches.delete(old);
}

// current returns the cache in use: until the next swap an older one, so that no page mixes two versions.
async function current() {
  const name = (await wholes()).at(-1);
  return name && caches.open(name);
}

/** @param {FetchEvent} event */
async function answer(event) {
  const { request } = event;
  if (request.mode === "navigate") {
    const updated = update().catch(() => {}); // without a network, the page as it was
    event.waitUntil(updated);
    await Promise.race([updated, new Promise((done) => { setTimeout(done, PATIENCE); })]);
    await swap();
  }
  const cache = await current();
  const kept = await cache?.match(request, { ignoreSearch: true, ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200 && cache) {
    event.waitUntil(cache.put(request, response.clone()).catch(() => {})); // full: not kept
  }
  return response;
}
