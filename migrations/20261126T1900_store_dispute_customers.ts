import type { Knex } from 'knex';

/**
 * The customer of each dispute, so that lists don't search five tables for each row. Triggers keep the rows equal to
 * `find_dispute_customers`. As with the facts of a response, a person's value comes first, then the provider's payment,
 * then the order: the linked one, or the only one with this payment id.
 *
 * Two transactions may change different sources of one customer, so the second waits and then reads what the first has
 * stored. Changes of orders hold an exclusive lock of the company. Changes of disputes share it, and lock their dispute.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table dispute_customers (
      dispute_id text primary key,
      tenant_id text not null,
      name text,
      email text,
      check (name is not null or email is not null),
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id) on delete cascade
    );
    comment on table dispute_customers is 'Derived from dispute_facts, dispute_payments and orders by triggers.';
    create index dispute_customers_tenant on dispute_customers (tenant_id);
    select protect_tenant_rows('dispute_customers');

    ${findSql}
    ${storeSql}
    ${ofOwnRowsSql}
    ${ofOrdersSql}
    ${ofDisputesSql}

    insert into dispute_customers (dispute_id, tenant_id, name, email)
    select found.dispute_id, tenants.tenant_id, found.name, found.email
      from tenants, lateral find_dispute_customers(tenants.tenant_id, array(
        select dispute_id from dispute_facts where tenant_id = tenants.tenant_id
        union select dispute_id from dispute_payments where tenant_id = tenants.tenant_id
        union select dispute_id from dispute_orders where tenant_id = tenants.tenant_id
        union select d.dispute_id from order_transactions t join disputes d using (tenant_id, transaction_id)
               where t.tenant_id = tenants.tenant_id)) as found
     where found.name is not null or found.email is not null;
  `);
}

/** `offset 0` makes PostgreSQL look up the details of each dispute, instead of reading all details of the company. */
const findSql = `
  create function find_dispute_customers(company text, ids text[])
  returns table (dispute_id text, name text, email text) language sql stable as $$
    select d.dispute_id, coalesce(entered.name, paid.name, ordered.name), coalesce(entered.email, paid.email, ordered.email)
      from unnest(ids) as wanted (id)
      join disputes d on d.tenant_id = company and d.dispute_id = wanted.id
      left join lateral (
        select max(value) filter (where key = 'customer_name') as name,
               max(value) filter (where key = 'customer_email') as email
          from dispute_facts f where f.tenant_id = company and f.dispute_id = d.dispute_id offset 0) entered on true
      left join lateral (
        select nullif(payment #>> '{customer,name}', '') as name, nullif(payment #>> '{customer,email}', '') as email
          from dispute_payments p where p.tenant_id = company and p.dispute_id = d.dispute_id offset 0) paid on true
      left join lateral (
        select coalesce(
          (select order_id from dispute_orders l where l.tenant_id = company and l.dispute_id = d.dispute_id),
          (select min(order_id) from order_transactions t
            where t.tenant_id = company and t.transaction_id = d.transaction_id
            having count(distinct order_id) = 1)) as order_id offset 0) found on true
      left join lateral (
        select nullif(content #>> '{buyer,name}', '') as name, nullif(buyer_email, '') as email
          from orders o where o.tenant_id = company and o.order_id = found.order_id offset 0) ordered on true
  $$;`;

const storeSql = `
  create function dispute_customers_lock(company text) returns bigint language sql immutable as $$
    select hashtextextended('dispute_customers ' || company, 0)
  $$;
  create function store_dispute_customers(company text, ids text[]) returns void language sql as $$
    with found as materialized (select * from find_dispute_customers(company, ids)),
    gone as (
      delete from dispute_customers c using found
       where c.dispute_id = found.dispute_id and found.name is null and found.email is null)
    insert into dispute_customers as stored (dispute_id, tenant_id, name, email)
    select dispute_id, company, name, email from found where name is not null or email is not null
    on conflict (dispute_id) do update set name = excluded.name, email = excluded.email
      where (stored.name, stored.email) is distinct from (excluded.name, excluded.email)
  $$;`;

