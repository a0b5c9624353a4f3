import type { Knex } from 'knex';

/**
 * API keys. Only the SHA-256 of a key is stored. A key acts as the user who created it, so it is useless without that
 * user's row.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table api_keys (
      key_id text primary key check (key_id ~ '^key_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      made_by text not null references users,
      name text not null check (length(name) between 1 and 100),
      scopes text[] not null,
      hint text not null check (length(hint) between 4 and 20),
      key_sha256 bytea not null check (octet_length(key_sha256) = 32),
      made_at timestamptz not null,
      expires_at timestamptz check (expires_at > made_at),
      last_used_at timestamptz,
      revoked_at timestamptz,
      revoked_by text references users,
      check ((revoked_at is null) = (revoked_by is null))
    );
    comment on column api_keys.hint is 'The beginning of the key, by which people tell theirs apart.';
    comment on column api_keys.last_used_at is 'To the minute, and some seconds late.';
    create unique index api_keys_sha256 on api_keys (key_sha256);
    create index api_keys_open on api_keys (tenant_id, key_id) where revoked_at is null;
    create index api_keys_maker on api_keys (made_by);
    select protect_tenant_rows('api_keys');
    select open_to_system('api_keys');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table api_keys');
}
