// Two ways to ask the engine: over the network, and in a worker. Both are a function ask(operation,
// request, signal), which resolves to the response or rejects with an AskError. The API and the
// worker run the same Go code behind the same dispatcher.

import { keepOffline } from "./offline.js";
import { t } from "./words.js";

/** @typedef {(operation: string, request: object, signal?: AbortSignal) => Promise<any>} Ask */
/** @typedef {(part: number) => void} Progress */

class AskError extends Error {
  /** @param {{ error?: string, line?: number, column?: number, hint?: string }} said */
  constructor({ error = t("no answer"), line, column, hint } = {}, status = 0) {
    super(hint ? `${error}; ${hint}` : error);
    this.status = status;
    this.line = line;
    this.column = column;
  }
}

const aborted = () => new DOMException("replaced by a newer request", "AbortError");
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// hereEngine returns the ask function for this page. It calls progress with a number from 0 to 1
// while an engine is loading.
/** @param {Progress} [progress] @returns {Ask} */
export function hereEngine(progress) {
  const wasm = document.documentElement.dataset.engine === "wasm";
  return wasm ? overWorkers(["judge.wasm", "akari.wasm"], progress) : overNetwork();
}

// overNetwork asks the server that the page came from.
function overNetwork() {
  return async (operation, request, signal) => {
    for (let wait = 500; ; wait *= 2) {
      const response = await fetch(`api/v1/${operation}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(request),
        signal,
      }).catch((error) => {
        if (error.name === "AbortError") throw error;
        throw new AskError({ error: t("The server cannot be reached.") });
      });
      if (response.ok) return response.json();
      if (response.headers.has("Retry-After") && wait <= 4000) {
        await pause(wait);
        if (signal?.aborted) throw aborted();
        continue;
      }
      const body = await response.json().catch(() => ({ error: response.statusText }));
      throw new AskError(body, response.status);
    }
  };
}

// overWorkers asks the first of some engines, and the next one if an engine does not have the
// operation. An engine is loaded when it is first asked.
function overWorkers(addresses, progress) {
  const engines = addresses.map((address) => overWorker(address, progress));
  return async (...question) => {
    for (const engine of engines.slice(0, -1)) {
      try {
        return await engine(...question);
      } catch (error) {
        if (error.status !== 404) throw error;
      }
    }
    return engines.at(-1)(...question);
  };
}

const TRIES = 3;

// compile loads an engine, and tries again if that fails. The server need not send the type or the
// size of the file: the type is set here, and files.json has the size.
/** @param {string} address @param {Progress} progress */
async function compile(address, progress = () => {}) {
  for (let wait = 500, left = TRIES; ; wait *= 3) {
    try {
      const [response, sizes] = await Promise.all([fetch(address), fetch("files.json")]);
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      const { size } = (await sizes.json())[address] ?? {};
      keepOffline(address, response.clone());
      let loaded = 0;
      const counted = response.body.pipeThrough(new TransformStream({
        transform(chunk, out) {
          progress(Math.min(1, (loaded += chunk.length) / size));
          out.enqueue(chunk);
        },
      }));
      const typed = new Response(counted, { headers: { "Content-Type": "application/wasm" } });
      const module = await WebAssembly.compileStreaming(typed);
      progress(1);
      return module;
    } catch (error) {
      if (--left === 0) {
        const why = error instanceof TypeError ? t("there is no network") : error.message;
        throw new AskError({ error: t("The engine could not be loaded: {why}", { why }) });
      }
      await pause(wait);
    }
  }
}

// overWorker asks WebAssembly in a worker. Questions run one after another. If a question is
// aborted, its worker ends, because Go receives no message while it searches. The worker also ends
// if the engine fails. The next question starts a new worker from the module, which is compiled
// only once.
export function overWorker(address, progress) {
  let compiled = null;
  let worker = null;
  let last = Promise.resolve();
  const start = async () => {
    compiled ??= compile(address, progress);
    compiled.catch(() => { compiled = null; }); // the next question tries again
    const module = await compiled;
    worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.postMessage({ module });
    return worker;
  };
  const once = async (operation, request, signal) => {
    if (signal?.aborted) throw aborted();
    const w = worker ?? await start();
    return new Promise((resolve, reject) => {
      const end = (error) => { w.terminate(); worker = null; reject(error); };
      const stop = () => end(aborted());
      const failed = (message) => {
        signal?.removeEventListener("abort", stop);
        const error = t("the engine stopped: {why}", { why: message });
        end(new AskError({ error, hint: t("the next request starts it again") }, 500));
      };
      if (signal?.aborted) return stop();
      signal?.addEventListener("abort", stop, { once: true });
      w.onmessage = ({ data }) => {
        if (data.failure) return failed(data.failure);
        signal?.removeEventListener("abort", stop);
        const response = JSON.parse(data.text);
        if (data.status === 200) resolve(response);
        else reject(new AskError(response, data.status));
      };
      w.onerror = (e) => failed(e.message || "an error");
      w.postMessage({ operation, request: JSON.stringify(request) });
    });
  };
  return (operation, request, signal) => {
    const answer = last.then(() => once(operation, request, signal));
    last = answer.catch(() => {});
    return answer;
  };
}
