// Runs ask.js and worker.js of the folder that is the first argument with an engine
// that fails when it is asked to: the question is answered with the failure, and the
// next one by a new worker.
import assert from "node:assert";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

let workers = 0;
globalThis.addEventListener = () => {};
globalThis.fetch = async (name) => new Response(name === "files.json" ? "{}" : "an engine");
WebAssembly.compileStreaming = async () => ({});
WebAssembly.instantiate = async () => ({});
globalThis.akariAsk = (operation) => {
  if (operation === "fail") throw new Error("Go program has already exited");
  return { status: 200, text: `{"asked":"${operation}"}` };
};
globalThis.Worker = class {
  constructor(url) {
    const self = { postMessage: (data) => { if (!this.ended) this.onmessage({ data }); } };
    globalThis.self = self;
    this.self = self;
    this.loaded = import(`${url.href}?${++workers}`);
  }
  postMessage(data) { this.loaded.then(() => this.self.onmessage({ data })); }
  terminate() { this.ended = true; }
};

const { overWorker } = await import(pathToFileURL(join(process.argv[2], "ask.js")));
const ask = overWorker("akari.wasm");
assert.deepEqual(await ask("check", {}), { asked: "check" });
await assert.rejects(ask("fail", {}), (e) => e.status === 500 && /the engine stopped: Go program has already exited/.test(e.message));
assert.deepEqual(await ask("rate", {}), { asked: "rate" });
assert.equal(workers, 2);
