// Asks an engine for browsers the questions of standard input, a line each, and writes
// each answer as soon as it has it. The arguments are the folder and the engine's file.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const [folder, engine] = process.argv.slice(2);
createRequire(import.meta.url)(join(folder, "wasm_exec.js"));
const go = new globalThis.Go();
const ready = new Promise((resolve) => { globalThis.akariReady = resolve; });
const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, engine)), go.importObject);
go.run(instance);
await ready;
for await (const line of createInterface({ input: process.stdin })) {
  const { operation, request } = JSON.parse(line);
  process.stdout.write(globalThis.akariAsk(operation, request).text);
}
process.stdout.end(() => process.exit(0));
