import { randomUUID } from 'node:crypto';

import type { Knex } from 'knex';

import type { Log } from '../shared/log.js';
import { claimRows, heartbeatMs, leaseMs, renewLeases, type Leased, type LeasedTable } from './leases.js';

/** What a handler holds while it works. */
export type Lease = {
  /** @throws {LeaseLostError} if the rows may have been given to another worker, so that nothing may be sent any more */
  assertHeld(): void;
  /** When the database gave the rows out, by its clock. */
  readonly claimedAt: Date;
};

export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

export type RunnerOptions<Row> = {
  readonly table: LeasedTable;
  readonly system: Knex;
  readonly log: Log;
  /** How many groups are worked on at once. */
  readonly concurrency: number;
  /** How many rows are claimed at once. */
  readonly batch: number;
  /** Rows of one key are handed over together. */
  readonly groupBy: (row: Row) => string;
  /** Must settle its rows itself; what it throws is a fault of ours and leaves the rows to their lease. */
  readonly handle: (rows: readonly (Row & Leased)[], lease: Lease) => Promise<void>;
};

export type Runner = {
  start(): void;
  /** There may be something to do. */
  wake(): void;
  /** Takes nothing new and waits for what runs; what is not done after `graceMs` is left to its lease. */
  stop(graceMs?: number): Promise<void>;
};

const pollMs = 1_000;

/** Works a leased table through: on a wake-up, and each second for what nobody announced. */
export function createRunner<Row>(options: RunnerOptions<Row>): Runner {
  const { table, system, log } = options;
  const worker = `wrk_${randomUUID()}`;
  const running = new Set<Promise<void>>();
  let timers: NodeJS.Timeout[] = [];
  let active = false;
  let claiming = false;
  let again = false;
  let renewedAt = performance.now();

  const lease = (claimedAt: Date): Lease => ({
    claimedAt,
    assertHeld() {
      if (performance.now() - renewedAt > leaseMs)
        throw new LeaseLostError('The lease ran out while working');
    },
  });

  async function fill(): Promise<void> {
    if (!active || claiming) {
      again = true;
      return;
    }
    claiming = true;
    again = false;
    try {
      while (active && running.size < options.concurrency) {
        if (running.size === 0) renewedAt = performance.now();
        const rows = await claimRows<Row>(system, table, worker, options.batch);
        for (const group of groups(rows, options.groupBy)) run(group);
        if (rows.length < options.batch) break;
      }
    } catch (error) {
      log.warn({ err: error, table: table.name }, 'work could not be claimed');
    } finally {
      claiming = false;
    }
    if (again) void fill();
  }

  function run(rows: readonly (Row & Leased)[]): void {
    const work = options
      .handle(rows, lease(rows[0]?.claimedAt ?? new Date()))
      .catch((error: unknown) =>
        log.error({ err: error, table: table.name }, 'work ended unsettled; its lease will run out'),
      )
      .finally(() => {
        running.delete(work);
        void fill();
      });
    running.add(work);
  }

  async function beat(): Promise<void> {
    if (running.size === 0) return;
    const startedAt = performance.now();
    try {
      await renewLeases(system, table, worker);
      renewedAt = startedAt;
    } catch (error) {
      log.warn({ err: error, table: table.name }, 'leases could not be renewed');
    }
  }

  return {
    start() {
      active = true;
      timers = [setInterval(() => void fill(), pollMs), setInterval(() => void beat(), heartbeatMs)];
      void fill();
    },
    wake: () => void fill(),
    async stop(graceMs = 8_000) {
      active = false;
      await Promise.race([
        Promise.allSettled([...running]),
        new Promise((resolve) => setTimeout(resolve, graceMs).unref()),
      ]);
      timers.forEach((timer) => clearInterval(timer));
    },
  };
}

function groups<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const byKey = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    byKey.set(key, [...(byKey.get(key) ?? []), row]);
  }
  return [...byKey.values()];
}
