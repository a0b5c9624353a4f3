import type { Database, Tx } from '../../platform/database/database.js';
import { toEntities, toEntity } from '../../platform/database/entities.js';
import { groupedBy } from '../../platform/shared/grouped-by.js';
import type { Consent, Customer, PolicyVersion, Usage, UsageEvent } from './customer-records.js';

type TimeSpan = { readonly from: Date; readonly to: Date };

const customersMax = 20;
/** Events of one account that are read: half of them the first ones, half the last ones. */
const eventsMax = 50;
/** Kinds of events that are not a use, although they happen in an account. */
const noUse = 'fail|denied|decline|block|cancel|unsubscri|refund|dispute|complain|delet|closed';
const consentsMax = 100;
const policiesMax = 200;

/** The records of a purchase. One that is unknown is undefined. */
export type RecordIds = {
  readonly orderId: string | undefined;
  readonly paymentId: string | undefined;
  readonly customerId: string | undefined;
  readonly accountId: string | undefined;
  readonly email: string | undefined;
  /** The time of the purchase. */
  readonly at: Date | undefined;
};
const recordIds = ['orderId', 'paymentId', 'customerId', 'accountId', 'email', 'at'] as const;

/** Usage and shipments arrive after the purchase, policies and consents before it. */
const lastReceiptSql = `
  select greatest(
    (select synced_at from orders where tenant_id = :tenantId and order_id = :orderId),
    (select max(s.received_at) from orders o
       join shipments s on s.tenant_id = o.tenant_id and s.external_order_id = o.provider_order_id
      where o.tenant_id = :tenantId and o.order_id = :orderId and o.store_id is null),
    (select received_at from payments where tenant_id = :tenantId and external_id = :paymentId),
    (select received_at from customers where tenant_id = :tenantId and external_id = :customerId),
    (select max(received_at) from usage_events
      where tenant_id = :tenantId and customer_account_id = :accountId and occurred_at >= cast(:at as timestamptz)),
    (select max(received_at) from consents
      where tenant_id = :tenantId and email = :email and accepted_at <= cast(:at as timestamptz)),
    (select max(received_at) from policy_versions
      where tenant_id = :tenantId and valid_from <= cast(:at as timestamptz))) as at`;

export type CustomerSearch = { readonly accountId: string } | { readonly email: string };

/** One lookup per search: a condition with "or" reads all customers of the company. */
const customersOfEachSql = `
  with wanted as materialized (
    select * from jsonb_to_recordset(:wanted::jsonb) as wanted (place integer, account text, email text))
  ${['customer_account_id = wanted.account', 'email = wanted.email']
    .map(
      (condition) => `
  select wanted.place, found.* from wanted cross join lateral (
    select external_id, name, email, customer_account_id from customers
     where tenant_id = :tenantId and customers.${condition} order by external_id limit :customersMax) as found`,
    )
    .join(' union all ')}
   order by place, external_id`;

/** Customers, usage, policies and consents of the data API. They are written as data records. */
export class CustomerRecordsRepository {
  constructor(private readonly database: Database) {}

  /** Finds customers with the account, or without one, with the email address. */
  async findCustomers(tenantId: string, by: CustomerSearch): Promise<readonly Customer[]> {
    return (await this.findCustomersOfEach(tenantId, [by]))[0] ?? [];
  }

  /** Finds the customers of several searches, in their order, each as `findCustomers` does. */
  async findCustomersOfEach(
    tenantId: string,
    searches: readonly CustomerSearch[],
  ): Promise<readonly (readonly Customer[])[]> {
    const wanted = searches.map((by, place) => ({
      place,
      account: 'accountId' in by ? by.accountId : null,
      email: 'email' in by ? by.email.toLowerCase() : null,
    }));
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: (CustomerRow & { place: number })[] }>(customersOfEachSql, {
        tenantId,
        wanted: JSON.stringify(wanted),
        customersMax,
      }),
    );
    const rowsOf = groupedBy(rows, ({ place }) => String(place));
    return searches.map((_, place) => rowsOf(String(place)).map(toCustomer));
  }

  async findUsage(tenantId: string, accountId: string, { from, to }: TimeSpan): Promise<Usage> {
    const of = (tx: Tx) =>
      tx('usage_events')
        .where({ tenant_id: tenantId, customer_account_id: accountId })
        .whereBetween('occurred_at', [from, to])
        .whereRaw('coalesce(kind, ?) !~* ?', ['', noUse]);
    const ends = (order: 'asc' | 'desc') =>
      this.select<{ external_id: string }>(tenantId, (tx) =>
        of(tx)
          .orderBy('occurred_at', order)
          .orderBy('external_id', order)
          .limit(eventsMax / 2),
      );
    const [total] = await this.select<{ count: string }>(tenantId, (tx) => of(tx).count('* as count'));
    const first = await ends('asc');
    const last = (await ends('desc')).toReversed();
    const known = new Set(first.map((row) => row.external_id));
    const events = [...first, ...last.filter((row) => !known.has(row.external_id))];
    return { accountId, count: Number(total?.count ?? 0), events: toEntities<UsageEvent>(events) };
  }

  /** The consents of a person up to a time, the newest first. */
  async findConsents(tenantId: string, email: string, until: Date): Promise<Consent[]> {
    const rows = await this.select(tenantId, (tx) =>
      tx('consents')
        .where({ tenant_id: tenantId, email: email.toLowerCase() })
        .where('accepted_at', '<=', until)
        .orderBy('accepted_at', 'desc')
        .limit(consentsMax),
    );
    return toEntities<Consent>(rows);
  }

  /** The versions of all policies that were valid from this time or earlier, the newest first. */
  async findPolicies(tenantId: string, validFrom: Date): Promise<PolicyVersion[]> {
    const rows = await this.select(tenantId, (tx) =>
      tx('policy_versions')
        .where({ tenant_id: tenantId })
        .where('valid_from', '<=', validFrom)
        .select('external_id', 'kind', 'version', 'valid_from')
        .orderBy('valid_from', 'desc')
        .orderBy('external_id', 'desc')
        .limit(policiesMax),
    );
    return toEntities<PolicyVersion>(rows);
  }

  async findPolicyText(tenantId: string, externalId: string): Promise<string | undefined> {
    const [row] = await this.select<{ text: string }>(tenantId, (tx) =>
      tx('policy_versions').where({ tenant_id: tenantId, external_id: externalId }).select('text'),
    );
    return row?.text;
  }

  /** When the newest of these records, or of those that belong to them, arrived or changed. */
  async findLastReceipt(tenantId: string, of: RecordIds): Promise<Date | undefined> {
    const ids = Object.fromEntries(recordIds.map((name) => [name, of[name] ?? null]));
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: { at: Date | null }[] }>(lastReceiptSql, { tenantId, ...ids }),
    );
    return rows[0]?.at ?? undefined;
  }

  private async select<T>(tenantId: string, query: (tx: Tx) => PromiseLike<unknown>): Promise<T[]> {
    return (await this.database.read(tenantId, async (tx) => query(tx))) as T[];
  }
}

type CustomerRow = { customer_account_id: string | null };

function toCustomer(row: CustomerRow): Customer {
  return { ...toEntity<Customer>(row), accountId: row.customer_account_id ?? undefined };
}
