import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { stopTestCluster } from '../../core/src/testing/test-database.js';
import { Random } from './random.js';
import { toCounts, toTable, type Played } from './report.js';
import { playScenario, type Run, type Scenario } from './run.js';
import { scenarios } from './scenarios/index.js';

const usage = `npm run test:faults [-- --seed N] [--crashes N] [--runs N] [--only R1,R3] [--minutes M]
  --seed     what chance goes by; printed at the beginning, drawn by default
  --crashes  so many crashes, and nothing that is none
  --runs     how often each is played at most; by default as often as a full run has it
  --only     ${scenarios.map(({ id }) => id).join(', ')}; all of them by default
  --minutes  when to stop, with what has been reached by then; 60 by default
SIGINT and SIGTERM bring the run that has begun to its end and its checks; the second one ends at once.`;

/** The progress interval without a terminal. */
const reportMs = 60_000;
/** The time limit for work that should already have ended. */
const leftOpenMs = 5_000;
/** A terminal and npm both forward a signal: a second one this soon is the same one. */
const sameSignalMs = 1_000;

/** The output of `--summary`, for the script that runs this and the fuzzer. */
type Summary = { readonly crashes: number; readonly lost: number; readonly doubled: number };

function readArguments() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      crashes: { type: 'string' },
      runs: { type: 'string' },
      only: { type: 'string' },
      minutes: { type: 'string', default: '60' },
      summary: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const named = values.only?.split(',');
  const unknown = named?.find((id) => scenarios.every((scenario) => scenario.id !== id));
  if (unknown !== undefined) throw new TypeError(`There is no scenario "${unknown}".`);
  const crashes = values.crashes === undefined ? undefined : toNumber('crashes', values.crashes);
  const runs = values.runs === undefined ? undefined : toNumber('runs', values.runs);
  return {
    seed: values.seed ?? String(randomInt(2 ** 31)),
    minutes: toNumber('minutes', values.minutes),
    wanted: scenarios.flatMap((scenario) => {
      if (named?.includes(scenario.id) === false) return [];
      const count = crashes === undefined ? (runs ?? scenario.runs) : shareOf(scenario, crashes);
      return count === 0 ? [] : [{ scenario, runs: count }];
    }),
    summary: values.summary,
    help: values.help,
  };
}

/** The rounding remainder goes to the first, so that the parts add up to the total. */
function shareOf(scenario: Scenario, crashes: number): number {
  const part = (one: Scenario) => Math.floor(crashes * (one.crashShare ?? 0));
  const rest = crashes - scenarios.reduce((sum, one) => sum + part(one), 0);
  return part(scenario) + (scenario === scenarios[0] ? rest : 0);
}

function toNumber(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new TypeError(`--${name} is "${text}"; it must be a number above 0.`);
  return number;
}

const print = (text: string) => void process.stdout.write(text);

/** One line that is overwritten on a terminal; otherwise one a minute, so that an aborted run leaves figures. */
function showProgress({ id }: Scenario, current: () => Run | undefined): { stop(): void } {
  const since = performance.now();
  const timer = setInterval(
    () => {
      const run = current();
      if (run === undefined) return;
      const minutes = ((performance.now() - since) / 60_000).toFixed(1);
      const line = `${id} ${run.done} of ${run.wanted}, ${run.violations.length} violations, ${minutes} min`;
      print(process.stdout.isTTY ? `\r${line}  ` : `${line}: ${toCounts(run)}\n`);
    },
    process.stdout.isTTY ? 1_000 : reportMs,
  );
  return { stop: () => clearInterval(timer) };
}

/** Aborted by the first signal. A second one, or the end of the parent process, ends the process. */
function stopOnSignal(): AbortSignal {
  const stopping = new AbortController();
  let firstAt: number | undefined;
  const stop = () => {
    const now = performance.now();
    if (firstAt !== undefined && now - firstAt > sameSignalMs) endAtOnce();
    if (firstAt === undefined) print('\nFinishing the current run. Interrupt again to stop immediately.\n');
    firstAt ??= now;
    stopping.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, stop);
  process.once('disconnect', endAtOnce);
  process.channel?.unref();
  return stopping.signal;
}

function endAtOnce(): void {
  stopTestCluster()
    .catch(() => undefined)
    .finally(() => process.exit(130));
}

async function main(): Promise<number> {
  const { seed, minutes, wanted, summary, help } = readArguments();
  if (help) {
    print(`${usage}\n`);
    return 0;
  }
  print(`seed ${seed}\n`);
  const endsAt = performance.now() + minutes * 60_000;
  const stop = stopOnSignal();
  const played: Played[] = [];
  for (const [index, { scenario, runs }] of wanted.entries()) {
    if (stop.aborted) break;
    const since = performance.now();
    // The unused share of one goes to the next ones.
    const share = (endsAt - since) / (wanted.length - index);
    let begun: Run | undefined;
    const progress = showProgress(scenario, () => begun);
    const run = await playScenario(scenario, {
      random: new Random(`${seed}/${scenario.id}`),
      runs,
      endsAt: since + share,
      stop,
      onProgress: (under) => (begun = under),
    });
    progress.stop();
    const seconds = (performance.now() - since) / 1000;
    played.push({ scenario, run, seconds });
    print(
      `${process.stdout.isTTY ? '\r' : ''}${run.violations.length === 0 ? 'ok    ' : 'FAILED'} ${scenario.id} ${run.done} runs (${seconds.toFixed(1)} s)\n`,
    );
    for (const what of run.violations.slice(0, 20)) print(`        ${what}\n`);
  }
  print(`\n${toTable(played)}\n`);
  if (summary !== undefined) writeFileSync(summary, JSON.stringify(summaryOf(played)));
  return played.some(({ run }) => run.violations.length > 0) ? 1 : 0;
}

function summaryOf(played: readonly Played[]): Summary {
  const sum = (count: (one: Played) => number) => played.reduce((total, one) => total + count(one), 0);
  return {
    crashes: sum(({ scenario, run }) => (scenario.crashShare === undefined ? 0 : run.done)),
    lost: sum(({ run }) => run.harm.lost),
    doubled: sum(({ run }) => run.harm.doubled),
  };
}

main()
  .catch((error: unknown) => {
    const isUsage = error instanceof TypeError;
    process.stderr.write(
      `${isUsage ? `${error.message}\n${usage}` : ((error as Error).stack ?? String(error))}\n`,
    );
    return 2;
  })
  .then(async (code) => {
    await stopTestCluster();
    process.exitCode = code;
    // A failed scenario may have left servers running, which end with this process.
    setTimeout(() => process.exit(), leftOpenMs).unref();
  })
  .catch(() => process.exit(2));
