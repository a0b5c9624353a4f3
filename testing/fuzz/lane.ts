import { stopTestCluster } from '../../core/src/testing/test-database.js';
import { playRound, type PlayedRound, type Round } from './rounds.js';

/** One process of a run, started by main.ts: plays the rounds it receives, on its own PostgreSQL. */
export type Played = PlayedRound & {
  /** MB afterwards, after a full garbage collection. */
  readonly rssMb: number;
  /** Milliseconds of this process since its start, without its PostgreSQL. */
  readonly cpuMs: number;
};

/** The interval of a process's signs of life. */
export const aliveMs = 5_000;

const stray: string[] = [];
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) =>
    stray.push(`${event}: ${error instanceof Error ? error.stack : String(error)}`),
  );

// The parent ends this process, by a message or by its own end. A shell signals all its processes.
process.on('SIGINT', () => undefined);
for (const event of ['SIGTERM', 'disconnect'] as const) process.once(event, () => void end());

// A failed send reveals the parent's end even if an endless loop blocks the process and its server.
setInterval(() => process.send?.('alive'), aliveMs).unref();

process.on('message', (round: Round | 'end') => void (round === 'end' ? end() : play(round)));

async function play(round: Round): Promise<void> {
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  const played = await playRound(round, print).catch((error: unknown): PlayedRound => ({
    counts: { calls: 0, byStatus: [], reached: [], times: [] },
    findings: [],
    faults: [
      `seed ${round.seed}: the round broke off: ${error instanceof Error ? error.stack : String(error)}`,
    ],
  }));
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const response: Played = {
    ...played,
    faults: [...played.faults, ...stray.splice(0)],
    rssMb: Math.round(process.memoryUsage().rss / 1_048_576),
    cpuMs: Math.round((user + system) / 1000),
  };
  process.send?.(response);
}

async function end(): Promise<void> {
  await stopTestCluster();
  process.exit(0);
}
