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

export type ClaimOptions<Row> = {
  /** Of this claim alone, for a worker may claim a row again whose lease ran out in its own hands. */
  readonly leasedBy: string;
  /** How many rows to begin with. Whoever claims fewer finds no more. */
  readonly batch: number;
  /** All rows that the runner has claimed and not yet worked through. */
  readonly inHand: readonly Row[];
};

export type RunnerOptions<Row> = {
  readonly table: LeasedTable;
  readonly system: Knex;
  readonly log: Log;
  /** How many groups are worked on at once. */
  readonly concurrency: number;
  /** How many rows are claimed at once. */
  readonly batch: number;
  /** Rows of one key that are claimed together are handed over together. */
  readonly groupBy: (row: Row) => string;
  /** Claims in a way of its own; by default the oldest rows that are due. */
  readonly claim?: (wish: ClaimOptions<Row>) => Promise<(Row & Leased)[]>;
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
  return new LeasedRunner(options);
}

class LeasedRunner<Row> implements Runner {
  private readonly worker = `wrk_${randomUUID()}`;
  private readonly running = new Set<Promise<void>>();
  private timers: NodeJS.Timeout[] = [];
  private isActive = false;
  private isClaiming = false;
  private isWokenMeanwhile = false;
  /** Claimed groups that wait for a free place. */
  private waiting: (readonly (Row & Leased)[])[] = [];
  /**
   * Until when each claim is surely ours, by our own clock, counted from before the database was asked. By claim and
   * not by id: a row that ran out and was claimed again is another claim.
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
    this.waiting = [];
    const grace = new Promise((resolve) => setTimeout(resolve, graceMs).unref());
    await Promise.race([Promise.allSettled([...this.running]), grace]);
    this.timers.forEach((timer) => clearInterval(timer));
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
      this.options.log.warn({ err: error, table: this.options.table.name }, 'work could not be claimed');
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
      const askedAt = performance.now();
      const rows = await this.claimSome();
      for (const row of rows) this.heldUntil.set(row, askedAt + leaseMs);
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
          log.warn(line, 'work ended after its lease had run out; it is done again');
        else log.error(line, 'work ended unsettled; its lease will run out');
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
          throw new LeaseLostError('The lease ran out while working');
        }
      },
    };
  }

  /** A row that ran out by our own clock is not taken back, although nobody may have claimed it yet. */
  private async beat(): Promise<void> {
    if (this.heldUntil.size === 0) return;
    const { system, table, log } = this.options;
    const askedAt = performance.now();
    try {
      for (const row of await renewLeases(system, table, [...this.heldUntil.keys()])) {
        const until = this.heldUntil.get(row);
        if (until !== undefined && until >= askedAt) this.heldUntil.set(row, askedAt + leaseMs);
      }
    } catch (error) {
      log.warn({ err: error, table: table.name }, 'leases could not be renewed');
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
