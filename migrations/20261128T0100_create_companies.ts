import type { Knex } from 'knex';

/** Companies, their people, plans and keys, and the audit log. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'rebuttal_app') then
        create role rebuttal_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
      end if;
      if not exists (select from pg_roles where rolname = 'rebuttal_system') then
        create role rebuttal_system nologin nosuperuser nobypassrls nocreatedb nocreaterole;
      end if;
    end $$;

    revoke create on schema public from public;
    grant usage on schema public to rebuttal_app, rebuttal_system;

    create function current_tenant() returns text stable parallel safe
      language sql return nullif(current_setting('app.tenant_id', true), '');

    create function protect_tenant_rows(tenant_table regclass) returns void language plpgsql as $$
    begin
      execute format('alter table %s enable row level security', tenant_table);
      execute format('create policy tenant_rows on %s to rebuttal_app
        using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', tenant_table);
      execute format('grant select, insert, update, delete on %s to rebuttal_app', tenant_table);
    end $$;

    create function open_to_system(tenant_table regclass) returns void language plpgsql as $$
    begin
      execute format('alter table %s enable row level security', tenant_table);
      execute format('create policy system_rows on %s to rebuttal_system using (true) with check (true)', tenant_table);
      execute format('grant select, insert, update, delete on %s to rebuttal_system', tenant_table);
    end $$;

    -- Only jobs and calls of the platform may run the function.
    create function keep_for_system(own regprocedure) returns void language plpgsql as $$
    begin
      execute format('revoke execute on function %s from public', own);
      execute format('grant execute on function %s to rebuttal_system', own);
    end $$;

    create function is_plan_features(features jsonb) returns boolean immutable parallel safe language sql return
      jsonb_typeof(features) = 'object'
      and features - array['template_management', 'analytics', 'multi_user', 'online_editor', 'api_access'] = '{}'
      and not jsonb_path_exists(features, '$.* \\? (@.type() != "boolean")');

    create function is_plan_limits(limits jsonb) returns boolean immutable parallel safe language sql return
      jsonb_typeof(limits) = 'object'
      and limits - array['psp_accounts', 'users', 'storage_mb', 'disputes'] = '{}'
      and not jsonb_path_exists(limits - 'disputes', '$.* \\? (@.type() != "number")')
      and not jsonb_path_exists(limits, '$.disputes \\? (@.type() != "number" && @.type() != "null")')
      and not jsonb_path_exists(limits, '$.* \\? (@ < 1 || @ > 2147483647 || @ != @.floor())');

    create table tenants (
      tenant_id text primary key check (tenant_id ~ '^ten_[0-9a-z]{20}$'),
      name text not null check (length(name) between 1 and 200),
      status text not null default 'active' check (status in ('active', 'suspended', 'deleted')),
      language text not null default 'en' check (language in ('en', 'zh', 'ja')),
      business_category text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- Restorable for 30 days from here.
      deleted_at timestamptz,
      -- Who has none can do nothing but set one up.
      demands_second_factor boolean not null default false,
      -- Readiness that was computed before this time is outdated: something of the whole company has changed.
      readiness_since timestamptz not null default '-infinity',
      constraint tenants_deleted check ((deleted_at is null) or (status = 'deleted'))
    );
    create index tenants_newest on tenants (created_at desc, tenant_id desc);
    select protect_tenant_rows('tenants'), open_to_system('tenants');

    -- A computation that began just before this commits has not seen the change, hence the seconds.
    create function forget_readiness_of_company() returns trigger language plpgsql as $$
    begin
      update tenants set readiness_since = clock_timestamp() + interval '5 seconds'
       where tenant_id = coalesce(new.tenant_id, old.tenant_id);
      return null;
    end
    $$;
    create trigger readiness_forgotten after update of business_category, language on tenants for each row when ((old.business_category, old.language) is distinct from (new.business_category, new.language)) execute function forget_readiness_of_company();

    create table users (
      user_id text primary key check (user_id ~ '^usr_[0-9a-z]{20}$'),
      tenant_id text references tenants,
      email text not null check ((email = lower(email)) and (length(email) between 3 and 254)),
      name text not null check (length(name) between 1 and 200),
      role text not null check (role in ('owner', 'admin', 'member', 'super_admin')),
      password_hash text,
      oauth_provider text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- The identity provider's own id of the user, which outlives addresses.
      oauth_subject text check (length(oauth_subject) between 1 and 255),
      removed_at timestamptz,
      removed_by text references users,
      -- When the user proved that they receive mail at this address.
      email_verified_at timestamptz,
      check ((role = 'super_admin') = (tenant_id is null)),
      check ((password_hash is not null) or (oauth_provider is not null))
    );
    create index users_tenant on users (tenant_id);
    create unique index users_email on users (email) where removed_at is null;
    create unique index users_oauth on users (oauth_provider, oauth_subject) where removed_at is null;
    select protect_tenant_rows('users'), open_to_system('users');

    create table sessions (
      session_id text primary key check (session_id ~ '^ses_[0-9a-z]{20}$'),
      user_id text not null references users,
      tenant_id text references tenants,
      secret bytea not null,
      generation integer not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      revoked_why text,
      -- The super admin who acts in the name of the session's user.
      impersonator_user_id text references users,
      -- The super admin's own session, with which this one ends.
      parent_session_id text references sessions,
      -- At the sign-in or a refresh, to some minutes.
      last_used_at timestamptz not null default now(),
      -- Where it was last used from.
      address text,
      -- The browser or program that signed in, as far as it says: Firefox.
      client text check (length(client) <= 40),
      -- What that runs on, as far as it says: Windows.
      system text check (length(system) <= 40),
      -- Of the newest refresh token that was used.
      nonce text check (length(nonce) = 22),
      -- When the newest generation of refresh tokens was used for the first time.
      renewed_at timestamptz not null default now(),
      constraint sessions_impersonation check ((impersonator_user_id is null) = (parent_session_id is null))
    );
    create index sessions_user on sessions (user_id);
    create index sessions_parent on sessions (parent_session_id) where parent_session_id is not null;
    create index sessions_impersonator on sessions (impersonator_user_id) where impersonator_user_id is not null;
    create index sessions_open on sessions (tenant_id) where revoked_at is null;
    select open_to_system('sessions');

    create table password_resets (
      reset_id text primary key check (reset_id ~ '^rst_[0-9a-z]{20}$'),
      tenant_id text references tenants,
      user_id text references users,
      -- As it was typed: it need not be anyone's.
      email text not null check (email = lower(email)),
      token_sha256 bytea,
      requested_at timestamptz not null,
      expires_at timestamptz,
      check ((token_sha256 is null) = (expires_at is null)),
      check ((token_sha256 is null) or (user_id is not null))
    );
    create unique index password_resets_token on password_resets (token_sha256);
    create index password_resets_user on password_resets (user_id);
    create index password_resets_requested on password_resets (requested_at);
    select protect_tenant_rows('password_resets'), open_to_system('password_resets');
    revoke select, insert, update, delete on password_resets from rebuttal_app;

    create table second_factors (
      user_id text primary key references users,
      tenant_id text references tenants,
      -- Sealed, base64.
      secret text not null,
      begun_at timestamptz not null,
      -- Null until a code has shown that the app has the secret; until then none is asked for.
      enabled_at timestamptz,
      -- The half minute of the last code that was taken, since 1970: none of before is taken again.
      last_step bigint,
      -- Codes for who has lost the app. One that is used is gone.
      recovery_sha256 bytea[] not null default '{}'::bytea[]
    );
    create index second_factors_tenant on second_factors (tenant_id);
    select open_to_system('second_factors');

    -- Tries since a window began, by keyed hashes of accounts and addresses. A crash of the database empties it.
    create unlogged table throttle_tries (
      key bytea primary key check (octet_length(key) = 32),
      tries integer not null check (tries >= 0),
      ends_at timestamptz not null
    );
    create index throttle_tries_ends on throttle_tries (ends_at);
    select open_to_system('throttle_tries');

    create table invitations (
      invitation_id text primary key check (invitation_id ~ '^inv_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      email text not null check ((email = lower(email)) and (length(email) between 3 and 254)),
      role text not null check (role in ('owner', 'admin', 'member')),
      invited_by text not null references users,
      invited_at timestamptz not null,
      expires_at timestamptz not null,
      -- Of the link that the inviter was shown once.
      copied_token_sha256 bytea,
      -- Of the link in the newest mail; null until it is made.
      mailed_token_sha256 bytea,
      accepted_at timestamptz,
      accepted_by text references users,
      revoked_at timestamptz,
      revoked_by text references users,
      check ((accepted_at is null) or (revoked_at is null)),
      check ((accepted_at is null) = (accepted_by is null)),
      check ((revoked_at is null) = (revoked_by is null))
    );
    create unique index invitations_open on invitations (tenant_id, email) where (accepted_at is null) and (revoked_at is null);
    create unique index invitations_copied_token on invitations (copied_token_sha256);
    create unique index invitations_mailed_token on invitations (mailed_token_sha256);
    create index invitations_invited_by on invitations (invited_by);
    select protect_tenant_rows('invitations'), open_to_system('invitations');

    create table waitlist_entries (
      entry_id text primary key check (entry_id ~ '^wtl_[0-9a-z]{20}$'),
      email text not null check ((email = lower(email)) and (length(email) between 3 and 254)) unique,
      joined_at timestamptz not null
    );
    select open_to_system('waitlist_entries');

    create table api_keys (
      key_id text primary key check (key_id ~ '^key_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      made_by text not null references users,
      name text not null check (length(name) between 1 and 100),
      scopes text[] not null,
      -- The beginning of the key, by which people tell theirs apart.
      hint text not null check (length(hint) between 4 and 20),
      key_sha256 bytea not null check (octet_length(key_sha256) = 32),
      made_at timestamptz not null,
      expires_at timestamptz,
      -- To the minute, and some seconds late.
      last_used_at timestamptz,
      revoked_at timestamptz,
      revoked_by text references users,
      check (expires_at > made_at),
      check ((revoked_at is null) = (revoked_by is null))
    );
    create unique index api_keys_sha256 on api_keys (key_sha256);
    create index api_keys_open on api_keys (tenant_id, key_id) where revoked_at is null;
    create index api_keys_maker on api_keys (made_by);
    select protect_tenant_rows('api_keys'), open_to_system('api_keys');

    create table plan_defaults (
      id boolean primary key default true check (id),
      features jsonb not null default '{}' check (is_plan_features(features)),
      limits jsonb not null default '{}' check (is_plan_limits(limits)),
      updated_at timestamptz not null default now(),
      updated_by text references users
    );
    select open_to_system('plan_defaults');

    create table plan_overrides (
      tenant_id text primary key references tenants,
      features jsonb not null default '{}' check (is_plan_features(features)),
      limits jsonb not null default '{}' check (is_plan_limits(limits)),
      updated_at timestamptz not null default now(),
      updated_by text references users
    );
    select protect_tenant_rows('plan_overrides'), open_to_system('plan_overrides');
    revoke insert, update, delete on plan_overrides from rebuttal_app;

    create trigger readiness_forgotten after insert or delete or update of limits on plan_overrides for each row execute function forget_readiness_of_company();

    create table idempotency_keys (
      tenant_id text references tenants,
      key text check (length(key) between 1 and 255),
      request_sha256 text not null,
      status integer,
      created_at timestamptz not null default now(),
      headers jsonb,
      body bytea,
      primary key (tenant_id, key)
    );
    create index idempotency_keys_age on idempotency_keys (created_at);
    select protect_tenant_rows('idempotency_keys');

    create table audit_entries (
      entry_id text primary key check (entry_id ~ '^aud_[0-9a-f]{20}$'),
      -- Null: of the platform and of no company.
      tenant_id text check (tenant_id ~ '^ten_[0-9a-z]{20}$'),
      chain text generated always as (coalesce(tenant_id, 'platform')) stored not null,
      sequence bigint not null check (sequence > 0),
      occurred_at timestamp(3) with time zone not null,
      actor_kind text not null check (actor_kind in ('user', 'operator', 'system', 'anonymous')),
      user_id text,
      user_email text,
      user_name text,
      user_role text,
      api_key_id text,
      impersonator_id text,
      impersonator_email text,
      action text not null check (action ~ '^[a-z_]+\\.[a-z_]+$'),
      subject_kind text,
      subject_id text,
      details json not null default '{}'::json check (length((details)::text) <= 20000),
      address text check (length(address) <= 100),
      request_id text check (length(request_id) <= 100),
      previous_hash bytea not null check (length(previous_hash) = 32),
      hash bytea not null check (length(hash) = 32),
      check ((actor_kind = 'user') = (user_id is not null)),
      check ((subject_kind is null) = (subject_id is null)),
      unique (chain, sequence)
    );
    create index audit_entries_recent on audit_entries (occurred_at desc, chain desc, sequence desc);
    create index audit_entries_tenant on audit_entries (tenant_id, occurred_at desc, chain desc, sequence desc);
    create index audit_entries_user on audit_entries (user_id, occurred_at desc);
    select protect_tenant_rows('audit_entries'), open_to_system('audit_entries');
    revoke insert, update, delete on audit_entries from rebuttal_app, rebuttal_system;
    grant insert (action, actor_kind, address, api_key_id, details, impersonator_id, request_id, subject_id, subject_kind, tenant_id, user_id, user_role)
      on audit_entries to rebuttal_app, rebuttal_system;

    -- How far each chain goes: without it, a tail that was cut off would not be missed.
    create table audit_heads (
      chain text primary key,
      sequence bigint not null,
      hash bytea not null check (length(hash) = 32)
    ) with (fillfactor = 50);
    select open_to_system('audit_heads');
    revoke insert, update, delete on audit_heads from rebuttal_system;

    create function audit_field(value text) returns text immutable parallel safe language sql return
      case when value is null then '-' else octet_length(convert_to(value, 'UTF8')) || ':' || value end;

    create function audit_hash(entry audit_entries) returns bytea stable parallel safe language sql return
      sha256(convert_to(concat_ws(e'\\n', 'rebuttal audit 1',
        audit_field(entry.tenant_id), audit_field(entry.sequence::text),
        audit_field(to_char(entry.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
        audit_field(entry.actor_kind), audit_field(entry.user_id), audit_field(entry.user_email),
        audit_field(entry.user_name), audit_field(entry.user_role), audit_field(entry.api_key_id),
        audit_field(entry.impersonator_id), audit_field(entry.impersonator_email), audit_field(entry.action),
        audit_field(entry.subject_kind), audit_field(entry.subject_id), audit_field(entry.details::text),
        audit_field(entry.address), audit_field(entry.request_id),
        audit_field(encode(entry.previous_hash, 'hex'))), 'UTF8'));

    create function chain_audit_entry() returns trigger language plpgsql security definer set search_path to 'pg_catalog', 'public', 'pg_temp' as $$
    declare
      own_chain constant text := coalesce(new.tenant_id, 'platform');
      head audit_heads;
    begin
      if new.user_id is not null then
        select email, name into new.user_email, new.user_name from users where user_id = new.user_id;
      end if;
      if new.impersonator_id is not null then
        select email into new.impersonator_email from users where user_id = new.impersonator_id;
      end if;
      select * into head from audit_heads where chain = own_chain for update;
      if not found then
        insert into audit_heads (chain, sequence, hash) values (own_chain, 0, decode(repeat('00', 32), 'hex'))
          on conflict do nothing;
        select * into strict head from audit_heads where chain = own_chain for update;
      end if;
      new.sequence := head.sequence + 1;
      new.occurred_at := date_trunc('milliseconds', clock_timestamp());
      new.previous_hash := head.hash;
      new.hash := audit_hash(new);
      new.entry_id := 'aud_' || left(encode(new.hash, 'hex'), 20);
      update audit_heads set sequence = new.sequence, hash = new.hash where chain = own_chain;
      return new;
    end
    $$;
    revoke execute on function chain_audit_entry() from public;

    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The audit log can only be added to' using errcode = 'insufficient_privilege';
    end
    $$;

    create trigger chain_audit_entry before insert on audit_entries for each row execute function chain_audit_entry();
    create trigger refuse_audit_change before delete or update on audit_entries for each row execute function refuse_audit_change();
    create trigger refuse_audit_truncate before truncate on audit_entries for each statement execute function refuse_audit_change();
    create trigger refuse_audit_truncate before truncate on audit_heads for each statement execute function refuse_audit_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function audit_hash(audit_entries);
    drop table audit_heads, audit_entries, idempotency_keys, plan_overrides, plan_defaults, api_keys, waitlist_entries, invitations, throttle_tries, second_factors, password_resets, sessions, users, tenants;
    drop function forget_readiness_of_company(), refuse_audit_change(), chain_audit_entry(), audit_field(text), is_plan_limits(jsonb), is_plan_features(jsonb);
    drop function keep_for_system(regprocedure), open_to_system(regclass);
    drop function protect_tenant_rows(regclass);
    drop function current_tenant();
    revoke usage on schema public from rebuttal_app, rebuttal_system;
  `);
}
