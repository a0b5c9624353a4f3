import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { createLog } from '../../core/src/shared/log.js';
import { stopTestCluster } from '../../core/src/testing/test-database.js';
import { startTestServer } from '../../core/src/testing/test-server.js';
import { operations } from './contract.js';
import { readCorpus } from './corpus.js';
import { createFuzzer, describeFinding, type Finding, type Fuzzer } from './fuzzer.js';
import { leakOracles } from './oracles.js';
import { fuzzEnvironment, setStage } from './stage.js';
import { createTally } from './tally.js';

/** Calls before a new server with new companies takes over: what they make would slow all down. */
const callsOfRound = 10_000;

/** Two rounds have no seed in common, whatever is found in the first. */
const seedsOfRound = 1000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    calls: { type: 'string', default: '20000' },
    only: { type: 'string' },
    lanes: { type: 'string', default: '1' },
    summary: { type: 'string' },
  },
});
const [seed, calls, lanes] = [values.seed, values.calls, values.lanes].map(Number) as [
  number,
  number,
  number,
];

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const rssMb = () => {
  collectGarbage();
  return Math.round(process.memoryUsage().rss / 1_048_576);
};
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** What no answer tells of. */
const faults: string[] = [];
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) =>
    faults.push(`${event}: ${error instanceof Error ? error.stack : String(error)}`),
  );

const tally = createTally();
const findings: Finding[] = [];
const memory: number[] = [];
const begun = performance.now();
for (let round = 0; tally.calls < calls; round += 1) {
  const roundSeed = seed + round * seedsOfRound;
  findings.push(...(await playRound(roundSeed, Math.min(callsOfRound, calls - tally.calls))));
  memory.push(rssMb());
  const perSecond = Math.round((tally.calls / (performance.now() - begun)) * 1000);
  say(
    `${tally.calls} calls, ${perSecond} a second, ${findings.length} faults, ${memory.at(-1)} MB; seed ${roundSeed}`,
  );
}
await stopTestCluster();
report();
if (values.summary !== undefined) writeFileSync(values.summary, JSON.stringify(summaryOf(findings)));
process.exitCode = findings.length + faults.length > 0 ? 1 : 0;

async function playRound(roundSeed: number, count: number): Promise<Finding[]> {
  const tell = (finding: Finding) => say(`\nseed ${roundSeed}: ${describeFinding(finding)}\n`);
  const server = await startTestServer({ environment: fuzzEnvironment, log: createLog('error', false) });
  const fuzzer = createFuzzer(await setStage(server), { tally, onFinding: tell });
  try {
    const old = await playCorpus(fuzzer);
    old.forEach(tell);
    const laneSeeds = Array.from({ length: lanes }, (_, lane) => roundSeed + lane * 50);
    const perLane = { calls: Math.ceil(count / lanes), only: values.only };
    const found = await Promise.all(laneSeeds.map((one) => fuzzer.run({ ...perLane, seed: one })));
    const { status } = await server.api.get('/readyz');
    if (status !== 200) faults.push(`seed ${roundSeed}: the server is not ready any more: ${status}`);
    for (const finding of [...old, ...found.flat()])
      say(`\nseed ${roundSeed}: ${describeFinding(finding)}\n`);
    return [...old, ...found.flat()];
  } finally {
    fuzzer.close();
    await server.close();
  }
}

async function playCorpus(fuzzer: Fuzzer): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const wish of readCorpus().flatMap((kept) => kept.calls)) {
    const finding = await fuzzer.play(wish);
    if (finding !== undefined) found.push(finding);
  }
  return found;
}

/** What `--summary` writes, for the script that plays this and the fault suite. */
function summaryOf(all: readonly Finding[]) {
  const seen = (names: readonly string[]) =>
    all.filter(({ problems }) => problems.some(({ oracle }) => names.includes(oracle))).length;
  return {
    calls: tally.calls,
    server_errors: seen(['a fault of the server']) + faults.length,
    leaks: seen(leakOracles),
  };
}

function report(): void {
  const statuses = [...tally.byStatus].toSorted(([one], [other]) => one - other);
  const never = operations.filter(({ operationId }) => !tally.reached.has(operationId));
  const percentiles = [50, 90, 99, 99.9, 100].map((percent) => `p${percent} ${tally.percentile(percent)} ms`);
  say(
    [
      `statuses: ${statuses.map(([status, count]) => `${status}: ${count}`).join(', ')}`,
      `latency: ${percentiles.join(', ')}`,
      `memory after each round: ${memory.join(', ')} MB`,
      `never answered 2xx: ${never.map(({ operationId }) => operationId).join(', ') || 'none'}`,
      ...faults,
      `${tally.calls} calls, ${findings.length} faults in answers, ${faults.length} elsewhere`,
    ].join('\n'),
  );
}
