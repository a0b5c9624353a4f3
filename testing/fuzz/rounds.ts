import { createLog } from '../../core/src/platform/shared/log.js';
import { readCorpus } from './corpus.js';
import { createFuzzer, describeFinding, type Finding, type Fuzzer } from './fuzzer.js';
import { startFuzzedServer } from './stage.js';
import { createTally, type Counts } from './tally.js';

/** This many calls to a new server with unused companies. */
export type Round = {
  readonly seed: number;
  readonly calls: number;
  /** An operationId. */
  readonly only?: string | undefined;
  /** Calls in progress at the same time. */
  readonly streams: number;
};

export type PlayedRound = {
  readonly counts: Counts;
  readonly findings: readonly Finding[];
  /** Objects that no response supplies. */
  readonly faults: readonly string[];
};

/** Calls before a new server with new companies takes over: their objects would slow everything down. */
const callsOfRound = 10_000;

/** Two rounds share no seed, whatever is found in the first. */
const seedsOfRound = 1000;
const seedsOfStream = 50;

/** The same for the same seed, in any process. */
export function planRounds({ calls, seed, ...others }: Round): Round[] {
  return Array.from({ length: Math.ceil(calls / callsOfRound) }, (_, at) => ({
    ...others,
    seed: seed + at * seedsOfRound,
    calls: Math.min(callsOfRound, calls - at * callsOfRound),
  }));
}

/** True if it is full length, so that its memory can be compared. */
export const isWhole = ({ calls }: Round): boolean => calls === callsOfRound;

/** Starts a server, calls it and stops it. @param print receives each fault as soon as it is found */
export async function playRound(round: Round, print: (text: string) => void): Promise<PlayedRound> {
  const { seed, calls, only, streams } = round;
  const tally = createTally();
  const printFinding = (finding: Finding) => print(`\nseed ${seed}: ${describeFinding(finding)}\n`);
  const fuzzed = await startFuzzedServer(createLog('error', false));
  const fuzzer = createFuzzer(fuzzed.stage, { tally, onFinding: printFinding });
  try {
    const old = await playCorpus(fuzzer);
    old.forEach(printFinding);
    const share = { calls: Math.ceil(calls / streams), only };
    const seeds = Array.from({ length: streams }, (_, stream) => seed + stream * seedsOfStream);
    const found = await Promise.all(seeds.map((one) => fuzzer.run({ ...share, seed: one })));
    const { status } = await fuzzed.stage.server.api.get('/readyz');
    const faults = status === 200 ? [] : [`seed ${seed}: the server is no longer ready: ${status}`];
    return { counts: tally.counts, findings: [...old, ...found.flat()], faults };
  } finally {
    fuzzer.close();
    await fuzzed.close();
  }
}

async function playCorpus(fuzzer: Fuzzer): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const request of readCorpus().flatMap((kept) => kept.calls)) {
    const finding = await fuzzer.play(request);
    if (finding !== undefined) found.push(finding);
  }
  return found;
}
