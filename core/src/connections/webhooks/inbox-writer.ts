import { setTimeout as delay } from 'node:timers/promises';

import type pg from 'pg';

import { ByteaArray } from '../../platform/database/bytea-array.js';

/** A webhook event, ready to be stored. Headers and body are sealed, in pieces. */
export type InboxRow = {
  readonly eventId: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly provider: string;
  readonly providerEventId: string;
  readonly eventType: string;
  readonly providerDisputeId: string | null;
  readonly occurredAt: Date | null;
  /** Whether it is kept as part of its dispute's history. */
  readonly isHistory: boolean;
  readonly headers: readonly Uint8Array[];
  readonly body: readonly Uint8Array[];
  readonly state: 'received' | 'ignored';
  readonly note: string | null;
  /** Of the request that brought it. */
  readonly requestId: string;
};

/** The rows of one request. */
type Waiting = {
  readonly rows: readonly InboxRow[];
  readonly settle: (error?: Error) => void;
};

/** What one statement's bytes are written into, to be used again by the next. */
type Memory = { readonly headers: ByteaArray; readonly body: ByteaArray };

export type InboxWriter = {
  /** Resolves when the rows are committed; a row whose event is there already changes nothing. */
  store(rows: readonly InboxRow[]): Promise<void>;
};

/**
 * One statement for all webhooks that wait, at most two under way, one wake-up for several: faster than a statement a
 * webhook, and it forms by itself, so that an idle server stores the first one at once.
 */
export function createInboxWriter(pool: pg.Pool): InboxWriter {
  const flushesMax = 2;
  const rowsMax = 128;
  const waiting: Waiting[] = [];
  const idle: Memory[] = Array.from({ length: flushesMax }, () => ({
    headers: new ByteaArray(),
    body: new ByteaArray(),
  }));
  const wakeUp = createWakeUp(pool);
  let isGathering = false;

  /** After all that has arrived with it: else the first of many would go alone. */
  function flushSoon(): void {
    if (isGathering) return;
    isGathering = true;
    setImmediate(() => {
      isGathering = false;
      void flush();
    });
  }

  /** Requests as a whole, at least one. */
  function takeBatch(): Waiting[] {
    let rows = 0;
    const end = waiting.findIndex((one, index) => (rows += one.rows.length) > rowsMax && index > 0);
    return waiting.splice(0, end === -1 ? waiting.length : end);
  }

  async function flush(): Promise<void> {
    const memory = waiting.length === 0 ? undefined : idle.pop();
    if (memory === undefined) return;
    await insert(takeBatch(), memory);
    idle.push(memory);
    void flush();
  }

  async function insert(batch: readonly Waiting[], memory: Memory): Promise<void> {
    try {
      const { rowCount } = await pool.query({
        name: 'store-webhooks',
        text: insertSql,
        values: toColumns(
          batch.flatMap(({ rows }) => rows),
          memory,
        ),
      });
      batch.forEach(({ settle }) => settle());
      if (rowCount !== 0) wakeUp.notify();
    } catch (error) {
      // One that cannot be stored must not keep the others from it.
      if (batch.length > 1 && isOfRows(error)) for (const one of batch) await insert([one], memory);
      else batch.forEach(({ settle }) => settle(error as Error));
    }
  }

  return {
    store(rows) {
      if (rows.length === 0) return Promise.resolve();
      return new Promise((resolve, reject) => {
        waiting.push({ rows, settle: (error) => (error === undefined ? resolve() : reject(error)) });
        flushSoon();
      });
    },
  };
}

const insertSql = `
  with stored as (
    insert into webhook_events (event_id, tenant_id, account_id, provider, provider_event_id, event_type,
                                provider_dispute_id, occurred_at, is_history, state, note, request_id, headers,
                                body)
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
                         $7::text[], $8::timestamptz[], $9::boolean[], $10::text[], $11::text[], $12::text[], $13::bytea[],
                         $14::bytea[])
    on conflict (account_id, provider_event_id) do nothing
    returning state)
  select from stored where state = 'received' limit 1`;

/**
 * Whether PostgreSQL refuses what the rows hold: bad data, a constraint, or too long for an index. Source: PostgreSQL's
 * documentation, "Appendix A. Error Codes", classes 22, 23 and 54.
 */
function isOfRows(error: unknown): boolean {
  return /^(?:22|23|54)/.test(String((error as { readonly code?: unknown }).code));
}

/** How soon after one wake-up the next may follow. */
const wakeEveryMs = 5;

/**
 * Wakes whoever works the inbox through, once all is committed, and once for what is committed shortly after. A
 * transaction that tells something commits alone: no other that does so may commit until it is on disk. What goes
 * unheard, because the process ends or the database is away, is found by those who look each second.
 */
function createWakeUp(pool: pg.Pool): { notify(): void } {
  let isNotifying = false;
  let isAskedAgain = false;
  async function notify(): Promise<void> {
    isNotifying = true;
    await pool.query(`select pg_notify('rebuttal_inbox', '')`).catch(() => undefined);
    await delay(wakeEveryMs);
    isNotifying = false;
    if (!isAskedAgain) return;
    isAskedAgain = false;
    void notify();
  }
  return {
    notify: () => {
      if (isNotifying) isAskedAgain = true;
      else void notify();
    },
  };
}

function toColumns(rows: readonly InboxRow[], memory: Memory): unknown[] {
  const column = (pick: (row: InboxRow) => unknown) => rows.map(pick);
  return [
    column((row) => row.eventId),
    column((row) => row.tenantId),
    column((row) => row.accountId),
    column((row) => row.provider),
    column((row) => row.providerEventId),
    column((row) => row.eventType),
    column((row) => row.providerDisputeId),
    column((row) => row.occurredAt),
    column((row) => row.isHistory),
    column((row) => row.state),
    column((row) => row.note),
    column((row) => row.requestId),
    // Last, for whatever comes after makes pg copy them once more.
    memory.headers.encode(rows.map((row) => row.headers)),
    memory.body.encode(rows.map((row) => row.body)),
  ];
}
