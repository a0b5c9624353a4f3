import type { StoreOrder } from '@rebuttal/plugin-kit';
import type { Knex } from 'knex';

import { manualProviderId } from '../../connections/providers/manual-provider.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { toEntities } from '../../platform/database/entities.js';
import { newId } from '../../platform/shared/ids.js';
import type { Store } from '../stores/stores.js';
import { withoutBuyer, type Order, type OrderFilter } from './orders.js';
import { toContent, toOrder, type OrderRow } from './orders.rows.js';

export type OrderWindow = {
  readonly limit: number;
  readonly offset?: number;
  /** Orders after this one, newest first. */
  readonly after?: { readonly placedAt: Date; readonly orderId: string };
};

export type Arrival = {
  /** The sync run that imported the orders. */
  readonly seenIn?: string;
  /** Orders whose buyer's data the store erased. */
  readonly erased?: ReadonlySet<string>;
  /** IDs of the payments of orders whose `payments` are unknown. */
  readonly paymentIds?: ReadonlyMap<string, readonly string[]>;
};

/** A store, or the data API, which has no store. */
export type OrderSource = Pick<Store, 'tenantId' | 'provider'> & { readonly storeId: string | null };

export type Likely = {
  readonly currency: string;
  readonly amountMinor: number;
  readonly emails: readonly string[];
  readonly from: Date;
  readonly to: Date;
};

/** A payment, and an order that it paid. */
export type PaidOrder = { readonly orderId: string; readonly transactionId: string };

const likelyMax = 200;
/** The maximum per order. */
const shipmentsMax = 50;

export class OrdersRepository {
  constructor(private readonly database: Database) {}

  async listOrders(tenantId: string, filter: OrderFilter, window: OrderWindow): Promise<Order[]> {
    return this.select(tenantId, (query) => {
      void query
        .modify(applyFilter, tenantId, filter)
        .orderBy('placed_at', 'desc')
        .orderBy('order_id', 'desc')
        .limit(window.limit)
        .offset(window.offset ?? 0);
      const { after } = window;
      if (after !== undefined)
        void query.whereRaw('(orders.placed_at, orders.order_id) < (?, ?)', [after.placedAt, after.orderId]);
    });
  }

  async countOrders(tenantId: string, filter: OrderFilter): Promise<number> {
    const [row] = await this.database.read(tenantId, (tx) =>
      tx('orders')
        .where('orders.tenant_id', tenantId)
        .modify(applyFilter, tenantId, filter)
        .count<{ count: string }[]>('* as count'),
    );
    return Number(row?.count ?? 0);
  }

  async findOrder(tenantId: string, orderId: string): Promise<Order | undefined> {
    const [order] = await this.select(tenantId, (query) => void query.where('orders.order_id', orderId));
    return order;
  }

  async findAll(tenantId: string, orderIds: readonly string[]): Promise<Order[]> {
    if (orderIds.length === 0) return [];
    return this.select(
      tenantId,
      (query) => void query.whereRaw('orders.order_id = any (?)', [[...orderIds]]),
    );
  }

  /** Finds orders with one of these payment IDs. */
  async findByTransactions(tenantId: string, ids: readonly string[]): Promise<Order[]> {
    if (ids.length === 0) return [];
    return this.select(tenantId, (query) => {
      void query.whereIn('orders.order_id', paidBy(tenantId, ids));
    });
  }

  /** Finds orders by the store's ID or by order number. */
  async findByNames(tenantId: string, names: readonly string[], limit = likelyMax): Promise<Order[]> {
    if (names.length === 0) return [];
    return this.select(tenantId, (query) => {
      void query
        .where(
          (either) => void either.whereIn('provider_order_id', [...names]).orWhereIn('number', [...names]),
        )
        .limit(limit);
    });
  }

  /** Finds orders from about that time with the same amount or by one of these buyers, newest first. */
  async findLikely(tenantId: string, likely: Likely): Promise<Order[]> {
    const { currency, amountMinor, emails, from, to } = likely;
    return this.select(tenantId, (query) => {
      void query
        .whereRaw(`orders.order_id in (${likelySql})`, {
          ...{ tenantId, currency, amountMinor, from, to, likelyMax },
          emails: [...emails],
        })
        .orderBy('placed_at', 'desc')
        .limit(likelyMax);
    });
  }

  /** Finds the orders of a buyer, newest first. */
  async findOfBuyer(tenantId: string, emails: readonly string[], limit: number): Promise<Order[]> {
    if (emails.length === 0) return [];
    const lookups = emails.map(
      () =>
        '(select order_id from orders where tenant_id = ? and buyer_email = ? order by placed_at desc limit ?)',
    );
    const values = emails.flatMap((email) => [tenantId, email.toLowerCase(), limit]);
    return this.select(tenantId, (query) => {
      void query
        .whereRaw(`orders.order_id = any(array(${lookups.join(' union all ')}))`, values)
        .orderBy('placed_at', 'desc')
        .orderBy('orders.order_id', 'desc')
        .limit(limit);
    });
  }

