import { money, type Money } from '@rebuttal/plugin-kit';
import type { Knex } from 'knex';

import type { Database } from '../../platform/database/database.js';
import { toEntity } from '../../platform/database/entities.js';
import { groupedBy } from '../../platform/shared/grouped-by.js';
import type { BuyerClues, Payment } from './payments.js';

type Row = {
  external_id: string;
  amount_minor: number;
  currency: string;
  customer_account_id: string | null;
  card_present: boolean | null;
  refunded_minor: number | null;
};

/** Bounds of a search for payments of a buyer. */
export type PaymentWindow = { readonly from: Date; readonly to: Date; readonly limit: number };

/** The known values of a payment whose ID is unknown. */
export type LikelyPayments = {
  readonly amount: Money;
  /** The time in which a payment of the amount was paid. */
  readonly paid: { readonly from: Date; readonly to: Date };
  readonly cardFingerprints: readonly string[];
  readonly emails: readonly string[];
  /** The time in which a payment with the card or the email address was paid. */
  readonly from: Date;
  readonly to: Date;
};

const likelyMax = 200;

/** One lookup per index: a condition with "or" reads all payments of the time. */
const likelySql = [
  'amount_minor = :amountMinor and paid_at between :paidFrom and :paidTo',
  'card_fingerprint = any(:cardFingerprints) and paid_at between :from and :to',
  'email = any(:emails) and paid_at between :from and :to',
]
  .map(
    (condition) => `(
      select external_id from payments where tenant_id = :tenantId and currency = :currency and ${condition}
       order by paid_at desc limit :likelyMax)`,
  )
  .join(' union all ');

const clueColumns = ['card_fingerprint', 'email', 'customer_account_id'] as const;

/** One lookup per value: the index of each has the time, so that it reads no more rows than are wanted. */
const ofBuyersSql = `
  with wanted as materialized (
    select * from jsonb_to_recordset(:lookups::jsonb) as wanted (
      place integer, "column" text, value text, "from" timestamptz, "to" timestamptz, "limit" integer))
  select * from (${clueColumns
    .map(
      (column) => `
    select wanted.place, paid.* from wanted cross join lateral (
      select * from payments
       where tenant_id = :tenantId and ${column} = wanted.value and paid_at between wanted."from" and wanted."to"
       order by paid_at desc limit wanted."limit") as paid
     where wanted."column" = '${column}'`,
    )
    .join(' union all ')}) as found
   order by place, paid_at desc, external_id desc`;

/** Payments of the data API. They are written as data records. */
export class PaymentsRepository {
  constructor(private readonly database: Database) {}

  /** Finds payments by the provider's or the merchant's ID. */
  async findByIds(tenantId: string, ids: readonly string[], limit = likelyMax): Promise<Payment[]> {
    if (ids.length === 0) return [];
    return this.select(tenantId, (query) => {
      void query
        .where(
          (either) => void either.whereIn('provider_payment_id', [...ids]).orWhereIn('external_id', [...ids]),
        )
        .limit(limit);
    });
  }

  async findPayment(tenantId: string, externalId: string): Promise<Payment | undefined> {
    const [payment] = await this.select(tenantId, (query) => void query.where('external_id', externalId));
    return payment;
  }

  /** Finds the payments that an order names. */
  async findOfOrder(tenantId: string, orderId: string): Promise<readonly Payment[]> {
    return (await this.findOfEachOrder(tenantId, [orderId]))(orderId);
  }

  /** Finds the payments that each of these orders names. */
  async findOfEachOrder(
    tenantId: string,
    orderIds: readonly string[],
  ): Promise<(orderId: string) => readonly Payment[]> {
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: (Row & { order_id: string })[] }>(
        `select wanted.order_id, paid.* from unnest(:orderIds::text[]) as wanted (order_id) cross join lateral (
           select * from payments where tenant_id = :tenantId and provider_payment_id in (
             select transaction_id from order_transactions
              where tenant_id = :tenantId and order_id = wanted.order_id)
            limit :likelyMax) as paid`,
        { tenantId, orderIds: [...new Set(orderIds)], likelyMax },
      ),
    );
    const rowsOf = groupedBy(rows, (row) => row.order_id);
    return (orderId) => rowsOf(orderId).map(toPayment);
  }

  /** Finds payments of that time with the same amount, card or email address, in the currency, newest first. */
  async findLikely(tenantId: string, likely: LikelyPayments): Promise<Payment[]> {
    const { amount, paid, cardFingerprints, emails, from, to } = likely;
    return this.select(tenantId, (query) => {
      void query
        .whereRaw(`external_id in (${likelySql})`, {
          ...{ tenantId, ...amount, from, to, paidFrom: paid.from, paidTo: paid.to, likelyMax },
          cardFingerprints: [...cardFingerprints],
          emails: [...emails],
        })
        .orderBy('paid_at', 'desc')
        .orderBy('external_id', 'desc')
        .limit(likelyMax);
    });
  }

  /** Finds payments with a card, an email address or a shop account of a buyer, newest first. */
  async findOfBuyer(tenantId: string, buyer: BuyerClues, window: PaymentWindow): Promise<readonly Payment[]> {
    return (await this.findOfBuyers(tenantId, [{ ...buyer, ...window }]))[0] ?? [];
  }

  /** Finds the payments of several buyers, in the order of the searches, each as `findOfBuyer` does. */
  async findOfBuyers(
    tenantId: string,
    searches: readonly (BuyerClues & PaymentWindow)[],
  ): Promise<readonly (readonly Payment[])[]> {
    const lookups = searches.flatMap(({ from, to, limit, ...buyer }, place) =>
      cluesOf(buyer).map((clue) => ({ place, ...clue, from, to, limit })),
    );
    if (lookups.length === 0) return searches.map(() => []);
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: (Row & { place: number })[] }>(ofBuyersSql, {
        tenantId,
        lookups: JSON.stringify(lookups),
      }),
    );
    const rowsOf = groupedBy(rows, ({ place }) => String(place));
    return searches.map(({ limit }, place) => {
      const found = new Map(rowsOf(String(place)).map((row) => [row.external_id, row]));
      return [...found.values()].slice(0, limit).map(toPayment);
    });
  }

  private async select(tenantId: string, narrow: (query: Knex.QueryBuilder) => void): Promise<Payment[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('payments').where({ tenant_id: tenantId }).modify(narrow),
    );
    return (rows as Row[]).map(toPayment);
  }
}

/** The columns of a buyer's values. */
function cluesOf({
  cardFingerprints = [],
  emails = [],
  accountIds = [],
}: BuyerClues): { readonly column: (typeof clueColumns)[number]; readonly value: string }[] {
  return [
    ...cardFingerprints.map((value) => ({ column: 'card_fingerprint' as const, value })),
    ...emails.map((email) => ({ column: 'email' as const, value: email.toLowerCase() })),
    ...accountIds.map((value) => ({ column: 'customer_account_id' as const, value })),
  ];
}

function toPayment(row: Row): Payment {
  return {
    ...toEntity<Payment>(row),
    amount: money(row.amount_minor, row.currency),
    accountId: row.customer_account_id ?? undefined,
    isCardPresent: row.card_present ?? undefined,
    refunded: row.refunded_minor === null ? undefined : money(row.refunded_minor, row.currency),
  };
}
