import { disputeReasons } from '@rebuttal/plugin-kit';

import type { Tx } from '../../platform/database/database.js';
import type { DisputeFilter } from './dispute-filter.js';

/** The customer and order search covers only a company's newest disputes, which limits its time. */
const searchedMax = 20_000;
/** The largest number of disputes that one search finds by customer and order. */
const foundMax = 1_000;
/** Shorter texts match no reason. */
const reasonLengthMin = 3;

/** Converts the text to a pattern for `ilike`. */
export function toPattern(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Returns true if the text is the start of an id, which no customer or order can match. */
export function isIdPrefix(search: string): boolean {
  return /^(?:dsp|du|dp|ch|pi|py)_\w*$/.test(search);
}

/** Returns the reasons whose names contain the text: `not received` matches `product_not_received`. */
export function matchingReasons(search: string): readonly string[] {
  const text = search.toLowerCase().replaceAll(/[\s_]+/g, ' ');
  if (text.length < reasonLengthMin) return [];
  return disputeReasons.filter((reason) => reason.replaceAll('_', ' ').includes(text));
}

/** Disputes that have this amount, in ten-thousandths of the main unit as in `amount_value`. */
type SearchedAmount = { readonly value: bigint; readonly currency?: string };

/** The largest bigint of PostgreSQL. */
const valueMax = 2n ** 63n - 1n;

/** Returns the amount that the text can mean: `49.90`, `49,90`, `1,234.50`, `$49.90` or `49.90 USD`. */
export function amountsIn(search: string): readonly SearchedAmount[] {
  const match = /^(?:\p{Sc}\s?)?(\d[\d.,]{0,24})(?:\s?\p{Sc}|\s([A-Za-z]{3}))?$/u.exec(search);
  const [, digits = '', code] = match ?? [];
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?$/.test(digits) ? digits.replaceAll(',', '') : digits;
  const [, whole, fraction = ''] = /^(\d{1,15})(?:[.,](\d{1,4}))?$/.exec(grouped) ?? [];
  if (whole === undefined) return [];
  const value = BigInt(whole + fraction.padEnd(4, '0'));
  if (value > valueMax) return [];
  return [code === undefined ? { value } : { value, currency: code.toUpperCase() }];
}

type Ids = { readonly rows: readonly { readonly dispute_id: string }[] };
const idsOf = ({ rows }: Ids) => rows.map((row) => row.dispute_id);

/**
 * Finds disputes whose customer, order, metadata or provider reason contains the text, and by ID if the text has an unusual
 * character. Every table is limited to the company. No index serves `ilike` behind row-level security, so this reads the
 * newest disputes only. Complete order numbers and email addresses are found by index, regardless of the dispute's age.
 */
export async function findByDetails(
  tx: Tx,
  company: string,
  search: string,
): Promise<Pick<DisputeFilter, 'detailIds' | 'hasFoundIds'>> {
  const name = search.replace(/^#/, '');
  const pattern = toPattern(name);
  // JSON escapes these characters, so the text of an object may not contain them as its values do.
  const inJson = /["\\\p{Cc}]/u.test(name) ? '%' : pattern;
  const details = idsOf(await tx.raw<Ids>(detailsSql, { company, pattern, name, inJson }));
  if (!unusualCharacter.test(search)) return { detailIds: details, hasFoundIds: false };
  const unusual = idsOf(await tx.raw<Ids>(unusualIdsSql, { company, pattern: toPattern(search) }));
  const hasFoundIds = unusual.length <= foundMax;
  return { detailIds: hasFoundIds ? [...details, ...unusual] : details, hasFoundIds };
}

/** Finds disputes whose customer's name or email contains the text, or, for a whole email, is the text. */
export async function findByCustomer(tx: Tx, company: string, customer: string): Promise<string[]> {
  const sql = isEmail(customer) ? customerEmailSql : customerSql;
  const bindings = { company, pattern: toPattern(customer), email: customer.toLowerCase() };
  return idsOf(await tx.raw<Ids>(sql, bindings));
}

/** Returns the number of disputes of the customer with each of these emails, in lower case. */
export async function countByEmail(
  tx: Tx,
  company: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.raw<{ rows: { email: string; count: number }[] }>(emailCountsSql, {
    company,
    patterns: emails.map(toPattern),
    emails: [...emails],
  });
  return new Map(rows.map(({ email, count }) => [email, count]));
}

/** Returns the order number of each of these disputes: the one that a person entered, or that of the linked order. */
export async function findOrderNumbers(
  tx: Tx,
  company: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  type Row = { dispute_id: string; number: string | null };
  const { rows } = await tx.raw<{ rows: Row[] }>(orderNumbersSql, { company, ids: [...ids] });
  return new Map(rows.flatMap((row) => (row.number ? [[row.dispute_id, row.number] as const] : [])));
}

/** ASCII characters that only ids of the index `disputes_unusual_ids` have. `ilike` equates none of them with another. */
const unusualCharacter = /[ !"#$%&'()*+,./:;<=>?@[\\\]^`{|}~]/;

/** The first condition is that of the index. Our own ids never have such a character. */
const unusualIdsSql = `
  select dispute_id from disputes
   where tenant_id = :company and (provider_dispute_id ~ '[^A-Za-z0-9_-]' or transaction_id ~ '[^A-Za-z0-9_-]')
     and (provider_dispute_id ilike :pattern or transaction_id ilike :pattern)
   limit ${foundMax + 1}`;

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

const newest = (columns: string) => `
  newest as materialized (
    select ${columns} from disputes
     where tenant_id = :company order by created_at desc, dispute_id desc limit ${searchedMax})`;

const orderMatches = `(o.number ilike :pattern or o.buyer_email ilike :pattern or o.content #>> '{buyer,name}' ilike :pattern)`;

/**
 * Selects the newest disputes whose orders contain the text. `offset 0` makes PostgreSQL look up the orders of each
 * dispute, instead of reading all orders of the company.
 */
const newestWithOrder = `
  select newest.dispute_id from newest cross join lateral (
    select from order_transactions t join orders o on o.tenant_id = :company and o.order_id = t.order_id
     where t.tenant_id = :company and t.transaction_id = newest.transaction_id and ${orderMatches} offset 0) found
  union
  select newest.dispute_id from newest cross join lateral (
    select from dispute_orders l join orders o on o.tenant_id = :company and o.order_id = l.order_id
     where l.tenant_id = :company and l.dispute_id = newest.dispute_id and ${orderMatches} offset 0) found`;

/** Selects the newest disputes whose customer, or evidence of the customer, contains the text. */
const newestOfCustomer = `
  select newest.dispute_id from newest cross join lateral (
    select from dispute_customers c where c.tenant_id = :company and c.dispute_id = newest.dispute_id
       and (c.name ilike :pattern or c.email ilike :pattern) offset 0) found
  union
  select newest.dispute_id from newest cross join lateral (
    select from evidence e where e.tenant_id = :company and e.dispute_id = newest.dispute_id
       and e.evidence_type = 'customer_details' and e.text_content ilike :pattern offset 0) found`;

/** Selects the disputes of the orders in `named`. */
const ofNamedOrders = `
  select found.dispute_id from named cross join lateral (
    select l.dispute_id from dispute_orders l where l.tenant_id = :company and l.order_id = named.order_id offset 0) found
  union
  select found.dispute_id from named cross join lateral (
    select d.dispute_id from order_transactions t
      join disputes d on d.tenant_id = :company and d.transaction_id = t.transaction_id
     where t.tenant_id = :company and t.order_id = named.order_id offset 0) found`;

/** Selects the disputes of payments with the email address `:email`, in lower case. */
const ofPaymentEmail = `
  select p.dispute_id from dispute_payments p where p.tenant_id = :company and p.customer_email = :email
  union
  select found.dispute_id from payments p cross join lateral (
    select d.dispute_id from disputes d
     where d.tenant_id = :company and d.transaction_id = p.provider_payment_id offset 0) found
   where p.tenant_id = :company and p.email = :email`;

/** With `offset 0`, the order is looked up by its id. A condition with subqueries reads all orders for each dispute. */
const orderNumbersSql = `
  select d.dispute_id, coalesce(
    (select value from dispute_facts f
      where f.tenant_id = :company and f.dispute_id = d.dispute_id and f.key = 'order_number'), ordered.number) as number
    from unnest(cast(:ids as text[])) as wanted (id)
    join disputes d on d.tenant_id = :company and d.dispute_id = wanted.id
    left join lateral (
      select coalesce(
        (select order_id from dispute_orders l where l.tenant_id = :company and l.dispute_id = d.dispute_id),
        (select min(order_id) from order_transactions t where t.tenant_id = :company and t.transaction_id = d.transaction_id
         having count(distinct order_id) = 1)) as order_id offset 0) found on true
    left join lateral (
      select number from orders o where o.tenant_id = :company and o.order_id = found.order_id offset 0) ordered on true`;

const detailsSql = `
  with ${newest('dispute_id, transaction_id, provider_reason, metadata')},
  named as materialized (
    select order_id from orders where tenant_id = :company and number = :name
    union select order_id from orders where tenant_id = :company and buyer_email = lower(:name))
  select dispute_id from newest
   where provider_reason ilike :pattern
      or (metadata <> '{}' and metadata::text ilike :inJson
          and exists (select from jsonb_each_text(metadata) where value ilike :pattern))
  union ${newestWithOrder}
  union ${newestOfCustomer}
  union ${ofNamedOrders}
  union ${ofPaymentEmail.replaceAll(':email', 'lower(:name)')}
  limit ${foundMax}`;

const customerSql = `
  with ${newest('dispute_id')}
  ${newestOfCustomer}
  limit ${foundMax}`;

/** Only evidence with the customer's details is scanned. Everything else is found by index. */
const customerEmailSql = `
  with named as materialized (select order_id from orders where tenant_id = :company and buyer_email = :email)
  select e.dispute_id from evidence e
   where e.tenant_id = :company and e.evidence_type = 'customer_details' and e.text_content ilike :pattern
  union
  select f.dispute_id from dispute_facts f
   where f.tenant_id = :company and f.key = 'customer_email' and lower(f.value) = :email
  union ${ofNamedOrders}
  union ${ofPaymentEmail}
  limit ${foundMax}`;

const emailCountsSql = `
  select wanted.email, count(*) from unnest(cast(:patterns as text[]), cast(:emails as text[])) as wanted (pattern, email) cross join lateral (
    ${customerEmailSql.replaceAll(':pattern', 'wanted.pattern').replaceAll(':email', 'wanted.email')}) found
   group by wanted.email`;
