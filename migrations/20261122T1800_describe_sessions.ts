import type { Knex } from 'knex';

/** The device by which users recognize their sessions, and the last use of each, so that an idle one can end. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions
      add column last_used_at timestamptz not null default now(),
      add column address text,
      add column client text check (length(client) <= 40),
      add column system text check (length(system) <= 40);
    comment on column sessions.last_used_at is 'At the sign-in or a refresh, to some minutes.';
    comment on column sessions.address is 'Where it was last used from.';
    comment on column sessions.client is 'The browser or program that signed in, as far as it says: Firefox.';
    comment on column sessions.system is 'What that runs on, as far as it says: Windows.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions
      drop column system, drop column client, drop column address, drop column last_used_at;
  `);
}
