import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/build-steps.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { fail, root } from './lib/run.mjs';
import { ensureTools } from './lib/system-tools.mjs';

/**
 * npm run test:faults [-- --crashes N --calls N --seed S --json …]: injects faults into the built server, then fuzzes its
 * API. The last line is `{"crashes", "lost", "doubled", "calls", "server_errors", "leaks", "seed"}`.
 */
const usage = `npm run test:faults [-- --crashes N] [--calls N] [--seed S] [--json] [--runs N] [--only R1,R3] [--minutes M]
  --crashes  the number of server kills and PostgreSQL stops, without other faults; 0 for none;
             by default, all faults of a full run
  --calls    the number of fuzzed API calls; 20000 by default, 0 for none
  --seed     the random seed; printed at the start, random by default
  --json     prints only the last line to stdout
  --runs, --only, --minutes  see docs/reliability.md`;
const needed = ['api', 'server', 'cli'];
const folder = join(root, '.cache', 'faults');
const signals = ['SIGINT', 'SIGTERM'];
const node = ['--conditions=@rebuttal/source', '--import', 'tsx', '--enable-source-maps'];

function readOptions() {
  const texts = ['crashes', 'calls', 'seed', 'runs', 'only', 'minutes'];
  const options = Object.fromEntries(texts.map((name) => [name, { type: 'string' }]));
  const { values } = parseArgs({
    options: {
      ...options,
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  for (const name of ['crashes', 'calls', 'seed'])
    if (values[name] !== undefined && !/^\d+$/.test(values[name]))
      throw new TypeError(`--${name} is "${values[name]}"; it must be a whole number.`);
  const calls = values.only === undefined ? '20000' : '0';
  return { calls, seed: String(randomInt(2 ** 31)), ...values };
}

/**
 * Runs one of the two programs. With --json, its output goes to stderr. It runs in a separate process group, because a
 * terminal's Ctrl-C would also stop the servers under test. It receives forwarded signals and exits when this process does.
 */
async function play(program, args, { json }) {
  const summary = join(folder, 'summary.json');
  rmSync(summary, { force: true });
  const stdio = ['ignore', json ? 2 : 'inherit', 'inherit', 'ipc'];
  const child = spawn(process.execPath, [...node, join(root, program), ...args, '--summary', summary], {
    stdio,
    detached: true,
  });
  const passOn = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, passOn);
  const [code] = await once(child, 'exit');
  for (const signal of signals) process.off(signal, passOn);
  const counts = existsSync(summary) ? JSON.parse(readFileSync(summary, 'utf8')) : {};
  return { code: code ?? 1, counts };
}

function passedOn(values, names) {
  return names.flatMap((name) => (values[name] === undefined ? [] : [`--${name}`, values[name]]));
}

async function main() {
  const values = readOptions();
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  await ensurePackages();
  await ensureTools(['wkhtmltopdf'], { always: true });
  await ensureBuilt(needed);
  mkdirSync(folder, { recursive: true });
  const total = { crashes: 0, lost: 0, doubled: 0, calls: 0, server_errors: 0, leaks: 0 };
  const codes = [];
  const parts = [
    [values.crashes !== '0', 'testing/faults/main.ts', ['crashes', 'seed', 'runs', 'only', 'minutes']],
    [values.calls !== '0', 'testing/fuzz/main.ts', ['calls', 'seed']],
  ];
  for (const [isWanted, program, names] of parts) {
    if (!isWanted) continue;
    const { code, counts } = await play(program, passedOn(values, names), values);
    codes.push(code);
    Object.assign(total, counts);
  }
  process.stdout.write(`${JSON.stringify({ ...total, seed: Number(values.seed) })}\n`);
  return Math.max(0, ...codes);
}

process.chdir(root);
try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
  fail(`${error.message}\n${usage}`);
}
