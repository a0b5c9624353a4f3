import type { Answer } from './http-client.js';

/** What a run has seen, counted. */
export type Tally = {
  note(operationId: string, answer: Answer): void;
  readonly calls: number;
  readonly byStatus: ReadonlyMap<number, number>;
  /** Milliseconds that so many per cent of the answers stayed below. */
  percentile(percent: number): number;
  /** Operations that have answered 2xx at least once. */
  readonly reached: ReadonlySet<string>;
};

/** Answers by their time: a bucket for each tenth of a millisecond, and one for all beyond ten seconds. */
const buckets = 100_001;

export function createTally(): Tally {
  const byStatus = new Map<number, number>();
  const reached = new Set<string>();
  const times = new Uint32Array(buckets);
  let calls = 0;
  return {
    byStatus,
    reached,
    get calls() {
      return calls;
    },
    note(operationId, { status, ms }) {
      calls += 1;
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
      const bucket = Math.min(buckets - 1, Math.floor(ms * 10));
      times[bucket] = (times[bucket] ?? 0) + 1;
      if (status < 300) reached.add(operationId);
    },
    percentile(percent) {
      let rest = Math.ceil((calls * percent) / 100);
      const bucket = times.findIndex((count) => (rest -= count) <= 0);
      return (bucket + 1) / 10;
    },
  };
}