/** The values that people entered, the payment that the provider reported, and the linked order. */
const ofOwnRowsSql = `
  create function store_customer_of_row() returns trigger language plpgsql as $$
    declare
      company text := coalesce(new.tenant_id, old.tenant_id);
      id text := coalesce(new.dispute_id, old.dispute_id);
    begin
      perform pg_advisory_xact_lock_shared(dispute_customers_lock(company));
      perform from disputes where tenant_id = company and dispute_id = id for no key update;
      perform store_dispute_customers(company, array[id]);
      return null;
    end $$;
  create trigger customer_entered after insert or update on dispute_facts for each row
    when (new.key in ('customer_name', 'customer_email')) execute function store_customer_of_row();
  create trigger customer_removed after delete on dispute_facts for each row
    when (old.key in ('customer_name', 'customer_email')) execute function store_customer_of_row();
  create trigger customer_paid after insert or delete on dispute_payments for each row
    execute function store_customer_of_row();
  create trigger customer_changed after update of payment on dispute_payments for each row
    when (new.payment -> 'customer' is distinct from old.payment -> 'customer')
    execute function store_customer_of_row();
  create trigger customer_linked after insert or delete or update of order_id on dispute_orders for each row
    execute function store_customer_of_row();`;

const ofOrdersSql = `
  create function store_customers_of_transactions() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(dispute_customers_lock(tenant_id))
         from (select distinct tenant_id from changed order by 1) as companies;
      perform store_dispute_customers(changed.tenant_id, array_agg(found.dispute_id))
         from changed cross join lateral (
           select dispute_id from disputes d
            where d.tenant_id = changed.tenant_id and d.transaction_id = changed.transaction_id offset 0) found
        group by changed.tenant_id;
      return null;
    end $$;
  create trigger customers_ordered after insert on order_transactions
    referencing new table as changed for each statement execute function store_customers_of_transactions();
  create trigger customers_ordered_no_longer after delete on order_transactions
    referencing old table as changed for each statement execute function store_customers_of_transactions();

  create function store_customers_of_order() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(dispute_customers_lock(new.tenant_id));
      perform store_dispute_customers(new.tenant_id, ids) from (select array(
        select dispute_id from dispute_orders l where l.tenant_id = new.tenant_id and l.order_id = new.order_id
        union
        select dispute_id from order_transactions t
          cross join lateral (
            select dispute_id from disputes d
             where d.tenant_id = t.tenant_id and d.transaction_id = t.transaction_id offset 0) found
         where t.tenant_id = new.tenant_id and t.order_id = new.order_id) as ids) of_order
       where ids <> '{}';
      return null;
    end $$;
  create trigger buyer_changed after update of buyer_email, content on orders for each row
    when (new.buyer_email is distinct from old.buyer_email
          or new.content #>> '{buyer,name}' is distinct from old.content #>> '{buyer,name}')
    execute function store_customers_of_order();`;

/** A new dispute has no facts or payment yet, but its order may be there. */
const ofDisputesSql = `
  create function store_customers_of_new_disputes() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(dispute_customers_lock(tenant_id))
         from (select distinct tenant_id from added where transaction_id is not null order by 1) as companies;
      perform store_dispute_customers(tenant_id, array_agg(dispute_id))
         from added
        where transaction_id is not null and exists (
          select from order_transactions t
           where t.tenant_id = added.tenant_id and t.transaction_id = added.transaction_id offset 0)
        group by tenant_id;
      return null;
    end $$;
  create trigger customers_added after insert on disputes
    referencing new table as added for each statement execute function store_customers_of_new_disputes();
  create trigger transaction_changed after update of transaction_id on disputes for each row
    when (new.transaction_id is distinct from old.transaction_id) execute function store_customer_of_row();`;

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger transaction_changed on disputes;
    drop trigger customers_added on disputes;
    drop function store_customers_of_new_disputes();
    drop trigger buyer_changed on orders;
    drop function store_customers_of_order();
    drop trigger customers_ordered_no_longer on order_transactions;
    drop trigger customers_ordered on order_transactions;
    drop function store_customers_of_transactions();
    drop trigger customer_linked on dispute_orders;
    drop trigger customer_changed on dispute_payments;
    drop trigger customer_paid on dispute_payments;
    drop trigger customer_removed on dispute_facts;
    drop trigger customer_entered on dispute_facts;
    drop function store_customer_of_row();
    drop function store_dispute_customers(text, text[]);
    drop function dispute_customers_lock(text);
    drop function find_dispute_customers(text, text[]);
    drop table dispute_customers;
  `);
}
