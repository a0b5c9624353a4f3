import type { Knex } from 'knex';

/** The former name of each renamed job. */
const names: readonly (readonly [before: string, after: string])[] = [
  ['webhook-endpoints.tell-disabled', 'webhook-endpoints.send-disabled-mail'],
  ['auth.tell-new-password', 'auth.send-password-changed-mail'],
  ['auth.tell-second-factor', 'auth.send-second-factor-mail'],
  ['notifications.look', 'reminders.scan'],
  ['alarms.tell', 'alarms.send-mail'],
];

/** Renames waiting jobs, and the keys that keep one job of a kind from waiting twice. */
async function rename(knex: Knex, pairs: readonly (readonly [string, string])[]): Promise<void> {
  for (const [before, after] of pairs)
    await knex.raw(
      `update jobs set name = :after, key = replace(key, :before, :after) where name = :before`,
      {
        before,
        after,
      },
    );
}

export async function up(knex: Knex): Promise<void> {
  await rename(knex, names);
}

export async function down(knex: Knex): Promise<void> {
  await rename(
    knex,
    names.map(([before, after]) => [after, before]),
  );
}