  /** Finds which orders were paid by these payments. */
  async findPaid(
    tenantId: string,
    transactionIds: readonly string[],
    limit = likelyMax,
  ): Promise<readonly PaidOrder[]> {
    if (transactionIds.length === 0) return [];
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('order_transactions')
        .where('tenant_id', tenantId)
        .whereIn('transaction_id', [...transactionIds])
        .select('order_id', 'transaction_id')
        .limit(limit),
    );
    return toEntities<PaidOrder>(rows);
  }

  /**
   * Upserts orders. Ignores a state that is older than the stored one. Returns the number of orders that this run had not
   * seen before.
   */
  async store(tx: Tx, store: OrderSource, orders: readonly StoreOrder[], arrival: Arrival): Promise<number> {
    if (orders.length === 0) return 0;
    const { seenIn = null, erased, paymentIds } = arrival;
    // A fixed order prevents deadlocks between concurrent writers.
    const sorted = [...orders].sort((left, right) =>
      left.providerOrderId.localeCompare(right.providerOrderId),
    );
    const { rows } = await tx.raw<{ rows: StoredRow[] }>(upsertSql, [
      JSON.stringify(sorted.map((order) => toUpsertRow(order, erased?.has(order.providerOrderId) === true))),
      store.tenantId,
      store.storeId,
      store.provider,
      seenIn,
      blankBuyer,
    ]);
    const paid = sorted.map((order) => ({
      providerOrderId: order.providerOrderId,
      ids:
        paymentIds?.get(order.providerOrderId) ??
        order.payments?.flatMap((payment) => payment.transactionIds),
    }));
    await this.indexPayments(tx, store.tenantId, rows, paid);
    return rows.filter((row) => seenIn === null || row.seen_before !== seenIn).length;
  }

  private async indexPayments(
    tx: Tx,
    tenantId: string,
    rows: readonly StoredRow[],
    paid: readonly { readonly providerOrderId: string; readonly ids: readonly string[] | undefined }[],
  ): Promise<void> {
    const idOf = new Map(rows.map((row) => [row.provider_order_id, row.order_id]));
    const read = paid.flatMap(({ providerOrderId, ids }) => {
      const orderId = idOf.get(providerOrderId);
      return orderId === undefined || ids === undefined ? [] : [{ orderId, ids }];
    });
    if (read.length === 0) return;
    await tx('order_transactions')
      .where('tenant_id', tenantId)
      .whereIn(
        'order_id',
        read.map(({ orderId }) => orderId),
      )
      .delete();
    const named = read.flatMap(({ orderId, ids }) =>
      [...new Set(ids)].map((id) => ({
        tenant_id: tenantId,
        order_id: orderId,
        transaction_id: id.slice(0, 200),
      })),
    );
    if (named.length > 0)
      await tx('order_transactions').insert(named).onConflict(['order_id', 'transaction_id']).ignore();
  }

  private async select(tenantId: string, narrow: (query: Knex.QueryBuilder) => void): Promise<Order[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) => {
      const query = tx('orders')
        .join('tenants', 'tenants.tenant_id', 'orders.tenant_id')
        .leftJoin('stores', 'stores.store_id', 'orders.store_id')
        .where('orders.tenant_id', tenantId)
        // Orders of the data API were sold under the company's name.
        .select(
          'orders.*',
          tx.raw('coalesce(stores.site_name, tenants.name) as site_name'),
          tx.raw(`(${dataShipmentsSql}) as data_shipments`, [manualProviderId, shipmentsMax]),
          tx.raw(`(${refundCausesSql}) as refund_causes`),
        );
      narrow(query);
      return query;
    });
    return (rows as OrderRow[]).map(toOrder);
  }
}

type StoredRow = { order_id: string; provider_order_id: string; seen_before: string | null };

function toUpsertRow(order: StoreOrder, isErased: boolean) {
  const kept = isErased ? withoutBuyer(order) : order;
  return {
    order_id: newId('ord'),
    provider_order_id: order.providerOrderId,
    number: order.number.slice(0, 100),
    currency: order.total.currency,
    total_minor: order.total.amountMinor,
    buyer_email: kept.buyer.email?.toLowerCase() ?? null,
    placed_at: order.placedAt.toISOString(),
    changed_at: order.updatedAt.toISOString(),
    is_erased: isErased,
    content: toContent(kept),
  };
}

/** The buyer fields of an erased buyer, which later syncs don't overwrite. */
const blankBuyer = JSON.stringify({
  buyer: {},
  billingAddress: null,
  shippingAddress: null,
  buyerNote: null,
});

