import { setTimeout as delay } from 'node:timers/promises';

import type pg from 'pg';

import { ByteaArray } from '../../platform/database/bytea-array.js';

/** A webhook event, ready to be stored. Headers and body are encrypted, in pieces. */
export type InboxRow = {
  readonly eventId: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly provider: string;
  readonly providerEventId: string;
  readonly eventType: string;
  readonly providerDisputeId: string | null;
  readonly occurredAt: Date | null;
  /** True if it is kept as part of its dispute's history. */
  readonly isHistory: boolean;
  readonly headers: readonly Uint8Array[];
  readonly body: readonly Uint8Array[];
  readonly state: 'received' | 'ignored';
  readonly note: string | null;
  /** ID of the request that delivered it. */
  readonly requestId: string;
};

/** The rows of one request. */
type Waiting = {
  readonly rows: readonly InboxRow[];
  readonly settle: (error?: Error) => void;
};

/** Reusable buffers for a statement's bytes. */
type Memory = { readonly headers: ByteaArray; readonly body: ByteaArray };

export type InboxWriter = {
  /** Resolves when the rows are committed. Ignores events that already exist. */
  store(rows: readonly InboxRow[]): Promise<void>;
};

/**
 * Inserts all waiting webhooks with one statement, with at most two in flight, and sends one wake-up for several. Batching
 * is faster than a statement per webhook, and it is adaptive: an idle server stores the first webhook at once.
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

  /** Flushes after everything that arrived in this turn. Otherwise the first of many would be sent separately. */
  function flushSoon(): void {
    if (isGathering) return;
    isGathering = true;
    setImmediate(() => {
      isGathering = false;
      void flush();
    });
  }

  /** Takes complete requests, at least one. */
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
      // One invalid row must not block the others.
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
 * Returns true if PostgreSQL rejected a row's content: invalid data, a constraint, or an oversized index key. Source:
 * PostgreSQL's documentation, "Appendix A. Error Codes", classes 22, 23 and 54.
 */
function isOfRows(error: unknown): boolean {
  return /^(?:22|23|54)/.test(String((error as { readonly code?: unknown }).code));
}

/** Minimum time between wake-ups. */
const wakeEveryMs = 5;

/**
 * Wakes the inbox workers after a commit, once for several commits. Commits with NOTIFY are serialized until they are on
 * disk, so the wake-up runs in a separate transaction. If it is lost, because the process or database stops, the
 * workers find the events when they poll, every second.
 */
function createWakeUp(pool: pg.Pool): { notify(): void } {
  let isNotifying = false;
  let isRequestedAgain = false;
  async function notify(): Promise<void> {
    isNotifying = true;
    await pool.query(`select pg_notify('rebuttal_inbox', '')`).catch(() => undefined);
    await delay(wakeEveryMs);
    isNotifying = false;
    if (!isRequestedAgain) return;
    isRequestedAgain = false;
    void notify();
  }
  return {
    notify: () => {
      if (isNotifying) isRequestedAgain = true;
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
    // Last, because pg copies the buffers again for each parameter that follows.
    memory.headers.encode(rows.map((row) => row.headers)),
    memory.body.encode(rows.map((row) => row.body)),
  ];
}
