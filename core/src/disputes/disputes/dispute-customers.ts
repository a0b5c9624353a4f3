import type { PreparedQuery, TextRow } from '../../platform/database/prepared-query.js';

/** The customer who disputed the payment, as far as known. */
export type DisputeCustomer = { readonly name: string | undefined; readonly email: string | undefined };

/**
 * Selects the name and the email of each dispute's customer. As with the facts of a response, a person's value comes
 * first, then the provider's payment, then the order: the linked one, or the only one with this payment id.
 */
export function customersQuery(tenantId: string, disputeIds: readonly string[]): PreparedQuery {
  return {
    sql: customersSql,
    values: [tenantId, `{${disputeIds.map((id) => JSON.stringify(id)).join(',')}}`],
  };
}

/** `offset 0` makes PostgreSQL look up the details of each dispute, instead of reading all details of the company. */
const customersSql = `
  select d.dispute_id, coalesce(entered.name, paid.name, ordered.name), coalesce(entered.email, paid.email, ordered.email)
    from unnest($2::text[]) as wanted (id)
    join disputes d on d.tenant_id = $1 and d.dispute_id = wanted.id
    left join lateral (
      select max(value) filter (where key = 'customer_name') as name,
             max(value) filter (where key = 'customer_email') as email
        from dispute_facts where tenant_id = $1 and dispute_id = d.dispute_id offset 0) entered on true
    left join lateral (
      select nullif(payment #>> '{customer,name}', '') as name, nullif(payment #>> '{customer,email}', '') as email
        from dispute_payments where tenant_id = $1 and dispute_id = d.dispute_id offset 0) paid on true
    left join lateral (
      select coalesce(
        (select order_id from dispute_orders where tenant_id = $1 and dispute_id = d.dispute_id),
        (select min(order_id) from order_transactions where tenant_id = $1 and transaction_id = d.transaction_id
          having count(distinct order_id) = 1)) as order_id offset 0) found on true
    left join lateral (
      select nullif(content #>> '{buyer,name}', '') as name, nullif(buyer_email, '') as email
        from orders where tenant_id = $1 and order_id = found.order_id offset 0) ordered on true
   where coalesce(entered.name, paid.name, ordered.name, entered.email, paid.email, ordered.email) is not null`;

export function toCustomer([, name, email]: TextRow): DisputeCustomer {
  return { name: name ?? undefined, email: email ?? undefined };
}
