import { money } from '@rebuttal/plugin-kit';

import type { Database } from '../../platform/database/database.js';
import { toEntity } from '../../platform/database/entities.js';
import type { HistoryBasisDto } from './customer-history.dto.js';
import type { CustomerMarks, HistoryDispute } from './customer-history.js';

type Row = {
  amount_minor: number;
  currency: string;
};

type WantedDisputes = {
  /** The dispute whose customer is searched. It is excluded, and so are disputes of the other mode (test or live). */
  readonly of: { readonly disputeId: string; readonly accountId: string; readonly isTestMode: boolean };
  readonly marks: CustomerMarks;
  /** Provider's IDs of payments of the customer. */
  readonly paymentIds: readonly string[];
  /** The company's IDs of payments of the customer. */
  readonly externalPaymentIds: readonly string[];
  readonly orderIds: readonly string[];
  readonly limit: number;
};

/** The largest number of disputes that one value finds. */
const foundMax = 1_000;

type Lookup = { readonly basis: HistoryBasisDto; readonly sql: string; readonly values: readonly unknown[] };

/** Finds the disputes of a customer. */
export class CustomerHistoryRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async findDisputes(tenantId: string, wanted: WantedDisputes): Promise<HistoryDispute[]> {
    const lookups = lookupsOf(tenantId, wanted);
    if (lookups.length === 0) return [];
    const { disputeId, isTestMode } = wanted.of;
    const found = lookups.map(({ sql }) => `(${sql} limit ${foundMax})`).join(' union all ');
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: Row[] }>(
        `with found (basis, dispute_id) as (${found}),
          matched as materialized (
            select dispute_id, array_agg(distinct basis) as matched_by from found group by dispute_id)
         select d.dispute_id, d.provider, d.provider_dispute_id, d.transaction_id, d.metadata, d.status, d.reason,
                d.amount_minor, d.currency, d.created_at, matched.matched_by
           from matched cross join lateral (
             select * from disputes where tenant_id = ? and dispute_id = matched.dispute_id offset 0) d
          where d.dispute_id <> ? and d.is_test_mode = ?
          order by d.created_at desc, d.dispute_id desc limit ?`,
        [
          ...lookups.flatMap(({ basis, values }) => [basis, ...values]),
          ...[tenantId, disputeId, isTestMode, wanted.limit],
        ] as never,
      ),
    );
    return rows.map(toHistoryDispute);
  }
}

/** One lookup per index: a condition with "or" over several tables reads all disputes. */
function lookupsOf(tenantId: string, { of, marks, ...wanted }: WantedDisputes): Lookup[] {
  const byPayment = (basis: HistoryBasisDto, column: string, value: string): Lookup => ({
    basis,
    sql: `select cast(? as text), dispute_id from dispute_payments where tenant_id = ? and ${column} = ?`,
    values: [tenantId, value],
  });
  const byIds = ([table, column]: readonly [string, string], ids: readonly string[]): Lookup[] =>
    ids.length === 0
      ? []
      : [
          {
            basis: 'payment',
            sql: `select cast(? as text), dispute_id from ${table} where tenant_id = ? and ${column} = any(?)`,
            values: [tenantId, [...ids]],
          },
        ];
  return [
    ...marks.emails.flatMap((email) => [
      byPayment('email', 'customer_email', email),
      {
        basis: 'email' as const,
        sql: 'select cast(? as text), dispute_id from dispute_facts where tenant_id = ? and customer_email = ?',
        values: [tenantId, email],
      },
    ]),
    ...marks.cardFingerprints.map((card) => byPayment('card', 'card_fingerprint', card)),
    ...(marks.providerCustomerId === undefined
      ? []
      : [ofProviderCustomer(tenantId, of.accountId, marks.providerCustomerId)]),
    ...byIds(['disputes', 'transaction_id'], wanted.paymentIds),
    ...byIds(['dispute_payment_records', 'external_payment_id'], wanted.externalPaymentIds),
    ...byIds(['dispute_orders', 'order_id'], wanted.orderIds),
  ];
}

/** Other accounts may have other customers with the same ID. */
function ofProviderCustomer(tenantId: string, accountId: string, customerId: string): Lookup {
  return {
    basis: 'provider',
    sql: `select cast(? as text), p.dispute_id from dispute_payments p
            join disputes d on d.tenant_id = p.tenant_id and d.dispute_id = p.dispute_id
           where p.tenant_id = ? and p.provider_customer_id = ? and d.account_id = ?`,
    values: [tenantId, customerId, accountId],
  };
}

function toHistoryDispute(row: Row): HistoryDispute {
  return {
    ...toEntity<HistoryDispute>(row),
    amount: money(row.amount_minor, row.currency),
  };
}
