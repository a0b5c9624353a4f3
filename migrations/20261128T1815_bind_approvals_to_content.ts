import type { Knex } from 'knex';

/** Requests and submissions keep the digest of their content, so that only approved content takes effect. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table approvals add column digest text check (digest ~ '^[0-9a-f]{64}$');
    comment on column approvals.digest is 'SHA-256 of everything that takes effect. A request without one has to be made again.';
    alter table submissions add column approved_digest text check (approved_digest ~ '^[0-9a-f]{64}$');
    comment on column submissions.approved_digest is 'The digest of the approved request. The packet is built only if it has the same.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table submissions drop column approved_digest;
    alter table approvals drop column digest;
  `);
}