/** One lookup per index: a condition with "or" reads all orders of the time. */
const likelySql = ['total_minor = :amountMinor', 'buyer_email = any(:emails)']
  .map(
    (condition) => `(
      select order_id from orders
       where tenant_id = :tenantId and currency = :currency and placed_at between :from and :to and ${condition}
       order by placed_at desc limit :likelyMax)`,
  )
  .join(' union all ');

/** Shipments of the data API name the merchant's order. Stores have other order IDs, which could be the same by chance. */
const dataShipmentsSql = `
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
           'id', external_id, 'carrier', carrier, 'trackingNumber', tracking_number, 'shippedAt', shipped_at,
           'status', status, 'deliveredAt', delivered_at, 'deliveredTo', delivered_to, 'signedBy', signed_by,
           'items', '[]'::jsonb)) order by shipped_at, external_id)
    from (select * from shipments
           where orders.provider = ? and shipments.tenant_id = orders.tenant_id
             and shipments.external_order_id = orders.provider_order_id
           order by shipped_at, external_id limit ?) as shipments`;

/** The refunds of the order's payments that were started here, each with the alert that caused it. */
const refundCausesSql = `
  select jsonb_agg(jsonb_build_object(
           'refundId', r.refund_id, 'status', r.status, 'reason', r.reason, 'createdAt', r.created_at,
           'amount', jsonb_build_object('amountMinor', r.amount_minor, 'currency', r.currency),
           'alert', case when a.alert_id is not null then jsonb_build_object(
                         'alertId', a.alert_id, 'source', a.source, 'kind', a.kind) end) order by r.refund_id)
    from order_transactions t
    join refunds r on r.tenant_id = t.tenant_id and r.provider_payment_id = t.transaction_id
    left join lateral (
      select * from alerts where tenant_id = r.tenant_id and (alert_id = r.source_id or refund_id = r.refund_id)
       order by alert_id <> r.source_id, alert_id limit 1) as a on true
   where t.tenant_id = orders.tenant_id and t.order_id = orders.order_id`;

const upsertSql = `
  with given as (
    select * from jsonb_to_recordset(?::jsonb) as given (
      order_id text, provider_order_id text, number text, currency text, total_minor bigint, buyer_email text,
      placed_at timestamptz, changed_at timestamptz, is_erased boolean, content jsonb)),
  mine as (select ?::text as tenant_id, ?::text as store_id, ?::text as provider, ?::text as seen_in),
  known as (
    select orders.provider_order_id, orders.seen_in from orders, given, mine
     where orders.tenant_id = mine.tenant_id and orders.provider = mine.provider
       and orders.provider_order_id = given.provider_order_id),
  stored as (
    insert into orders (order_id, tenant_id, store_id, provider, provider_order_id, number, currency, total_minor,
                        buyer_email, placed_at, changed_at, content, seen_in, erased_at)
    select given.order_id, mine.tenant_id, mine.store_id, mine.provider, given.provider_order_id, given.number,
           given.currency, given.total_minor, given.buyer_email, given.placed_at, given.changed_at, given.content,
           mine.seen_in, case when given.is_erased then now() end
      from given, mine order by given.provider_order_id
    on conflict (tenant_id, provider, provider_order_id) do update
      set store_id = excluded.store_id, number = excluded.number, currency = excluded.currency,
          total_minor = excluded.total_minor, placed_at = excluded.placed_at, changed_at = excluded.changed_at,
          erased_at = coalesce(orders.erased_at, excluded.erased_at),
          buyer_email = case when orders.erased_at is null then excluded.buyer_email end,
          content = orders.content || excluded.content
                    || case when coalesce(orders.erased_at, excluded.erased_at) is null then '{}'::jsonb else ?::jsonb end,
          seen_in = coalesce(excluded.seen_in, orders.seen_in), synced_at = now()
      where orders.changed_at <= excluded.changed_at or excluded.erased_at is not null
    returning order_id, provider_order_id)
  select stored.order_id, stored.provider_order_id, known.seen_in as seen_before
    from stored left join known using (provider_order_id)`;

function applyFilter(query: Knex.QueryBuilder, tenantId: string, filter: OrderFilter): void {
  if (filter.provider !== undefined) void query.where('orders.provider', filter.provider);
  if (filter.storeId !== undefined) void query.where('orders.store_id', filter.storeId);
  const search = filter.search?.trim() ?? '';
  if (search === '') return;
  void query.where((either) => {
    void either
      .where('orders.number', search)
      .orWhere('orders.buyer_email', search.toLowerCase())
      .orWhere('orders.provider_order_id', search)
      .orWhereIn('orders.order_id', paidBy(tenantId, [search]));
  });
}

const paidBy = (tenantId: string, transactionIds: readonly string[]) => (orderIds: Knex.QueryBuilder) =>
  void orderIds
    .from('order_transactions')
    .where('tenant_id', tenantId)
    .whereIn('transaction_id', [...transactionIds])
    .select('order_id');
