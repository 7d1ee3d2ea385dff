// A client with types that openapi-typescript generates from the description of the API. The
// compiler checks it; it never runs.
import type { operations } from "../generated/api";

type Request<O extends keyof operations> = operations[O]["requestBody"]["content"]["application/json"];
type Response<O extends keyof operations> = operations[O]["responses"][200]["content"]["application/json"];

async function ask<O extends keyof operations>(operation: O, request: Request<O>): Promise<Response<O>> {
  const response = await fetch(`/api/v1/${operation}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request),
  });
  return response.json();
}

export async function main() {
  const verdict = await ask("check", { puzzle: { kind: "akari", grid: ["1.", "#."] }, brief: true });
  const kind: "one" | "many" | "none" | "undecided" | undefined = verdict.verdict;
  const lamps: number[][] = verdict.lamps ?? [];
  const [made] = (await ask("generate", { options: { size: "10x10", difficulty: "easy" }, count: 3 })).puzzles;
  const [steps, id]: [number | undefined, string | undefined] = [made.techniques?.R3, made.id];
  // @ts-expect-error: an operation has no other fields
  await ask("check", { puzzle: { grid: ["1."] }, brieff: true });
  // @ts-expect-error: the verdict is one of four words
  const wrong: "two" = verdict.verdict;
  return { kind, lamps, steps, id, wrong };
}
