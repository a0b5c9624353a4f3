import type { Knex } from 'knex';

/** Installs that started at the store platform's market: a person confirms the site before it is connected. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table pending_store_installs (
      pending_install_id text primary key check (pending_install_id ~ '^pin_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      user_id text not null references users,
      provider text not null,
      environment text not null check (environment in ('test', 'live')),
      site jsonb not null,
      credentials jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    comment on table pending_store_installs is
      'Proven sites that wait for the confirmation of the user who arrived with them. A row is deleted when it is used.';
    comment on column pending_store_installs.credentials is 'An object of sealed texts.';
    create index pending_store_installs_tenant on pending_store_installs (tenant_id, expires_at);
    select protect_tenant_rows('pending_store_installs');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table pending_store_installs');
}
