import type { Knex } from 'knex';

/** Two-factor authentication with an authenticator app, for users who have turned it on. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table second_factors (
      user_id text primary key references users,
      tenant_id text references tenants,
      secret text not null,
      begun_at timestamptz not null,
      enabled_at timestamptz,
      last_step bigint,
      recovery_sha256 bytea[] not null default '{}'
    );
    comment on column second_factors.secret is 'Sealed, base64.';
    comment on column second_factors.enabled_at is 'Null until a code has shown that the app has the secret; until then none is asked for.';
    comment on column second_factors.last_step is 'The half minute of the last code that was taken, since 1970: none of before is taken again.';
    comment on column second_factors.recovery_sha256 is 'Codes for who has lost the app. One that is used is gone.';
    create index second_factors_tenant on second_factors (tenant_id);
    alter table second_factors enable row level security;
    select open_to_system('second_factors');
  `);
}

/** Users with a second factor sign in with their password alone again. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table second_factors');
}
