// Decides boards with CP-SAT as WebAssembly. It prints "ready" first. For each board it reads "rows
// cols seconds" and the rows, and prints the verdict ("late" if the time is up) and the CPU time in
// nanoseconds from the grid in memory to the verdict.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const installed = createRequire(process.argv.at(-1) + '/');
const { CpModel, CpSolver } = await import(pathToFileURL(installed.resolve('or-tools-wasm/cp-sat')));

// encode states the rules in CP-SAT's own forms: at most one lamp in a run, at least one lamp that
// lights a cell, a sum for each clue.
function encode(grid) {
  const rows = grid.length, cols = grid[0].length;
  const number = new Int32Array(rows * cols).fill(-1);
  const variables = [], constraints = [];
  for (let i = 0; i < rows * cols; i++) {
    if (grid[Math.trunc(i / cols)][i % cols] === '.') {
      number[i] = variables.length;
      variables.push({ domain: [0, 1] });
    }
  }
  const at = (r, c) => r < 0 || c < 0 || r >= rows || c >= cols ? -1 : number[r * cols + c];
  const ray = (r, c, dr, dc) => {
    const seen = [];
    for (r += dr, c += dc; at(r, c) >= 0; r += dr, c += dc) seen.push(at(r, c));
    return seen;
  };
  for (let r = 0; r < rows; r++) for (let c = 0; c < cols; c++) {
    const me = at(r, c), cell = grid[r][c];
    if (me >= 0) {
      const right = ray(r, c, 0, 1), down = ray(r, c, 1, 0);
      if (at(r, c - 1) < 0 && right.length > 0) constraints.push({ atMostOne: { literals: [me, ...right] } });
      if (at(r - 1, c) < 0 && down.length > 0) constraints.push({ atMostOne: { literals: [me, ...down] } });
      constraints.push({ boolOr: { literals: [me, ...ray(r, c, -1, 0), ...ray(r, c, 0, -1), ...right, ...down] } });
    } else if (cell !== '#') {
      const vars = [at(r - 1, c), at(r, c - 1), at(r, c + 1), at(r + 1, c)].filter((v) => v >= 0);
      constraints.push({ linear: { vars, coeffs: vars.map(() => 1), domain: [Number(cell), Number(cell)] } });
    }
  }
  return { variables, constraints };
}

async function decide(grid, seconds) {
  const proto = encode(grid);
  const before = performance.now();
  const solve = async () => {
    const solver = new CpSolver();
    const left = Math.max(0.001, seconds - (performance.now() - before) / 1000);
    const status = solver.statusName(await solver.solve(new CpModel(proto), { numSearchWorkers: 1, maxTimeInSeconds: left }));
    switch (status) {
      case 'OPTIMAL': case 'FEASIBLE': return solver.response().solution;
      case 'INFEASIBLE': return null;
      case 'UNKNOWN': return 'late';
      default: throw new Error(status);
    }
  };
  const first = await solve();
  if (first === null) return 'none';
  if (first === 'late') return first;
  const literals = [];
  first.forEach((value, v) => { if (Number(value) === 1) literals.push(-v - 1); });
  proto.constraints.push({ boolOr: { literals } });
  const second = await solve();
  return second === null ? 'one' : second === 'late' ? second : 'many';
}

// The first calls compile the WebAssembly on other threads.
for (let i = 0; i < 50; i++) await decide(['...1', '....', '....', '2...'], 10);

process.stdout.write('ready\n');

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
for (;;) {
  const head = await lines.next();
  if (head.done) break;
  const [rows, , seconds] = head.value.split(' ').map(Number);
  const grid = [];
  for (let r = 0; r < rows; r++) grid.push((await lines.next()).value);
  const start = process.cpuUsage();
  const verdict = await decide(grid, seconds);
  const took = process.cpuUsage(start);
  process.stdout.write(`${verdict} ${1000 * (took.user + took.system)}\n`);
}
process.exit(0); // the solver's threads would keep it running
