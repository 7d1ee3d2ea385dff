// One question, two ways to have it answered: ask(operation, request, signal)
// resolves to the response, or rejects with an AskError. The API and the worker
// hold the same Go code behind the same dispatcher.

export class AskError extends Error {
  constructor({ error = "no answer", line, column, hint } = {}, status = 0) {
    super(hint ? `${error}; ${hint}` : error);
    this.status = status;
    this.line = line;
    this.column = column;
  }
}

const aborted = () => new DOMException("a newer question took its place", "AbortError");

// hereEngine returns the way to ask that this page has.
export function hereEngine() {
  return document.documentElement.dataset.engine === "wasm" ? overWorker("akari.wasm") : overNetwork();
}

// overNetwork asks the server that the page came from.
export function overNetwork() {
  return async (operation, request, signal) => {
    for (let wait = 500; ; wait *= 2) {
      const response = await fetch(`api/v1/${operation}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(request),
        signal,
      });
      if (response.ok) return response.json();
      if (response.headers.has("Retry-After") && wait <= 4000) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        if (signal?.aborted) throw aborted();
        continue;
      }
      const body = await response.json().catch(() => ({ error: response.statusText }));
      throw new AskError(body, response.status);
    }
  };
}

// overWorker asks WebAssembly in a worker. A question that is aborted ends the
// worker it runs in, since Go does not look up while it searches, and so does a
// failure of the engine; the next question starts another from the module that was
// compiled once. Questions wait for one another.
export function overWorker(address) {
  const compiled = WebAssembly.compileStreaming(fetch(address));
  let worker = null;
  let last = Promise.resolve();
  const start = async () => {
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
        const error = `the engine stopped: ${message}`;
        end(new AskError({ error, hint: "the next question starts it again" }, 500));
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
