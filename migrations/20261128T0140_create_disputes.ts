import type { Knex } from 'knex';

/** Disputes, and what the database keeps up to date about them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table disputes (
      dispute_id text primary key check (dispute_id ~ '^dsp_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      account_id text not null,
      provider text not null,
      provider_dispute_id text not null,
      transaction_id text,
      amount_minor bigint not null,
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      status text not null,
      provider_status text not null,
      stage text not null,
      outcome_detail text,
      reason text not null,
      provider_reason text,
      reason_code text,
      network text,
      created_at timestamptz not null,
      evidence_due_by timestamptz,
      is_refundable boolean not null,
      is_test_mode boolean not null,
      submission_count integer not null default 0,
      evidence_submitted_at timestamptz,
      accept_requested_at timestamptz,
      closed_at timestamptz,
      metadata jsonb not null default '{}',
      raw jsonb not null,
      -- When this state was true at the provider: the start of our read, or the time of the event. It never moves back.
      state_as_of timestamptz not null,
      received_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- When the provider took our acceptance; kept for providers that do not tell it again.
      accepted_at timestamptz,
      assigned_to text references users,
      -- The fee for sending a response that an owner or admin agreed to, in minor units; null where no one did.
      fee_acknowledged_minor bigint,
      fee_acknowledged_currency char(3),
      fee_acknowledged_by text references users,
      fee_acknowledged_at timestamptz,
      loss_reason text,
      -- The amount in ten-thousandths of the currency's main unit, for sorting. Currencies are not converted.
      amount_value bigint generated always as ((GREATEST(('-9223372036854775807'::bigint)::numeric, LEAST(('9223372036854775807'::bigint)::numeric, ((amount_minor)::numeric * (
    case when (currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF')) then 10000 when (currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND')) then 10 when (currency in ('CLF', 'UYW')) then 1 else 100
    end)::numeric))))::bigint) stored not null,
      -- Someone else bears the amount: as the provider reports it, and as a person states it.
      coverage jsonb,
      stated_coverage jsonb,
      -- How a decision came about. The win rate counts contested disputes only: won / (won + lost).
      decided_as text generated always as (case when status not in ('won', 'lost') then null
        when coverage ->> 'claim' = 'paid' or coalesce(stated_coverage, coverage) ->> 'claim' in ('not_filed', 'filed', 'paid') then 'covered'
        when accepted_at is not null or outcome_detail = 'accepted' then 'accepted'
        when submission_count > 0 then 'contested' else 'unanswered' end) stored,
      requested_documents jsonb,
      -- The movements of money that the provider reported, oldest first.
      money_movements jsonb,
      defense_code text,
      loss_cause text,
      -- 0 to 100. Only disputes that need a response have it.
      completeness smallint check (completeness between 0 and 100),
      completeness_basis text,
      -- 0 blocked, 1 weak, 2 ready. Only disputes that need a response have it. Row-level security lets no enum use an index.
      readiness smallint check (readiness between 0 and 2),
      -- False if the provider no longer takes a response in this round, as it was last computed.
      takes_response boolean not null default true,
      -- When it was computed. Null: something that it depends on has changed since.
      readiness_at timestamptz,
      tags jsonb not null default '[]' check ((jsonb_typeof(tags) = 'array') and (jsonb_array_length(tags) <= 50)),
      unique (account_id, provider_dispute_id),
      unique (tenant_id, dispute_id),
      foreign key (tenant_id, account_id) references psp_accounts(tenant_id, account_id)
    ) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
    create index disputes_due on disputes (tenant_id, evidence_due_by desc nulls last, dispute_id desc);
    create index disputes_answered on disputes (tenant_id) where submission_count > 0;
    create index disputes_assigned on disputes (tenant_id, assigned_to) where assigned_to is not null;
    create index disputes_open on disputes (tenant_id, evidence_due_by) include (dispute_id, assigned_to, accepted_at, accept_requested_at, readiness, takes_response) where status = 'needs_response';
    create index disputes_provider_id on disputes (tenant_id, provider_dispute_id);
    create index disputes_transaction on disputes (tenant_id, transaction_id) where transaction_id is not null;
    create index disputes_metadata_values on disputes using gin (jsonb_path_query_array(metadata, '$.*'));
    create index disputes_decided on disputes (tenant_id, closed_at) include (dispute_id, status, provider, network, reason, account_id, currency, amount_minor, is_test_mode, submission_count, decided_as) where status in ('won', 'lost');
    create index disputes_of_status on disputes (tenant_id, status, created_at desc, dispute_id desc);
    create index disputes_answer_pace on disputes (tenant_id, date_part('epoch', (evidence_submitted_at - created_at))) include (is_test_mode, created_at, evidence_submitted_at) where evidence_submitted_at is not null;
    create index disputes_close_pace on disputes (tenant_id, date_part('epoch', (closed_at - created_at))) include (is_test_mode, created_at, closed_at) where closed_at is not null;
    create index disputes_amount_value on disputes (tenant_id, amount_value, dispute_id);
    create index disputes_response_times on disputes (tenant_id, evidence_submitted_at) include (dispute_id, created_at, received_at, provider, account_id, is_test_mode) where evidence_submitted_at is not null;
    create index disputes_unscored on disputes (tenant_id) where (status = 'needs_response') and (completeness_basis is null);
    create index disputes_scored on disputes (tenant_id, completeness_basis) where (status = 'needs_response') and (completeness_basis is not null);
    create index disputes_by_reason on disputes (tenant_id, reason, created_at desc, dispute_id desc);
    create index disputes_by_network on disputes (tenant_id, network, created_at desc, dispute_id desc);
    create index disputes_by_reason_code on disputes (tenant_id, reason_code, created_at desc, dispute_id desc);
    create index disputes_by_stage on disputes (tenant_id, stage, created_at desc, dispute_id desc);
    create index disputes_by_currency on disputes (tenant_id, currency, created_at desc, dispute_id desc);
    create index disputes_amount_minor on disputes (tenant_id, amount_minor, created_at desc, dispute_id desc);
    create index disputes_currency_amount on disputes (tenant_id, currency, amount_minor, dispute_id);
    create index disputes_due_in on disputes (tenant_id, (
    case when (status = 'needs_response') and takes_response then coalesce(evidence_due_by, 'infinity') else null
    end), dispute_id);
    create index disputes_due_last on disputes (tenant_id, (
    case when (status = 'needs_response') and takes_response then coalesce(evidence_due_by, 'infinity') else null
    end) desc nulls last, dispute_id desc);
    create index disputes_created on disputes (tenant_id, created_at desc, dispute_id desc) include (evidence_due_by, amount_minor, completeness);
    create index disputes_due_first on disputes (tenant_id, evidence_due_by, dispute_id) include (created_at);
    create index disputes_completeness on disputes (tenant_id, completeness, created_at desc, dispute_id desc) where completeness is not null;
    create index disputes_by_readiness on disputes (tenant_id, readiness, created_at desc, dispute_id desc) where readiness is not null;
    create index disputes_ready_first on disputes (tenant_id, readiness desc nulls last, dispute_id desc);
    create index disputes_blocked_first on disputes (tenant_id, readiness, dispute_id);
    create index disputes_unassessed on disputes (tenant_id) where (status = 'needs_response') and (readiness_at is null);
    create index disputes_assessed on disputes (tenant_id, readiness_at) where (status = 'needs_response') and (readiness_at is not null);
    create index disputes_unusual_ids on disputes (tenant_id) where (provider_dispute_id ~ '[^A-Za-z0-9_-]') or (transaction_id ~ '[^A-Za-z0-9_-]');
    select protect_tenant_rows('disputes');

    create table dispute_statements (
      statement_id text primary key check (statement_id ~ '^stm_[0-9a-z]{20}$'),
      tenant_id text not null,
      dispute_id text not null,
      provider_statement_id text not null check (length(provider_statement_id) between 1 and 255),
      author text not null check (author in ('cardholder', 'issuer', 'network', 'provider')),
      stated_at timestamptz,
      stage text,
      text text check (length(text) <= 20000),
      -- The provider has a longer text.
      is_shortened boolean not null default false,
      files jsonb not null default '[]',
      seen_at timestamptz not null default clock_timestamp(),
      -- A person chose to quote it in the letter.
      is_quoted boolean not null default false,
      unique (dispute_id, provider_statement_id),
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id) on delete cascade
    );
    create index dispute_statements_tenant on dispute_statements (tenant_id);
    select protect_tenant_rows('dispute_statements');
    revoke update, delete on dispute_statements from rebuttal_app;
    grant update (is_quoted) on dispute_statements to rebuttal_app;

    create table dispute_payments (
      dispute_id text primary key,
      tenant_id text not null,
      -- Without card numbers.
      payment jsonb not null,
      provider_label text not null,
      read_at timestamptz not null,
      customer_email text generated always as (lower((payment #>> '{customer,email}'::text[]))) stored,
      card_fingerprint text generated always as (payment #>> '{card,fingerprint}'::text[]) stored,
      provider_customer_id text generated always as (payment #>> '{customer,id}'::text[]) stored,
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id) on delete cascade
    );
    create index dispute_payments_tenant on dispute_payments (tenant_id);
    create index dispute_payments_email on dispute_payments (tenant_id, customer_email) where customer_email is not null;
    create index dispute_payments_card on dispute_payments (tenant_id, card_fingerprint) where card_fingerprint is not null;
    create index dispute_payments_customer on dispute_payments (tenant_id, provider_customer_id) where provider_customer_id is not null;
    select protect_tenant_rows('dispute_payments');

    create table unreadable_disputes (
      tenant_id text not null references tenants,
      account_id text,
      -- The provider's ID of the dispute, or a hash if it has none or a very long one.
      row_key text check (length(row_key) between 1 and 300),
      provider_dispute_id text,
      problem text not null,
      -- The provider failed to answer, so the next sync may succeed.
      is_transient boolean not null,
      raw jsonb,
      first_seen_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      primary key (account_id, row_key),
      foreign key (tenant_id, account_id) references psp_accounts(tenant_id, account_id)
    );
    create index unreadable_disputes_tenant on unreadable_disputes (tenant_id);
    select protect_tenant_rows('unreadable_disputes'), open_to_system('unreadable_disputes');

    create table dispute_tags (
      tenant_id text,
      -- In lower case, in which filters compare it.
      tag text check (length(tag) between 1 and 200),
      dispute_id text,
      primary key (tenant_id, tag, dispute_id),
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id) on delete cascade
    );
    create index dispute_tags_dispute on dispute_tags (tenant_id, dispute_id);
    select protect_tenant_rows('dispute_tags');

    -- Derived from dispute_facts, dispute_payments and orders by triggers.
    create table dispute_customers (
      dispute_id text primary key,
      tenant_id text not null,
      name text,
      email text,
      check ((name is not null) or (email is not null)),
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id) on delete cascade
    );
    create index dispute_customers_tenant on dispute_customers (tenant_id);
    select protect_tenant_rows('dispute_customers');

    create table dispute_tallies (
      tenant_id text references tenants,
      account_id text,
      provider text,
      status text,
      reason text,
      currency char(3),
      is_test_mode boolean,
      count bigint not null,
      contested_count bigint not null default 0,
      amount_minor numeric not null,
      primary key (tenant_id, account_id, provider, status, reason, currency, is_test_mode)
    ) with (fillfactor = 70);
    select protect_tenant_rows('dispute_tallies'), open_to_system('dispute_tallies');
    revoke insert, update, delete on dispute_tallies from rebuttal_app;

    create table dispute_tally_changes (
      change_id bigint generated always as identity,
      tenant_id text,
      account_id text not null,
      provider text not null,
      status text not null,
      reason text not null,
      currency char(3) not null,
      is_test_mode boolean not null,
      count bigint not null,
      contested_count bigint not null default 0,
      amount_minor numeric not null,
      opened_day integer not null,
      answer_hours integer,
      answer_micros numeric,
      close_hours integer,
      close_micros numeric,
      primary key (tenant_id, change_id)
    );
    select protect_tenant_rows('dispute_tally_changes'), open_to_system('dispute_tally_changes');
    revoke update, delete on dispute_tally_changes from rebuttal_app;

    create table dispute_counts (
      tenant_id text references tenants,
      account_id text,
      provider text,
      status text,
      count bigint not null,
      primary key (tenant_id, account_id, provider, status)
    ) with (fillfactor = 70);
    select protect_tenant_rows('dispute_counts'), open_to_system('dispute_counts');
    revoke insert, update, delete on dispute_counts from rebuttal_app;

    -- opened: disputes by UTC day since 1970. answered, closed: by whole hours from opening; micros sums them exactly.
    create table dispute_spreads (
      tenant_id text references tenants,
      is_test_mode boolean,
      measure text check (measure in ('opened', 'answered', 'closed')),
      buckets integer[] not null,
      counts integer[] not null,
      micros numeric not null,
      primary key (tenant_id, is_test_mode, measure)
    ) with (fillfactor = 70);
    select protect_tenant_rows('dispute_spreads'), open_to_system('dispute_spreads');
    revoke insert, update, delete on dispute_spreads from rebuttal_app;

    create table company_images (
      image_id text primary key check (image_id ~ '^img_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      field_name text not null check (field_name in ('refund_policy', 'user_agreement')),
      -- Part of the picture's address: browsers load it without a token, so it cannot be guessed.
      access_key text not null check (length(access_key) >= 32),
      mime_type text not null check (mime_type in ('image/png', 'image/jpeg')),
      size_bytes integer not null check (size_bytes between 1 and 5242880),
      sha256 text not null,
      storage_key text not null,
      created_at timestamptz not null default now(),
      unique (tenant_id, image_id)
    );
    create index company_images_tenant on company_images (tenant_id);
    select protect_tenant_rows('company_images'), open_to_system('company_images');

    create table response_settings (
      tenant_id text primary key references tenants,
      merchant_business_model text,
      refund_policy_url text,
      refund_policy_image text,
      user_agreement_image text,
      merchant_address text,
      contact_email text,
      signatory_name text,
      signatory_title text,
      updated_at timestamptz not null default now(),
      updated_by text references users,
      collects_evidence boolean not null default true,
      statement_descriptor text,
      merchant_id text,
      foreign key (tenant_id, refund_policy_image) references company_images(tenant_id, image_id),
      foreign key (tenant_id, user_agreement_image) references company_images(tenant_id, image_id)
    );
    select protect_tenant_rows('response_settings');

    create table currency_settings (
      tenant_id text primary key references tenants,
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      source text not null check (source in ('typed', 'file', 'feed')),
      -- Units per unit of the company's currency, as decimal texts so that no rate is rounded.
      rates jsonb not null default '[]' check (jsonb_typeof(rates) = 'array'),
      updated_at timestamptz not null default now(),
      updated_by text references users
    );
    select protect_tenant_rows('currency_settings');

    -- The table of EXCHANGE_RATES_URL, the same for all companies. The last good one is kept.
    create table exchange_rates (
      id boolean primary key default true check (id),
      as_of date,
      source text,
      base char(3),
      rates jsonb,
      fetched_at timestamptz,
      failure text
    );
    select open_to_system('exchange_rates');
    create policy everyone_reads on exchange_rates for select to rebuttal_app using (true);
    grant select on exchange_rates to rebuttal_app;

    create function dispute_counts(tenants text[]) returns TABLE(tenant_id text, disputes bigint) language sql stable strict security definer set search_path to 'public', 'pg_temp' as $$
    select listed.id, (select count(*) from disputes where disputes.tenant_id = listed.id)
      from unnest(tenants) as listed(id)
    $$;
    select keep_for_system('dispute_counts(text[])');

    create function dispute_figures(tenant text) returns TABLE(total bigint, needs_response bigint, submitted bigint) language sql stable strict security definer set search_path to 'public', 'pg_temp' as $$
    select (select count(*) from disputes where tenant_id = tenant),
           (select count(*) from disputes where tenant_id = tenant and status = 'needs_response'),
           (select count(*) from disputes where tenant_id = tenant and submission_count > 0)
    $$;
    select keep_for_system('dispute_figures(text)');

    create function dispute_totals() returns TABLE(total bigint, needs_response bigint) language sql stable security definer set search_path to 'public', 'pg_temp' as $$
    select (select count(*) from disputes),
           (select count(*) from disputes where status = 'needs_response')
    $$;
    select keep_for_system('dispute_totals()');

    create function tally_added_disputes() returns trigger language plpgsql as $$ 
    begin
      insert into dispute_tally_changes (tenant_id, account_id, provider, status, reason, currency, is_test_mode, count, contested_count, amount_minor, opened_day, answer_hours, answer_micros, close_hours, close_micros) select d.tenant_id, d.account_id, d.provider, d.status, d.reason, d.currency, d.is_test_mode, +1, +(d.decided_as is not distinct from 'contested')::int, +d.amount_minor, (d.created_at at time zone 'UTC')::date - date '1970-01-01',
     floor(date_part('epoch', d.evidence_submitted_at - d.created_at) / 3600)::int, +round(date_part('epoch', d.evidence_submitted_at - d.created_at) * 1000000)::bigint,
     floor(date_part('epoch', d.closed_at - d.created_at) / 3600)::int, +round(date_part('epoch', d.closed_at - d.created_at) * 1000000)::bigint from added d;
      return null;
    end
    $$;

    create function tally_removed_disputes() returns trigger language plpgsql as $$ 
    begin
      insert into dispute_tally_changes (tenant_id, account_id, provider, status, reason, currency, is_test_mode, count, contested_count, amount_minor, opened_day, answer_hours, answer_micros, close_hours, close_micros) select d.tenant_id, d.account_id, d.provider, d.status, d.reason, d.currency, d.is_test_mode, -1, -(d.decided_as is not distinct from 'contested')::int, -d.amount_minor, (d.created_at at time zone 'UTC')::date - date '1970-01-01',
     floor(date_part('epoch', d.evidence_submitted_at - d.created_at) / 3600)::int, -round(date_part('epoch', d.evidence_submitted_at - d.created_at) * 1000000)::bigint,
     floor(date_part('epoch', d.closed_at - d.created_at) / 3600)::int, -round(date_part('epoch', d.closed_at - d.created_at) * 1000000)::bigint from removed d;
      return null;
    end
    $$;

    create function tally_changed_dispute() returns trigger language plpgsql as $$ 
    begin
      insert into dispute_tally_changes (tenant_id, account_id, provider, status, reason, currency, is_test_mode, count, contested_count, amount_minor, opened_day, answer_hours, answer_micros, close_hours, close_micros) values (old.tenant_id, old.account_id, old.provider, old.status, old.reason, old.currency, old.is_test_mode, -1, -(old.decided_as is not distinct from 'contested')::int, -old.amount_minor, (old.created_at at time zone 'UTC')::date - date '1970-01-01',
     floor(date_part('epoch', old.evidence_submitted_at - old.created_at) / 3600)::int, -round(date_part('epoch', old.evidence_submitted_at - old.created_at) * 1000000)::bigint,
     floor(date_part('epoch', old.closed_at - old.created_at) / 3600)::int, -round(date_part('epoch', old.closed_at - old.created_at) * 1000000)::bigint), (new.tenant_id, new.account_id, new.provider, new.status, new.reason, new.currency, new.is_test_mode, +1, +(new.decided_as is not distinct from 'contested')::int, +new.amount_minor, (new.created_at at time zone 'UTC')::date - date '1970-01-01',
     floor(date_part('epoch', new.evidence_submitted_at - new.created_at) / 3600)::int, +round(date_part('epoch', new.evidence_submitted_at - new.created_at) * 1000000)::bigint,
     floor(date_part('epoch', new.closed_at - new.created_at) / 3600)::int, +round(date_part('epoch', new.closed_at - new.created_at) * 1000000)::bigint);
      return null;
    end
    $$;

    create function forget_dispute_tallies() returns trigger language plpgsql as $$ 
    begin
      delete from dispute_tally_changes;
      delete from dispute_tallies;
      delete from dispute_counts;
      delete from dispute_spreads;
      return null;
    end
    $$;

    create function fold_dispute_tallies() returns void language plpgsql set enable_nestloop to 'off' as $$ 
    begin
      -- One at a time: two would wait for each other's rows, and each spread is read, added to and written.
      if not pg_try_advisory_xact_lock(hashtextextended('fold_dispute_tallies', 0)) then return; end if;
      if not exists (select from dispute_tally_changes) then return; end if;
      with folded as (
        delete from dispute_tally_changes where (tenant_id, change_id) in (
          select tenant_id, change_id from dispute_tally_changes order by 1, 2 limit 50000) returning *
      ),
      tallied as (
        insert into dispute_tallies as tally (tenant_id, account_id, provider, status, reason, currency, is_test_mode, count, contested_count, amount_minor)
        select tenant_id, account_id, provider, status, reason, currency, is_test_mode, sum(folded.count), sum(folded.contested_count), sum(folded.amount_minor) from folded group by tenant_id, account_id, provider, status, reason, currency, is_test_mode
        on conflict (tenant_id, account_id, provider, status, reason, currency, is_test_mode) do update
          set count = tally.count + excluded.count, contested_count = tally.contested_count + excluded.contested_count, amount_minor = tally.amount_minor + excluded.amount_minor
      ),
      counted as (
        insert into dispute_counts as known (tenant_id, account_id, provider, status, count)
        select tenant_id, account_id, provider, status, sum(count) from folded group by 1, 2, 3, 4
        on conflict (tenant_id, account_id, provider, status) do update set count = known.count + excluded.count
      ),
      parts as (
        select tenant_id, is_test_mode, measure, bucket, sum(count) as count, sum(micros) as micros
          from folded cross join lateral (values ('opened', folded.opened_day, 0), ('answered', folded.answer_hours, folded.answer_micros),
                     ('closed', folded.close_hours, folded.close_micros)) as part (measure, bucket, micros) where bucket is not null group by 1, 2, 3, 4
      ),
      added as (select tenant_id, is_test_mode, measure, sum(micros) as micros from parts group by 1, 2, 3),
      both_together as (
        select tenant_id, is_test_mode, measure, bucket, sum(count)::int as count from (
          select tenant_id, is_test_mode, measure, bucket, count from parts
          union all
          select tenant_id, is_test_mode, measure, known.bucket, known.count
            from added join dispute_spreads using (tenant_id, is_test_mode, measure)
                 cross join unnest(buckets, counts) as known (bucket, count)) as part
         group by 1, 2, 3, 4
      )
      insert into dispute_spreads as spread (tenant_id, is_test_mode, measure, buckets, counts, micros)
      select tenant_id, is_test_mode, measure,
             coalesce(array_agg(bucket order by bucket) filter (where count <> 0), '{}'),
             coalesce(array_agg(count order by bucket) filter (where count <> 0), '{}'), added.micros
        from both_together join added using (tenant_id, is_test_mode, measure) group by 1, 2, 3, added.micros
      on conflict (tenant_id, is_test_mode, measure) do update
        set buckets = excluded.buckets, counts = excluded.counts, micros = spread.micros + excluded.micros;
    end
    $$;
    select keep_for_system('fold_dispute_tallies()');

    create function forget_own_scores() returns trigger language plpgsql as $$
    begin
      new.completeness_basis := null;
      new.readiness := null;
      new.readiness_at := null;
      new.takes_response := true;
      if new.status <> 'needs_response' then new.completeness := null; end if;
      return new;
    end
    $$;

    -- Writes each row once in a transaction, even if it has no scores: a computation that has begun then finds a new
    -- version of it.
    create function forget_scores(company text, ids text[]) returns void language sql as $$
    update disputes set completeness_basis = null, readiness = null, readiness_at = null
     where tenant_id = company and dispute_id = any (ids) and status = 'needs_response'
       and (readiness_at is not null or completeness_basis is not null
            or xmin::text <> (pg_current_xact_id()::text::numeric % 4294967296)::text)
    $$;

    create function forget_scores_of_dispute() returns trigger language plpgsql as $$
    begin
      perform forget_scores(coalesce(new.tenant_id, old.tenant_id), array[coalesce(new.dispute_id, old.dispute_id)]);
      return null;
    end
    $$;

    create function companies_without_readiness() returns setof text language sql stable security definer set search_path to 'public', 'pg_temp' as $$
    select t.tenant_id from tenants t
     where exists (select from disputes d
             where d.tenant_id = t.tenant_id and d.status = 'needs_response' and d.readiness_at is null offset 0)
        or exists (select from disputes d
             where d.tenant_id = t.tenant_id and d.status = 'needs_response' and d.readiness_at is not null
               and d.readiness_at < greatest(t.readiness_since, now() - interval '1 day') offset 0)
    $$;
    select keep_for_system('companies_without_readiness()');

    create function index_dispute_tags() returns trigger language plpgsql as $$
    begin
      delete from dispute_tags where tenant_id = new.tenant_id and dispute_id = new.dispute_id;
      insert into dispute_tags (tenant_id, tag, dispute_id)
      select new.tenant_id, lower(tag), new.dispute_id
        from jsonb_array_elements_text(new.tags) as tag
      on conflict do nothing;
      return null;
    end
    $$;

    create function dispute_customers_lock(company text) returns bigint language sql immutable as $$
    select hashtextextended('dispute_customers ' || company, 0)
    $$;

    create function store_customer_of_row() returns trigger language plpgsql as $$
    declare
      company text := coalesce(new.tenant_id, old.tenant_id);
      id text := coalesce(new.dispute_id, old.dispute_id);
    begin
      perform pg_advisory_xact_lock_shared(dispute_customers_lock(company));
      perform from disputes where tenant_id = company and dispute_id = id for no key update;
      perform store_dispute_customers(company, array[id]);
      return null;
    end
    $$;

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
    end
    $$;

    create trigger tally_added after insert on disputes referencing new table as added for each statement execute function tally_added_disputes();
    create trigger tally_removed after delete on disputes referencing old table as removed for each statement execute function tally_removed_disputes();
    create trigger tally_emptied after truncate on disputes for each statement execute function forget_dispute_tallies();
    create trigger settle_files after insert or delete on company_images for each row execute function settle_files_of_row('storage_key');
    create trigger tally_changed after update on disputes for each row when (((((((((((((old.tenant_id is distinct from new.tenant_id) or (old.account_id is distinct from new.account_id)) or (old.provider is distinct from new.provider)) or (old.status is distinct from new.status)) or (old.reason is distinct from new.reason)) or (old.currency is distinct from new.currency)) or (old.is_test_mode is distinct from new.is_test_mode)) or (old.amount_minor is distinct from new.amount_minor)) or (old.created_at is distinct from new.created_at)) or (old.evidence_submitted_at is distinct from new.evidence_submitted_at)) or (old.closed_at is distinct from new.closed_at)) or (old.decided_as is distinct from new.decided_as))) execute function tally_changed_dispute();
    create trigger scores_forgotten before update of status, reason, provider_reason, reason_code, network, stage, amount_minor, currency, requested_documents, transaction_id, created_at, evidence_due_by, submission_count, defense_code, accept_requested_at, accepted_at, fee_acknowledged_minor, fee_acknowledged_currency, metadata, raw on disputes for each row when ((old.status, old.reason, old.provider_reason, old.reason_code, old.network, old.stage, old.amount_minor, old.currency, old.requested_documents, old.transaction_id, old.created_at, old.evidence_due_by, old.submission_count, old.defense_code, old.accept_requested_at, old.accepted_at, old.fee_acknowledged_minor, old.fee_acknowledged_currency, old.metadata, old.raw) is distinct from (new.status, new.reason, new.provider_reason, new.reason_code, new.network, new.stage, new.amount_minor, new.currency, new.requested_documents, new.transaction_id, new.created_at, new.evidence_due_by, new.submission_count, new.defense_code, new.accept_requested_at, new.accepted_at, new.fee_acknowledged_minor, new.fee_acknowledged_currency, new.metadata, new.raw)) execute function forget_own_scores();
    create trigger readiness_forgotten after insert or delete or update of payment on dispute_payments for each row execute function forget_scores_of_dispute();
    create trigger readiness_forgotten after insert or update of is_quoted on dispute_statements for each row execute function forget_scores_of_dispute();
    create trigger readiness_forgotten after insert or delete or update on response_settings for each row execute function forget_readiness_of_company();
    create trigger tags_added after insert on disputes for each row when ((new.tags <> '[]'::jsonb)) execute function index_dispute_tags();
    create trigger tags_changed after update of tags on disputes for each row when ((old.tags is distinct from new.tags)) execute function index_dispute_tags();
    create trigger customer_paid after insert or delete on dispute_payments for each row execute function store_customer_of_row();
    create trigger customer_changed after update of payment on dispute_payments for each row when (((new.payment -> 'customer'::text) is distinct from (old.payment -> 'customer'::text))) execute function store_customer_of_row();
    create trigger customers_added after insert on disputes referencing new table as added for each statement execute function store_customers_of_new_disputes();
    create trigger transaction_changed after update of transaction_id on disputes for each row when ((new.transaction_id is distinct from old.transaction_id)) execute function store_customer_of_row();

    -- A company's own durations alone. Through row-level security no index would find them.
    create view dispute_paces as
      select is_test_mode, date_part('epoch', evidence_submitted_at - created_at) as answer_seconds,
             date_part('epoch', closed_at - created_at) as close_seconds
        from disputes where tenant_id = current_tenant();
    grant select on dispute_paces to rebuttal_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function dispute_counts(text[]);
    drop view dispute_paces;
    drop table exchange_rates, currency_settings, response_settings, company_images, dispute_spreads, dispute_counts, dispute_tally_changes, dispute_tallies, dispute_customers, dispute_tags, unreadable_disputes, dispute_payments, dispute_statements, disputes;
    drop function store_customers_of_new_disputes(), store_customer_of_row(), dispute_customers_lock(text), index_dispute_tags(), companies_without_readiness(), forget_scores_of_dispute(), forget_scores(text, text[]), forget_own_scores(), fold_dispute_tallies(), forget_dispute_tallies(), tally_changed_dispute(), tally_removed_disputes(), tally_added_disputes(), dispute_totals(), dispute_figures(text);
  `);
}
