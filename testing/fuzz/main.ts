import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { leakChecks } from './checks.js';
import { operations } from './contract.js';
import type { Finding } from './fuzzer.js';
import type { Played } from './lane.js';
import { findGrowth } from './memory.js';
import { isWhole, planRounds, type Round } from './rounds.js';
import { createTally } from './tally.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    calls: { type: 'string', default: '20000' },
    only: { type: 'string' },
    lanes: { type: 'string', default: String(availableParallelism()) },
    streams: { type: 'string', default: '3' },
    summary: { type: 'string' },
  },
});
const [seed, calls, lanes, streams] = [values.seed, values.calls, values.lanes, values.streams].map(
  (text) => {
    if (!/^\d+$/.test(text)) throw new TypeError(`"${text}" must be a whole number.`);
    return Number(text);
  },
) as [number, number, number, number];

/** Memory is measured without garbage. Calls leave many young objects, which a larger nursery collects immediately. */
const laneFlags = ['--expose-gc', '--max-semi-space-size=32'];

/** A database that lives for a round needs no durability, and no JIT for short queries. */
const databaseOptions = '-c synchronous_commit=off -c jit=off';

/** A process without a sign of life for this long is in an endless loop: a fault, and a reason to kill it. */
const silenceMs = 120_000;

const print = (text: string) => void process.stdout.write(`${text}\n`);
const tally = createTally();
const findings: Finding[] = [];
/** Objects that no response supplies. */
const faults: string[] = [];
/** MB after each whole round, by lane. */
const memory = new Map<number, number[]>();
const begun = performance.now();

const waiting = planRounds({ seed, calls, only: values.only, streams });
await Promise.all(Array.from({ length: Math.min(lanes, waiting.length) }, (_, at) => playLane(at + 1)));
for (const [lane, rounds] of memory) {
  const growth = findGrowth(rounds);
  if (growth !== undefined) faults.push(`lane ${lane}: ${growth}`);
}
report();
if (values.summary !== undefined) writeFileSync(values.summary, JSON.stringify(summaryOf(findings)));
process.exitCode = findings.length + faults.length > 0 ? 1 : 0;

/** A process that plays rounds until none is left. A crash is a fault, and another process replaces it. */
async function playLane(lane: number): Promise<void> {
  let child = startProcess();
  for (let round = waiting.shift(); round !== undefined; round = waiting.shift()) {
    const played = await play(child, round);
    if (typeof played === 'string') {
      faults.push(`seed ${round.seed}: the process ended with ${played}`);
      memory.delete(lane);
      child = startProcess();
    } else note(lane, round, played);
  }
  child.send('end');
  await once(child, 'exit');
}

function startProcess(): ChildProcess {
  return fork(new URL('lane.ts', import.meta.url), {
    execArgv: [...process.execArgv, ...laneFlags],
    env: { ...process.env, PGOPTIONS: databaseOptions },
  });
}

/** Returns how the process ended, if it did. One listener receives all, because several messages may arrive at once. */
function play(child: ChildProcess, round: Round): Promise<Played | string> {
  return new Promise((resolve) => {
    const silence = setTimeout(() => child.kill('SIGKILL'), silenceMs);
    const settle = (news: Played | string) => {
      clearTimeout(silence);
      child.off('message', hear).off('exit', end);
      resolve(news);
    };
    const hear = (message: Played | 'alive') => {
      if (message === 'alive') silence.refresh();
      else settle(message);
    };
    const end = (code: number | null, signal: NodeJS.Signals | null) => settle(String(signal ?? code));
    child.on('message', hear).on('exit', end);
    child.send(round);
  });
}

function note(lane: number, round: Round, played: Played): void {
  tally.add(played.counts);
  findings.push(...played.findings);
  faults.push(...played.faults);
  if (isWhole(round)) memory.set(lane, [...(memory.get(lane) ?? []), played.rssMb]);
  const perSecond = Math.round((tally.calls / (performance.now() - begun)) * 1000);
  const found = findings.length + faults.length;
  print(
    `${tally.calls} calls, ${perSecond} a second, ${found} faults; lane ${lane}: seed ${round.seed}, ${played.rssMb} MB, ${Math.round(played.cpuMs / 1000)} s of CPU`,
  );
}

/** The output of `--summary`, for the script that runs this and the fault suite. */
function summaryOf(all: readonly Finding[]) {
  const seen = (names: readonly string[]) =>
    all.filter(({ problems }) => problems.some(({ check }) => names.includes(check))).length;
  return {
    calls: tally.calls,
    server_errors: seen(['a server error']) + faults.length,
    leaks: seen(leakChecks),
  };
}

function report(): void {
  const statuses = [...tally.byStatus].toSorted(([one], [other]) => one - other);
  const never = operations.filter(({ operationId }) => !tally.reached.has(operationId));
  const percentiles = [50, 90, 99, 99.9, 100].map((percent) => `p${percent} ${tally.percentile(percent)} ms`);
  const grown = [...memory].map(([lane, rounds]) => `lane ${lane}: ${rounds.join(', ')} MB`);
  print(
    [
      `statuses: ${statuses.map(([status, count]) => `${status}: ${count}`).join(', ')}`,
      `latency: ${percentiles.join(', ')}`,
      `memory after each full round: ${grown.join('; ')}`,
      `never returned 2xx: ${never.map(({ operationId }) => operationId).join(', ') || 'none'}`,
      ...faults,
      `${tally.calls} calls, ${findings.length} faults in responses, ${faults.length} elsewhere`,
    ].join('\n'),
  );
}
