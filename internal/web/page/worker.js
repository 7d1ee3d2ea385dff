// The engine in a worker: Go as WebAssembly. The first message carries the
// compiled module, every other a question; each question gets one answer. If the
// engine has failed, the answer is { failure }, and the worker is of no further use.

import "./wasm_exec.js"; // the Go distribution's own, copied when the page is built

let ready = null;

/** @param {WebAssembly.Module} module */
async function start(module) {
  const go = new globalThis.Go();
  const started = new Promise((resolve) => { globalThis.akariReady = resolve; });
  go.run(await WebAssembly.instantiate(module, go.importObject));
  await started;
}

self.onmessage = async ({ data }) => {
  if (data.module) {
    ready = start(data.module);
    return;
  }
  try {
    await ready;
    const { status, text } = globalThis.akariAsk(data.operation, data.request);
    self.postMessage({ status, text });
  } catch (error) {
    self.postMessage({ failure: String(error?.message ?? error) });
  }
};
