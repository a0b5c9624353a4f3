import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table idempotency_keys (
      tenant_id text not null references tenants,
      key text not null check (length(key) between 1 and 255),
      request_sha256 text not null,
      status integer,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (tenant_id, key)
    );
    create index idempotency_keys_age on idempotency_keys (created_at);
    select protect_tenant_rows('idempotency_keys');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table idempotency_keys');
}
