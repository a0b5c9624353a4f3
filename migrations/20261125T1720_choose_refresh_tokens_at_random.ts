import type { Knex } from 'knex';

/**
 * A refresh returns a random successor, so a session records which token of its generation was used, and since when.
 * Open sessions keep working: their tokens have no nonce until the next refresh.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions add column nonce text check (length(nonce) = 22);
    alter table sessions add column renewed_at timestamptz;
    update sessions set renewed_at = created_at;
    alter table sessions alter column renewed_at set not null;
    alter table sessions alter column renewed_at set default now();
    comment on column sessions.nonce is 'Of the newest refresh token that was used.';
    comment on column sessions.renewed_at is 'When the newest generation of refresh tokens was used for the first time.';
  `);
}

/** Tokens with a nonce are unknown to the previous version, so their sessions end. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table sessions drop column renewed_at, drop column nonce');
}
