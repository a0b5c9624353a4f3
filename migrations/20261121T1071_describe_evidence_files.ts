import type { Knex } from 'knex';

/**
 * The findings in evidence, whether it can be sent, and the copy that is sent if providers do not accept the
 * original.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table evidence
      add column warnings jsonb not null default '[]',
      add column unsendable_because text,
      add column page_count integer,
      add column copy_name text,
      add column copy_mime_type text,
      add column copy_bytes bigint,
      add column copy_sha256 text,
      add column copy_storage_key text,
      add check (num_nulls(copy_name, copy_mime_type, copy_bytes, copy_sha256, copy_storage_key) in (0, 5)),
      add check (copy_storage_key is null or (storage_key is not null and unsendable_because is null));
    comment on column evidence.copy_storage_key is
      'Providers do not take the uploaded file; this copy of it in another format is what they are sent.'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table evidence
      drop column copy_storage_key, drop column copy_sha256, drop column copy_bytes, drop column copy_mime_type,
      drop column copy_name, drop column page_count, drop column unsendable_because, drop column warnings`);
}
