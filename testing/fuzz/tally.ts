import type { ReceivedResponse } from './http-client.js';

/** The counts of a run. */
export type Tally = {
  note(operationId: string, response: Pick<ReceivedResponse, 'status' | 'ms'>): void;
  /** Adds the counts of another process. */
  add(counts: Counts): void;
  readonly counts: Counts;
  readonly calls: number;
  readonly byStatus: ReadonlyMap<number, number>;
  /** The milliseconds that this percentage of responses stayed below. */
  percentile(percent: number): number;
  /** Operations that have returned 2xx at least once. */
  readonly reached: ReadonlySet<string>;
};

/** A tally as plain JSON. */
export type Counts = {
  readonly calls: number;
  readonly byStatus: readonly (readonly [status: number, count: number])[];
  readonly reached: readonly string[];
  /** Responses by duration in tenths of a millisecond; empty buckets are omitted. */
  readonly times: readonly (readonly [bucket: number, count: number])[];
};

/** Responses by duration: a bucket for each tenth of a millisecond, and one for everything over ten seconds. */
const buckets = 100_001;

export function createTally(): Tally {
  const byStatus = new Map<number, number>();
  const reached = new Set<string>();
  const times = new Uint32Array(buckets);
  let calls = 0;
  const count = (status: number, more: number) => byStatus.set(status, (byStatus.get(status) ?? 0) + more);
  const time = (bucket: number, more: number) => (times[bucket] = (times[bucket] ?? 0) + more);
  return {
    byStatus,
    reached,
    get calls() {
      return calls;
    },
    get counts() {
      const used: [number, number][] = [];
      times.forEach((known, bucket) => known > 0 && used.push([bucket, known]));
      return { calls, byStatus: [...byStatus], reached: [...reached], times: used };
    },
    note(operationId, { status, ms }) {
      calls += 1;
      count(status, 1);
      time(Math.min(buckets - 1, Math.floor(ms * 10)), 1);
      if (status < 300) reached.add(operationId);
    },
    add(counts) {
      calls += counts.calls;
      for (const [status, more] of counts.byStatus) count(status, more);
      for (const [bucket, more] of counts.times) time(bucket, more);
      for (const operationId of counts.reached) reached.add(operationId);
    },
    percentile(percent) {
      let rest = Math.ceil((calls * percent) / 100);
      const bucket = times.findIndex((known) => (rest -= known) <= 0);
      return (bucket + 1) / 10;
    },
  };
}
