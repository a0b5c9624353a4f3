import type { Knex } from 'knex';

/** The last refused webhook of an account, so that a missing or wrong signing secret is visible. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table psp_accounts
      add column webhook_refused_at timestamptz,
      add column webhook_refusal text check (length(webhook_refusal) <= 300);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table psp_accounts drop column webhook_refused_at, drop column webhook_refusal');
}
