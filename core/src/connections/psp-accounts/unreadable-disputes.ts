import { createHash } from 'node:crypto';

import { isTransient, type UnreadableDispute } from '@rebuttal/plugin-kit';

import type { Database, Tx } from '../../platform/database/database.js';
import { toEntity } from '../../platform/database/entities.js';
import type { PspAccount } from './psp-accounts.js';

/** A row of the provider's list that no sync could parse yet. */
export type UnreadableRow = {
  readonly providerDisputeId: string | undefined;
  readonly problem: string;
  readonly firstSeenAt: Date;
};

/** `rows` has the newest ones. `count` is the total. */
export type Unreadable = { readonly count: number; readonly rows: readonly UnreadableRow[] };

type Owner = Pick<PspAccount, 'tenantId' | 'accountId'>;

const shownMax = 20;

/** A row without an ID can't be fetched again, so it is reported for this many days after it was last listed. */
const daysWithoutId = 30;

/** Stores rows that syncs could not parse, unchanged, until they can be parsed. */
export class UnreadableDisputes {
  constructor(private readonly database: Database) {}

  /** @returns the provider's IDs of rows that can be fetched again */
  async listIds({ tenantId, accountId }: Owner): Promise<string[]> {
    const ids: unknown = await this.database.read(tenantId, (tx) =>
      tx('unreadable_disputes')
        .where({ tenant_id: tenantId, account_id: accountId })
        .whereNotNull('provider_dispute_id')
        .orderBy('first_seen_at')
        .pluck('provider_dispute_id'),
    );
    return ids as string[];
  }

  async recordUnreadable(
    { tenantId, accountId }: Owner,
    { providerDisputeId, fault, raw }: UnreadableDispute,
  ): Promise<void> {
    const row = JSON.stringify(raw ?? null);
    await this.database.transaction(tenantId, async (tx) => {
      await tx('unreadable_disputes')
        .insert({
          tenant_id: tenantId,
          account_id: accountId,
          row_key: rowKey(providerDisputeId, row),
          provider_dispute_id: providerDisputeId ?? null,
          problem: fault.message,
          is_transient: isTransient(fault.kind),
          raw: row,
        })
        .onConflict(['account_id', 'row_key'])
        .merge({
          problem: fault.message,
          is_transient: isTransient(fault.kind),
          last_seen_at: tx.raw('now()'),
          ...(raw === null || raw === undefined ? {} : { raw: row }),
        });
    });
  }

  /** Removes rows that have been parsed or no longer exist at the provider. */
  async resolve({ tenantId, accountId }: Owner, providerDisputeIds: readonly string[]): Promise<void> {
    if (providerDisputeIds.length === 0) return;
    await this.database.transaction(tenantId, async (tx) => {
      await tx('unreadable_disputes')
        .where({ tenant_id: tenantId, account_id: accountId })
        .whereIn('provider_dispute_id', [...providerDisputeIds])
        .delete();
    });
  }

  async forgetOld(tx: Tx, { tenantId, accountId }: Owner): Promise<void> {
    await tx('unreadable_disputes')
      .where({ tenant_id: tenantId, account_id: accountId, provider_dispute_id: null })
      .whereRaw(`last_seen_at < now() - make_interval(days => ?)`, [daysWithoutId])
      .delete();
  }

  /** @returns unreadable rows by account, for accounts that have any */
  async byAccount(tenantId: string, accountIds: readonly string[]): Promise<Map<string, Unreadable>> {
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: Row[] }>(
        `select * from (
           select account_id, provider_dispute_id, problem, first_seen_at,
                  (count(*) over (partition by account_id))::integer as count,
                  row_number() over (partition by account_id order by first_seen_at desc, row_key) as at
             from unreadable_disputes
            where tenant_id = ? and account_id = any (?)) as listed
          where at <= ? order by at`,
        [tenantId, [...accountIds], shownMax],
      ),
    );
    const found = new Map<string, Unreadable>();
    for (const row of rows) {
      const before = found.get(row.account_id)?.rows ?? [];
      found.set(row.account_id, { count: row.count, rows: [...before, toEntity<UnreadableRow>(row)] });
    }
    return found;
  }
}

const keyLengthMax = 200;

function rowKey(providerDisputeId: string | undefined, row: string): string {
  if (providerDisputeId !== undefined && providerDisputeId.length <= keyLengthMax) return providerDisputeId;
  return createHash('sha256')
    .update(providerDisputeId ?? row)
    .digest('hex');
}

type Row = { readonly account_id: string; readonly count: number };
