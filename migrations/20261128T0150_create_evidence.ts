import type { Knex } from 'knex';

/** Evidence, the orders and facts of a dispute, and compelling evidence. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table evidence (
      evidence_id text primary key check (evidence_id ~ '^evd_[0-9a-z]{20}$'),
      tenant_id text not null,
      dispute_id text not null,
      evidence_type text not null,
      title text not null check (length(title) between 1 and 200),
      description text check (length(description) <= 2000),
      file_name text,
      mime_type text,
      file_bytes bigint,
      sha256 text,
      storage_key text,
      text_content text,
      created_by text references users,
      created_at timestamptz not null default now(),
      submitted_at timestamptz,
      warnings jsonb not null default '[]',
      unsendable_because text,
      page_count integer,
      copy_name text,
      copy_mime_type text,
      copy_bytes bigint,
      copy_sha256 text,
      -- Providers do not take the uploaded file; this copy of it in another format is what they are sent.
      copy_storage_key text,
      source_kind text check (source_kind in ('provider', 'store_order', 'company_settings', 'data_api', 'carrier')),
      source_name text check (length(source_name) between 1 and 200),
      -- What of the source it was made of. Null, like its neighbours, where somebody added or changed it.
      source_part text check (length(source_part) between 1 and 50),
      source_read_at timestamptz,
      text_encoding text,
      -- Values by field name. A field without a value is absent. Money is in minor units, times are ISO 8601 in UTC.
      details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
      -- The reading that a person or a model recorded, or that rules made of a file. Null: rules read the exhibit whenever it is needed.
      given_reading jsonb check (given_reading ->> 'verdict' in ('helps', 'neutral', 'hurts', 'not_read')),
      is_left_out boolean not null default false,
      check ((storage_key is null) = (text_content is not null)),
      check ((storage_key is null) = (sha256 is null)),
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id),
      check (num_nulls(copy_name, copy_mime_type, copy_bytes, copy_sha256, copy_storage_key) = any (array[0, 5])),
      check ((copy_storage_key is null) or ((storage_key is not null) and (unsendable_because is null))),
      check (num_nulls(source_kind, source_name, source_part, source_read_at) = any (array[0, 4]))
    );
    create index evidence_dispute on evidence (tenant_id, dispute_id, evidence_id);
    create unique index evidence_collected on evidence (dispute_id, source_kind, source_part) where source_kind is not null;
    create index evidence_customers on evidence (tenant_id, dispute_id) where evidence_type = 'customer_details';
    select protect_tenant_rows('evidence');

    -- Links that a person has made. What an id of the payment proves is looked up and not kept.
    create table dispute_orders (
      tenant_id text not null,
      dispute_id text primary key,
      -- Null: a person said that the order found automatically is not the order.
      order_id text,
      linked_by text references users,
      linked_at timestamptz not null default now(),
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id),
      foreign key (tenant_id, order_id) references orders(tenant_id, order_id)
    );
    create index dispute_orders_order on dispute_orders (tenant_id, order_id);
    select protect_tenant_rows('dispute_orders');

    -- What has been made of an order for a dispute, so that asking twice makes nothing twice.
    create table order_evidence (
      tenant_id text not null,
      dispute_id text,
      order_id text,
      kind text,
      evidence_id text not null references evidence on delete cascade,
      primary key (dispute_id, order_id, kind),
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id),
      foreign key (tenant_id, order_id) references orders(tenant_id, order_id)
    );
    create index order_evidence_evidence on order_evidence (evidence_id);
    select protect_tenant_rows('order_evidence');

    create table evidence_collections (
      dispute_id text primary key,
      tenant_id text not null,
      -- incomplete: a source was unavailable and is queried again.
      state text not null check (state in ('done', 'incomplete')),
      asked_by text references users,
      finished_at timestamptz not null,
      outcome jsonb not null,
      -- All evidence ever collected, so that evidence that someone removed is not collected again.
      brought text[] not null,
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id)
    );
    create index evidence_collections_tenant on evidence_collections (tenant_id);
    select protect_tenant_rows('evidence_collections');

    create table dispute_facts (
      dispute_id text,
      key text check (key ~ '^[a-z0-9_]{1,40}$'),
      tenant_id text not null,
      value text not null check (length(value) between 1 and 500),
      entered_by text not null references users,
      entered_at timestamptz not null default clock_timestamp(),
      customer_email text generated always as (
    case when (key = 'customer_email') then lower(value) else null::text
    end) stored,
      primary key (dispute_id, key),
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id) on delete cascade
    );
    create index dispute_facts_tenant on dispute_facts (tenant_id);
    create index dispute_facts_email on dispute_facts (tenant_id, customer_email) where customer_email is not null;
    select protect_tenant_rows('dispute_facts');

    create table dispute_positions (
      dispute_id text primary key,
      tenant_id text not null,
      refund text check (refund in ('issued', 'not_owed')),
      duplicate text check (duplicate in ('duplicate', 'separate_purchases')),
      stated_by text not null references users,
      stated_at timestamptz not null default clock_timestamp(),
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id) on delete cascade
    );
    create index dispute_positions_tenant on dispute_positions (tenant_id);
    select protect_tenant_rows('dispute_positions');

    -- Payments of the data API that a person linked to a dispute. Matches by ID are looked up and not stored.
    create table dispute_payment_records (
      tenant_id text not null,
      dispute_id text primary key,
      -- Null: a person said that the payment found automatically is not the disputed one.
      external_payment_id text,
      linked_by text references users,
      linked_at timestamptz not null default now(),
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id),
      foreign key (tenant_id, external_payment_id) references payments on delete cascade
    );
    create index dispute_payment_records_payment on dispute_payment_records (tenant_id, external_payment_id);
    select protect_tenant_rows('dispute_payment_records');

    create table dispute_compelling_evidence (
      dispute_id text primary key,
      tenant_id text not null,
      chosen text[] check (cardinality(chosen) = 2),
      disputed jsonb not null,
      prior jsonb not null,
      -- The pair that the provider refused last, and its reason. Null: none, or changed since.
      refused jsonb,
      entered_by text references users,
      entered_at timestamptz not null default clock_timestamp(),
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id) on delete cascade
    );
    create index dispute_compelling_evidence_tenant on dispute_compelling_evidence (tenant_id);
    select protect_tenant_rows('dispute_compelling_evidence');

    create function find_dispute_customers(company text, ids text[]) returns TABLE(dispute_id text, name text, email text) language sql stable as $$
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
    $$;

    create trigger settle_files after insert or delete or update of storage_key, copy_storage_key on evidence for each row execute function settle_files_of_row('storage_key', 'copy_storage_key');
    create trigger scores_forgotten after insert or delete or update of evidence_type, title, text_content, details, unsendable_because, warnings, given_reading, is_left_out on evidence for each row execute function forget_scores_of_dispute();
    create trigger readiness_forgotten after insert or delete or update on dispute_orders for each row execute function forget_scores_of_dispute();
    create trigger readiness_forgotten after insert or delete or update on evidence_collections for each row execute function forget_scores_of_dispute();
    create trigger readiness_forgotten after insert or delete or update on dispute_facts for each row execute function forget_scores_of_dispute();
    create trigger readiness_forgotten after insert or delete or update on dispute_positions for each row execute function forget_scores_of_dispute();
    create trigger readiness_forgotten after insert or delete or update on dispute_payment_records for each row execute function forget_scores_of_dispute();
    create trigger readiness_forgotten after insert or delete or update on dispute_compelling_evidence for each row execute function forget_scores_of_dispute();
    create trigger customer_entered after insert or update on dispute_facts for each row when ((new.key = any (array['customer_name'::text, 'customer_email'::text]))) execute function store_customer_of_row();
    create trigger customer_removed after delete on dispute_facts for each row when ((old.key = any (array['customer_name'::text, 'customer_email'::text]))) execute function store_customer_of_row();
    create trigger customer_linked after insert or delete or update of order_id on dispute_orders for each row execute function store_customer_of_row();

    -- The disputes of a shipment's order, by their link or their payment.
    create function forget_scores_of_shipment() returns trigger language plpgsql as $$
    declare
      found_order text := (select order_id from orders
        where tenant_id = new.tenant_id and provider = 'manual' and provider_order_id = new.external_order_id);
    begin
      if found_order is not null then
        perform forget_scores(new.tenant_id, array(
          select dispute_id from dispute_orders where tenant_id = new.tenant_id and order_id = found_order
          union
          select d.dispute_id from order_transactions t
            join disputes d on d.tenant_id = new.tenant_id and d.transaction_id = t.transaction_id
           where t.tenant_id = new.tenant_id and t.order_id = found_order));
      end if;
      return null;
    end
    $$;
    create trigger readiness_forgotten after update on shipments for each row when ((new.status, new.delivered_at, new.delivered_to, new.signed_by) is distinct from (old.status, old.delivered_at, old.delivered_to, old.signed_by)) execute function forget_scores_of_shipment();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger readiness_forgotten on shipments;
    drop table dispute_compelling_evidence, dispute_payment_records, dispute_positions, dispute_facts, evidence_collections, order_evidence, dispute_orders, evidence;
    drop function forget_scores_of_shipment(), store_dispute_customers(text, text[]), find_dispute_customers(text, text[]);
  `);
}
