import type { Knex } from 'knex';

import type { SystemActor } from '../../identity/access/actor.js';
import type { DataRecord } from './data-kinds.js';

export type StoredRecord = {
  readonly externalId: string;
  /** The source's time of the stored version. Undefined if the source never sent one. */
  readonly updatedAt: Date | undefined;
  readonly receivedAt: Date;
  /** By the field's name in the API. Null where there is no value. */
  readonly values: Readonly<Record<string, unknown>>;
};

/** The company that records belong to, and the request that sent them. */
export type RecordWriter = Pick<SystemActor, 'tenantId' | 'origin'>;

/** `lastReceivedAt` is undefined if there are none. */
export type RecordCount = { readonly count: number; readonly lastReceivedAt: Date | undefined };

/** One record, or at most `limit` records after an ID. */
export type RecordWindow =
  | { readonly externalId: string }
  | { readonly after?: string | undefined; readonly limit: number };

export function toRecordCount(row: unknown): RecordCount {
  const { count, last } = row as { count: number; last: Date | null };
  return { count, lastReceivedAt: last ?? undefined };
}

/** The conditions of a query for records. */
export type Narrow = (query: Knex.QueryBuilder) => void;

/** @param column the column of the external ID */
export const inWindow =
  (column: string, window: RecordWindow): Narrow =>
  (query) => {
    if ('externalId' in window) return void query.where(column, window.externalId).limit(1);
    if (window.after !== undefined) void query.where(column, '>', window.after);
    void query.orderBy(column).limit(window.limit);
  };

/** The storage of a kind of records. */
export type RecordStore = {
  /**
   * Inserts or replaces records, each with a different ID, all or none. Ignores a version that is older than the stored one.
   * Repeating it changes nothing.
   */
  write(writer: RecordWriter, records: readonly DataRecord[]): Promise<void>;
  countRecords(tenantId: string): Promise<RecordCount>;
  /** Sorted by external ID. */
  listRecords(tenantId: string, window: RecordWindow): Promise<StoredRecord[]>;
};
