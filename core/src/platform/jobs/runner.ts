import { randomUUID } from 'node:crypto';

import type { Knex } from 'knex';

import type { Log } from '../shared/log.js';
import {
  claimRows,
  heartbeatMs,
  leaseMs,
  releaseRows,
  renewLeases,
  type Leased,
  type LeasedTable,
} from './leases.js';

/** A handler's lease on its rows. */
export type Lease = {
  /** @throws {LeaseLostError} if another worker may have claimed the rows. Nothing may be sent after that. */
  assertHeld(): void;
  /** Time of the claim, by the database's clock. */
  readonly claimedAt: Date;
};

export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

export type ClaimOptions<Row> = {
  /** Identifies this claim. A worker may claim a row again after its own lease expired. */
  readonly leasedBy: string;
  /** Maximum number of rows. Claiming fewer means that no more are due. */
  readonly batch: number;
  /** All rows that the runner has claimed and not finished. */
  readonly inHand: readonly Row[];
};

export type RunnerOptions<Row> = {
  readonly table: LeasedTable;
  readonly system: Knex;
  readonly log: Log;
  /** Number of groups processed concurrently. */
  readonly concurrency: number;
  /** Number of rows per claim. */
  readonly batch: number;
  /** Rows with the same key in one claim are handled together. */
  readonly groupBy: (row: Row) => string;
  /** Custom claim. Default: the oldest due rows. */
  readonly claim?: (request: ClaimOptions<Row>) => Promise<(Row & Leased)[]>;
  /** Must record the rows' results itself. An exception is a bug; the rows run again when their lease expires. */
  readonly handle: (rows: readonly (Row & Leased)[], lease: Lease) => Promise<void>;
};

export type Runner = {
  start(): void;
  /** Checks for work now. */
  wake(): void;
  /** Releases rows that were not begun, and waits for running work. Work still running after `graceMs` is left to its lease. */
  stop(graceMs?: number): Promise<void>;
};

const pollMs = 1_000;

/** Processes a leased table: on each wake-up, and every second for work that was not announced. */
export function createRunner<Row>(options: RunnerOptions<Row>): Runner {
  return new LeasedRunner(options);
}

class LeasedRunner<Row> implements Runner {
  private readonly worker = `wrk_${randomUUID()}`;
  private readonly running = new Set<Promise<void>>();
  private timers: NodeJS.Timeout[] = [];
  private isActive = false;
  private isClaiming = false;
  private isWokenMeanwhile = false;
  /** Claimed groups that wait for a free slot. */
  private waiting: (readonly (Row & Leased)[])[] = [];
  /**
   * Until when each claim is certainly valid, by the local clock, counted from before the query. Keyed by claim instead of
   * ID, because a row that expired and was claimed again is a different claim.
   */
  private readonly heldUntil = new Map<Row & Leased, number>();
  private claims = 0;

  constructor(private readonly options: RunnerOptions<Row>) {}

  start(): void {
    this.isActive = true;
    this.timers = [setInterval(() => this.wake(), pollMs), setInterval(() => void this.beat(), heartbeatMs)];
    this.wake();
  }

  wake(): void {
    void this.fill();
  }

  async stop(graceMs = 8_000): Promise<void> {
    this.isActive = false;
    const untouched = this.waiting;
    this.waiting = [];
    const grace = new Promise((resolve) => setTimeout(resolve, graceMs).unref());
    const ended = [...this.running, ...untouched.map((rows) => this.release(rows))];
    await Promise.race([Promise.allSettled(ended), grace]);
    this.timers.forEach((timer) => clearInterval(timer));
  }

  private async release(rows: readonly (Row & Leased)[]): Promise<void> {
    const { system, table, log } = this.options;
    for (const row of rows) this.heldUntil.delete(row);
    await releaseRows(system, table, rows, 0).catch((error: unknown) =>
      log.warn({ err: error, table: table.name }, 'failed to release claimed work; its lease will expire'),
    );
  }

  private async fill(): Promise<void> {
    if (this.isClaiming) {
      this.isWokenMeanwhile = true;
      return;
    }
    this.isClaiming = true;
    this.isWokenMeanwhile = false;
    try {
      await this.claim();
    } catch (error) {
      this.options.log.warn({ err: error, table: this.options.table.name }, 'failed to claim work');
    } finally {
      this.isClaiming = false;
    }
    this.goOnIfWoken();
  }

  private goOnIfWoken(): void {
    if (this.isWokenMeanwhile) this.wake();
  }

  private async claim(): Promise<void> {
    const { batch, concurrency, groupBy } = this.options;
    this.runWaiting();
    while (this.isActive && this.running.size < concurrency) {
      const startedAt = performance.now();
      const rows = await this.claimSome();
      for (const row of rows) this.heldUntil.set(row, startedAt + leaseMs);
      this.waiting.push(...groups(rows, groupBy));
      this.runWaiting();
      if (rows.length < batch) return;
    }
  }

  private claimSome(): Promise<(Row & Leased)[]> {
    const { system, table, batch, claim } = this.options;
    this.claims += 1;
    const leasedBy = `${this.worker}.${this.claims}`;
    if (claim === undefined) return claimRows<Row>(system, table, leasedBy, batch);
    return claim({ leasedBy, batch, inHand: [...this.heldUntil.keys()] });
  }

  private runWaiting(): void {
    while (this.running.size < this.options.concurrency) {
      const next = this.waiting.shift();
      if (next === undefined) return;
      this.run(next);
    }
  }

  private run(rows: readonly (Row & Leased)[]): void {
    const { handle, log, table } = this.options;
    const work = handle(rows, this.lease(rows))
      .catch((error: unknown) => {
        const line = { err: error, table: table.name };
        if (error instanceof LeaseLostError)
          log.warn(line, 'work finished after its lease had expired and will run again');
        else
          log.error(
            line,
            'work finished but its result was not recorded; it runs again when its lease expires',
          );
      })
      .finally(() => {
        this.running.delete(work);
        for (const row of rows) this.heldUntil.delete(row);
        this.wake();
      });
    this.running.add(work);
  }

  private lease(rows: readonly (Row & Leased)[]): Lease {
    return {
      claimedAt: rows[0]?.claimedAt ?? new Date(),
      assertHeld: () => {
        const now = performance.now();
        if (rows.some((row) => (this.heldUntil.get(row) ?? 0) < now)) {
          throw new LeaseLostError('The lease expired during the work');
        }
      },
    };
  }

  /** Never renews a row that has expired by the local clock, even if no other worker has claimed it. */
  private async beat(): Promise<void> {
    if (this.heldUntil.size === 0) return;
    const { system, table, log } = this.options;
    const startedAt = performance.now();
    try {
      for (const row of await renewLeases(system, table, [...this.heldUntil.keys()])) {
        const until = this.heldUntil.get(row);
        if (until !== undefined && until >= startedAt) this.heldUntil.set(row, startedAt + leaseMs);
      }
    } catch (error) {
      log.warn({ err: error, table: table.name }, 'failed to renew leases');
    }
  }
}

function groups<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  const byKey = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    byKey.set(key, [...(byKey.get(key) ?? []), row]);
  }
  return [...byKey.values()];
}
