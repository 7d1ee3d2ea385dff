// Judges the positions of standard input, a line each, as { link, lamps, about }, with rules.js
// of the folder that is the first argument, and writes what it found, a line each; the first
// line has the kinds.
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const load = (name) => import(pathToFileURL(join(process.argv[2], name)));
const { KINDS, judge } = await load("rules.js");
const { fromPlayLink, playLink } = await load("link.js");

process.stdout.write(JSON.stringify({ kinds: KINDS }) + "\n");
for await (const line of createInterface({ input: process.stdin })) {
  const { link, lamps } = JSON.parse(line);
  const { board, about } = fromPlayLink("https://puzzles.example/#" + link);
  const marks = new Uint8Array(board.cells.length);
  for (const i of lamps) marks[i] = 1;
  const { lit, clash, count, broken, solved } = judge(board, marks);
  const ones = (of) => [...of.keys()].filter((i) => of[i]);
  process.stdout.write(JSON.stringify({
    lit: ones(lit), clash: ones(clash), count: [...count], broken, solved,
    about, again: fromPlayLink(playLink(board, about)).board.toLink() === board.toLink(),
  }) + "\n");
}
