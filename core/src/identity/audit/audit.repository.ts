import type { Knex } from 'knex';

import type { Database, Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';
import type { AuditEntry } from './audit.js';

/** The database adds position, time, names and hashes. */
export type NewAuditRow = Partial<
  Pick<
    AuditEntry,
    | 'user_id'
    | 'user_role'
    | 'api_key_id'
    | 'impersonator_id'
    | 'subject_kind'
    | 'subject_id'
    | 'address'
    | 'request_id'
  >
> &
  Pick<AuditEntry, 'tenant_id' | 'actor_kind' | 'action'> & { readonly details: string };

export type AuditFilter = {
  readonly tenantId?: string;
  /** The user who did it, directly or while impersonating someone. */
  readonly userId?: string;
  /** A full name, or the part before the dot. */
  readonly action?: string;
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
  readonly search?: string;
};

/** The position of an entry among all, newest first. */
export type AuditPosition = Pick<AuditEntry, 'occurred_at' | 'chain' | 'sequence'>;

export type AuditWindow = { readonly limit: number } & (
  | { readonly offset: number }
  | { readonly after: AuditPosition }
);

/** One company's entries, or all entries. */
export type AuditScope = 'platform' | { readonly tenantId: string };

/** Selects the details as the hashed text, because parsing and serializing could change it. */
export function auditColumns(tx: Tx): (string | Knex.Raw)[] {
  return ['*', tx.raw('details::text as details_json')];
}

export class AuditRepository {
  constructor(private readonly database: Database) {}

  /** Runs a transaction of one company or of the system. */
  transaction<T>(tenantId: string | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { database } = this;
    return tenantId === null ? database.system.transaction(work) : database.transaction(tenantId, work);
  }

  async insertAuditEntry(tx: Tx, row: NewAuditRow): Promise<void> {
    await tx('audit_entries').insert(row).options(prepared);
  }

  async listAuditEntries(scope: AuditScope, filter: AuditFilter, window: AuditWindow): Promise<AuditEntry[]> {
    const rows: unknown = await this.within(scope, (tx) =>
      tx('audit_entries')
        .modify((query) => applyFilter(query, filter))
        .modify((query) => applyWindow(query, window))
        .orderByRaw('occurred_at desc, chain desc, sequence desc')
        .limit(window.limit)
        .select(auditColumns(tx)),
    );
    return rows as AuditEntry[];
  }

  async countAuditEntries(scope: AuditScope, filter: AuditFilter): Promise<number> {
    const row: unknown = await this.within(scope, (tx) =>
      tx('audit_entries')
        .modify((query) => applyFilter(query, filter))
        .count({ count: '*' })
        .first(),
    );
    return (row as { count: number }).count;
  }

  /** Row-level security restricts a company to its rows. The condition is a second safeguard. */
  private within<T>(scope: AuditScope, work: (tx: Tx) => Promise<T>): Promise<T> {
    if (scope === 'platform') return work(this.database.system);
    return this.database.read(scope.tenantId, work);
  }
}

function applyFilter(query: Knex.QueryBuilder, filter: AuditFilter): void {
  const { tenantId, userId, action, from, to, search } = filter;
  if (tenantId !== undefined) void query.where('tenant_id', tenantId);
  if (userId !== undefined) void query.whereRaw('(user_id = ? or impersonator_id = ?)', [userId, userId]);
  if (action !== undefined)
    void query.whereRaw('(action = ? or action like ?)', [action, `${escapeLike(action)}.%`]);
  if (from !== undefined) void query.where('occurred_at', '>=', from);
  if (to !== undefined) void query.where('occurred_at', '<', to);
  if (search !== undefined) {
    const pattern = `%${escapeLike(search)}%`;
    void query.whereRaw(`(${searchedSql}) ilike ?`, [pattern]);
  }
}

/** Joins the columns with line breaks, so that a search term, which has none, can't match across columns. */
const searchedSql = `concat_ws(e'\\n', action, subject_id, user_email, user_name, impersonator_email, address, request_id,
  details::text)`;

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

function applyWindow(query: Knex.QueryBuilder, window: AuditWindow): void {
  if ('offset' in window) {
    void query.offset(window.offset);
    return;
  }
  const { occurred_at: occurredAt, chain, sequence } = window.after;
  void query.whereRaw('(occurred_at, chain, sequence) < (?, ?, ?)', [occurredAt, chain, sequence]);
}
