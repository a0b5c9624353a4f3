import { isDeepStrictEqual } from 'node:util';

import { money, optional, type OrderAddress, type StoreOrder } from '@rebuttal/plugin-kit';

import { manualProviderId } from '../../connections/providers/manual-provider.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { withoutUndefined } from '../../platform/shared/without-undefined.js';
import type { OrdersRepository } from '../orders/orders.repository.js';
import { toOrderAddress, type DataAddress } from '../payments/payments.js';
import { requireText, requireTime, textOf } from './column-values.js';
import { kindDefinitions, type DataRecord } from './data-kinds.js';
import {
  inWindow,
  toRecordCount,
  type Narrow,
  type RecordCount,
  type RecordStore,
  type RecordWindow,
  type RecordWriter,
  type StoredRecord,
} from './record-store.js';
import { retainUntilSql } from './retention.js';
import { toWireValue } from './table-records.js';

type Row = {
  provider_order_id: string;
  number: string;
  currency: string;
  total_minor: number;
  buyer_email: string | null;
  placed_at: Date;
  changed_at: Date;
  synced_at: Date;
  content: {
    buyer: { name?: string };
    items: { name: string; quantity: number; total?: { amountMinor: number } }[];
    shippingAddress: OrderAddress | null;
  };
  payment_id: string | null;
};

export type OrderRecordsDeps = { readonly database: Database; readonly orders: OrdersRepository };

/** Orders of shops without a connector. They are stored with those of the stores, so that disputes find them, too. */
export class OrderRecords implements RecordStore {
  constructor(private readonly deps: OrderRecordsDeps) {}

  async write({ tenantId }: RecordWriter, records: readonly DataRecord[]): Promise<void> {
    await this.deps.database.transaction(tenantId, async (tx) => {
      const ids = records.map(({ externalId }) => externalId);
      const stored = await this.select(
        tenantId,
        (query) =>
          void query.whereIn('provider_order_id', ids).orderBy('provider_order_id').forUpdate('orders'),
        tx,
      );
      const known = new Map(stored.map((record) => [record.externalId, record]));
      const changed = records
        .map((record) => withVersion(record, known.get(record.externalId)))
        .filter((record) => record !== undefined);
      const paymentIds = new Map(
        changed.map(({ externalId, columns }) => {
          const paymentId = textOf(columns, 'provider_payment_id');
          return [externalId, paymentId === undefined ? [] : [paymentId]];
        }),
      );
      const source = { tenantId, storeId: null, provider: manualProviderId };
      await this.deps.orders.store(tx, source, changed.map(toStoreOrder), { paymentIds });
      await setRetention(tx, tenantId, changed);
    });
  }

  async countRecords(tenantId: string): Promise<RecordCount> {
    const row: unknown = await this.deps.database.read(tenantId, (tx) =>
      tx('orders')
        .where({ tenant_id: tenantId, provider: manualProviderId })
        .count('* as count')
        .max('synced_at as last')
        .first(),
    );
    return toRecordCount(row);
  }

  async listRecords(tenantId: string, window: RecordWindow): Promise<StoredRecord[]> {
    return this.select(tenantId, inWindow('provider_order_id', window));
  }

  private async select(tenantId: string, narrow: Narrow, within?: Tx): Promise<StoredRecord[]> {
    const rows: unknown = await this.deps.database.read(
      tenantId,
      (tx) =>
        tx('orders')
          .where({ 'orders.tenant_id': tenantId, 'orders.provider': manualProviderId })
          .select('orders.*', tx.raw(paymentIdSql))
          .modify(narrow),
      within,
    );
    return (rows as Row[]).map(toStoredRecord);
  }
}

/** Orders of stores have no date. They are kept with their store. */
async function setRetention(tx: Tx, tenantId: string, records: readonly DataRecord[]): Promise<void> {
  const ids = records.map(({ externalId }) => externalId);
  const { retention } = kindDefinitions.orders;
  if (ids.length === 0 || retention === undefined) return;
  await tx('orders')
    .where({ tenant_id: tenantId, provider: manualProviderId })
    .whereIn('provider_order_id', ids)
    .update({ retain_until: tx.raw(retainUntilSql('orders', retention)) });
}

const paymentIdSql = `(
  select min(transaction_id) from order_transactions
   where order_transactions.tenant_id = orders.tenant_id and order_transactions.order_id = orders.order_id
) as payment_id`;

/**
 * The record with the time of its version, which the table requires: without one, the time of the order. Undefined if the
 * stored version is newer or the same.
 */
function withVersion(record: DataRecord, stored: StoredRecord | undefined): DataRecord | undefined {
  const own = record.updatedAt ?? requireText(record.columns, 'ordered_at');
  if (stored === undefined) return { ...record, updatedAt: own };
  const known = stored.updatedAt?.toISOString() ?? own;
  if (record.updatedAt !== undefined && record.updatedAt < known) return undefined;
  const updatedAt = record.updatedAt ?? (own > known ? own : known);
  return updatedAt === known && isDeepStrictEqual(valuesOf(record), stored.values)
    ? undefined
    : { ...record, updatedAt };
}

/** The values as they would be read back. */
function valuesOf({ columns }: DataRecord): StoredRecord['values'] {
  return Object.fromEntries(
    kindDefinitions.orders.fields.map(({ name, column }) => [name, columns[column] ?? null]),
  );
}

type Item = { readonly name: string; readonly quantity: number; readonly amount?: number };
function toStoreOrder({ externalId, updatedAt, columns }: DataRecord): StoreOrder {
  const currency = requireText(columns, 'currency');
  const items = (columns['items'] ?? []) as readonly Item[];
  const address = columns['shipping_address'] as DataAddress | undefined;
  return {
    providerOrderId: externalId,
    number: requireText(columns, 'order_number'),
    placedAt: requireTime(columns, 'ordered_at'),
    updatedAt: new Date(String(updatedAt)),
    total: money(Number(columns['amount_minor']), currency),
    buyer: {
      ...optional('email', textOf(columns, 'email')),
      ...optional('name', textOf(columns, 'customer_name')),
    },
    items: items.map(({ amount, ...item }) => ({
      ...item,
      ...(amount === undefined ? {} : { total: money(amount, currency) }),
    })),
    ...(address === undefined ? {} : { shippingAddress: toOrderAddress(address) }),
    // How much the payment paid is unknown: an order can be paid in parts.
    payments: undefined,
    refunds: undefined,
    shipments: undefined,
    trail: [],
  };
}

function toAddress({
  region,
  postalCode,
  line1,
  line2,
  city,
  country,
}: OrderAddress): Record<string, unknown> {
  return withoutUndefined({ line1, line2, city, state: region, postal_code: postalCode, country });
}

function toStoredRecord(row: Row): StoredRecord {
  const { buyer, items, shippingAddress } = row.content;
  const values = {
    order_number: row.number,
    ordered_at: toWireValue(row.placed_at),
    amount: row.total_minor,
    currency: row.currency,
    email: row.buyer_email,
    customer_name: buyer.name ?? null,
    provider_payment_id: row.payment_id,
    items:
      items.length === 0
        ? null
        : items.map(({ name, quantity, total }) => ({
            name,
            quantity,
            ...(total === undefined ? {} : { amount: total.amountMinor }),
          })),
    shipping_address: shippingAddress === null ? null : toAddress(shippingAddress),
  };
  return {
    externalId: row.provider_order_id,
    updatedAt: row.changed_at,
    receivedAt: row.synced_at,
    values,
  };
}
