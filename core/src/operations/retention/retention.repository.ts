import { openStatuses } from '../../case/disputes/disputes.js';
import { manualProviderId } from '../../connections/providers/manual-provider.js';
import type { Database } from '../../platform/database/database.js';

/** Tables with records of the data API, in the order in which their expired rows are deleted. */
export const retainedTables = [
  'payments',
  'orders',
  'shipments',
  'usage_events',
  'consents',
  'customers',
] as const;
export type RetainedTable = (typeof retainedTables)[number];

export type ExpiryPass = {
  /** Rows whose `retain_until` is not later have expired. */
  readonly now: Date;
  /** The new date of expired rows that are still needed. */
  readonly keepUntil: Date;
  readonly limit: number;
};

/** `kept` rows have expired and are still needed. */
export type ExpiredRows = { readonly deleted: number; readonly kept: number };

export class RetentionRepository {
  constructor(private readonly database: Database) {}

  async listTenants(): Promise<string[]> {
    const rows: unknown[] = await this.database.system('tenants').orderBy('tenant_id').select('tenant_id');
    return (rows as { tenant_id: string }[]).map((row) => row.tenant_id);
  }

  /** Deletes at most `limit` expired rows of a company, except those that an open dispute or another record needs. */
  async deleteExpired(
    tenantId: string,
    table: RetainedTable,
    { now, keepUntil, limit }: ExpiryPass,
  ): Promise<ExpiredRows> {
    return this.database.transaction(tenantId, async (tx) => {
      const { rows } = await tx.raw<{ rows: ExpiredRows[] }>(statements[table], {
        tenantId,
        now,
        keepUntil,
        limit,
        open: openStatuses,
        manual: manualProviderId,
      });
      return rows[0] ?? { deleted: 0, kept: 0 };
    });
  }

  /**
   * Deletes at most `limit` reports of carriers that were last read before this time, with their proofs. Evidence has its own
   * copy. They are not deleted with their records, because a dispute can name a tracking number without a record.
   */
  async deleteCarrierReports(tenantId: string, readBefore: Date, limit: number): Promise<number> {
    return this.database.transaction(tenantId, async (tx) => {
      const old = tx('carrier_shipments')
        .where({ tenant_id: tenantId })
        .where('read_at', '<', readBefore)
        .limit(limit)
        .select('carrier', 'tracking_number');
      return tx('carrier_shipments')
        .where({ tenant_id: tenantId })
        .whereIn(['carrier', 'tracking_number'], old)
        .delete();
    });
  }
}

/**
 * The open disputes, every ID and text that they name, and their buyers: those of the payment at the provider, and those of the
 * company's own record of it. Earlier payments of these buyers can be compelling evidence.
 */
const openDisputesSql = `
  open_disputes as materialized (
    select dispute_id, transaction_id, metadata from disputes
     where tenant_id = :tenantId and status = any(:open)),
  ids as materialized (
    select transaction_id as id from open_disputes where transaction_id is not null
    union
    select value from open_disputes, jsonb_each_text(metadata) where length(value) <= 200),
  buyers as materialized (
    select lower(payment #>> '{customer,email}') as email, payment #>> '{card,fingerprint}' as card,
           null as account
      from dispute_payments join open_disputes using (dispute_id)
    union
    select email, card_fingerprint, customer_account_id from payments
     where tenant_id = :tenantId and provider_payment_id in (select id from ids)
    union
    select email, card_fingerprint, customer_account_id from payments
     where tenant_id = :tenantId and external_id in (select id from ids)
    union
    select lower(id), null, null from ids where id like '%@%')`;

type Rule = {
  /** The column that identifies a row within the company. */
  readonly id: string;
  readonly only?: string;
  /** True for a row `r` that has to stay. */
  readonly isNeeded: string;
  /** Further statements that delete what refers to the deleted rows. */
  readonly before?: string;
};

const hasOtherRecords = (email: string) => `
  exists (select from payments p where p.tenant_id = r.tenant_id and p.email = ${email})
  or exists (select from orders o where o.tenant_id = r.tenant_id and o.buyer_email = ${email})`;

const rules: Readonly<Record<RetainedTable, Rule>> = {
  payments: {
    id: 'external_id',
    isNeeded: `r.external_id in (select id from ids) or r.provider_payment_id in (select id from ids)
      or exists (select from dispute_payment_records l join open_disputes using (dispute_id)
                  where l.tenant_id = r.tenant_id and l.external_payment_id = r.external_id)
      or r.email in (select email from buyers) or r.card_fingerprint in (select card from buyers)
      or r.customer_account_id in (select account from buyers)`,
  },
  orders: {
    id: 'order_id',
    only: 'and r.provider = :manual',
    isNeeded: `r.buyer_email in (select email from buyers)
      or r.number in (select id from ids) or r.provider_order_id in (select id from ids)
      or exists (select from order_transactions t
                  where t.order_id = r.order_id and t.transaction_id in (select id from ids))
      or exists (select from dispute_orders l join open_disputes using (dispute_id) where l.order_id = r.order_id)
      or exists (select from order_evidence e join open_disputes using (dispute_id) where e.order_id = r.order_id)`,
    // The links are those of closed disputes. Their evidence stays.
    before: `,
  links as (
    delete from dispute_orders l using gone where l.tenant_id = :tenantId and l.order_id = gone.id),
  marks as (
    delete from order_evidence e using gone where e.tenant_id = :tenantId and e.order_id = gone.id)`,
  },
  shipments: {
    id: 'external_id',
    isNeeded: `exists (select from orders o where o.tenant_id = r.tenant_id and o.provider = :manual
                   and o.provider_order_id = r.external_order_id)`,
  },
  usage_events: { id: 'external_id', isNeeded: 'r.customer_account_id in (select account from buyers)' },
  consents: {
    id: 'external_id',
    isNeeded: `r.email in (select email from buyers) or ${hasOtherRecords('r.email')}`,
  },
  customers: {
    id: 'external_id',
    isNeeded: `r.email in (select email from buyers) or r.customer_account_id in (select account from buyers)
      or ${hasOtherRecords('r.email')}
      or exists (select from payments p
                  where p.tenant_id = r.tenant_id and p.customer_account_id = r.customer_account_id)`,
  },
};

/** One statement, so that no dispute arrives between the check and the deletion of a row. */
const statementOf = (table: RetainedTable, { id, only = '', isNeeded, before = '' }: Rule): string => `
  with ${openDisputesSql},
  expired as (
    select r.${id} as id from ${table} r
     where r.tenant_id = :tenantId and r.retain_until <= :now ${only}
     order by r.retain_until limit :limit for update skip locked),
  needed as (
    select r.${id} as id from ${table} r join expired on r.${id} = expired.id
     where r.tenant_id = :tenantId and (${isNeeded})),
  kept as (
    update ${table} r set retain_until = :keepUntil from needed
     where r.tenant_id = :tenantId and r.${id} = needed.id returning 1),
  gone as (select id from expired except select id from needed)${before},
  deleted as (
    delete from ${table} r using gone where r.tenant_id = :tenantId and r.${id} = gone.id returning 1)
  select (select count(*) from deleted) as deleted, (select count(*) from kept) as kept`;

const statements = Object.fromEntries(
  retainedTables.map((table) => [table, statementOf(table, rules[table])]),
) as Readonly<Record<RetainedTable, string>>;
