import type { Knex } from 'knex';

/**
 * Two group roles separate the two ways in which the product accesses rows. `rebuttal_app` sees only the rows of the
 * company in `app.tenant_id`. `rebuttal_system` handles what happens before a company is known (sign-in, webhook
 * intake, claiming jobs) and sees only the tables that this needs. Neither owns anything.
 */
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
      execute format('create policy system_rows on %s to rebuttal_system using (true) with check (true)', tenant_table);
      execute format('grant select, insert, update, delete on %s to rebuttal_system', tenant_table);
    end $$;

    create table tenants (
      tenant_id text primary key check (tenant_id ~ '^ten_[0-9a-z]{20}$'),
      name text not null check (length(name) between 1 and 200),
      status text not null default 'active' check (status in ('active', 'suspended', 'deleted')),
      language text not null default 'en' check (language in ('en', 'zh', 'ja')),
      business_category text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    select protect_tenant_rows('tenants');
    select open_to_system('tenants');

    create table users (
      user_id text primary key check (user_id ~ '^usr_[0-9a-z]{20}$'),
      tenant_id text references tenants,
      email text not null check (email = lower(email) and length(email) between 3 and 254),
      name text not null check (length(name) between 1 and 200),
      role text not null check (role in ('owner', 'admin', 'member', 'super_admin')),
      password_hash text,
      oauth_provider text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((role = 'super_admin') = (tenant_id is null)),
      check (password_hash is not null or oauth_provider is not null)
    );
    create unique index users_email on users (email);
    create index users_tenant on users (tenant_id);
    select protect_tenant_rows('users');
    select open_to_system('users');

    create table sessions (
      session_id text primary key check (session_id ~ '^ses_[0-9a-z]{20}$'),
      user_id text not null references users,
      tenant_id text references tenants,
      secret bytea not null,
      generation integer not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      revoked_why text
    );
    create index sessions_user on sessions (user_id);
    alter table sessions enable row level security;
    select open_to_system('sessions');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table sessions;
    drop table users;
    drop table tenants;
    drop function open_to_system(regclass);
    drop function protect_tenant_rows(regclass);
    drop function current_tenant();
    revoke usage on schema public from rebuttal_app, rebuttal_system;
  `);
}
