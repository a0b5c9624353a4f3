import type { Knex } from 'knex';

/** A higher amount, or none, applies after a day, or once a second person confirms it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table approval_settings
      add column next_amount_minor bigint check (next_amount_minor >= 0),
      add column next_currency text check (next_currency ~ '^[A-Z]{3}$'),
      add column next_at timestamptz,
      add column next_by text references users,
      add check ((next_at is null) = (next_by is null)),
      add check ((next_amount_minor is null) = (next_currency is null)),
      add check (next_amount_minor is null or next_at is not null);
    comment on column approval_settings.next_at is 'When the next amount applies. Without one, no approval is needed from then on.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table approval_settings
      drop column next_amount_minor, drop column next_currency, drop column next_at, drop column next_by;
  `);
}
