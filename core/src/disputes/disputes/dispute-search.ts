import { disputeReasons } from '@rebuttal/plugin-kit';

import type { PreparedQuery } from '../../platform/database/prepared-query.js';

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

/**
 * Selects the ids of disputes whose customer, order, metadata or provider reason contains the text. Every table is
 * limited to the company, `$1`. No index serves `ilike` behind row-level security, so this reads the newest disputes
 * only. Whole order numbers and whole email addresses are found by index, however old the dispute is.
 */
export function detailsQuery(tenantId: string, search: string): PreparedQuery {
  const name = search.replace(/^#/, '');
  return { sql: detailsSql, values: [tenantId, toPattern(name), name] };
}

const orderMatches = `(o.number ilike $2 or o.buyer_email ilike $2 or o.content #>> '{buyer,name}' ilike $2)`;

/** `offset 0` makes PostgreSQL look up the details of each dispute, instead of reading all details of the company. */
const detailsSql = `
  with newest as materialized (
    select dispute_id, transaction_id, provider_reason, metadata from disputes
     where tenant_id = $1 order by created_at desc, dispute_id desc limit ${searchedMax}),
  named as materialized (
    select order_id from orders where tenant_id = $1 and number = $3
    union select order_id from orders where tenant_id = $1 and buyer_email = lower($3))
  select dispute_id from newest
   where provider_reason ilike $2
      or (metadata <> '{}' and exists (select from jsonb_each_text(metadata) where value ilike $2))
  union
  select newest.dispute_id from newest cross join lateral (
    select from evidence e where e.tenant_id = $1 and e.dispute_id = newest.dispute_id
       and e.evidence_type = 'customer_details' and e.text_content ilike $2 offset 0) found
  union
  select newest.dispute_id from newest cross join lateral (
    select from order_transactions t join orders o on o.tenant_id = $1 and o.order_id = t.order_id
     where t.tenant_id = $1 and t.transaction_id = newest.transaction_id and ${orderMatches} offset 0) found
  union
  select newest.dispute_id from newest cross join lateral (
    select from dispute_orders l join orders o on o.tenant_id = $1 and o.order_id = l.order_id
     where l.tenant_id = $1 and l.dispute_id = newest.dispute_id and ${orderMatches} offset 0) found
  union
  select found.dispute_id from named cross join lateral (
    select l.dispute_id from dispute_orders l where l.tenant_id = $1 and l.order_id = named.order_id offset 0) found
  union
  select found.dispute_id from named cross join lateral (
    select d.dispute_id from order_transactions t
      join disputes d on d.tenant_id = $1 and d.transaction_id = t.transaction_id
     where t.tenant_id = $1 and t.order_id = named.order_id offset 0) found
  limit ${foundMax}`;
