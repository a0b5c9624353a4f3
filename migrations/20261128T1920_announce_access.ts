import type { Knex } from 'knex';

/** Changes after which someone may have less access than before. Equal notifications of a transaction are sent once. */
const changes = [
  'update of revoked_at on sessions',
  'update of role, removed_at, tenant_id on users',
  'update of status, demands_second_factor on tenants',
  'update of revoked_at on api_keys',
  'delete or update of enabled_at on second_factors',
];

/** Notifies all processes, so that they end open streams at once. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function announce_access() returns trigger language plpgsql as $$
      begin
        perform pg_notify('rebuttal_access', '');
        return null;
      end $$;
    ${changes
      .map(
        (change) =>
          `create trigger announce_access after ${change} for each statement execute function announce_access();`,
      )
      .join('\n')}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function announce_access cascade');
}
