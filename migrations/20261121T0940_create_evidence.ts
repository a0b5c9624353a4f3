import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table evidence (
      evidence_id text primary key check (evidence_id ~ '^evd_[0-9a-z]{20}$'),
      tenant_id text not null,
      dispute_id text not null,
      evidence_type text not null,
      title text not null check (length(title) between 1 and 200),
      description text check (length(description) <= 2000),
      file_name text,
      mime_type text,
      file_bytes bigint,
      sha256 text,
      storage_key text,
      text_content text,
      created_by text references users,
      created_at timestamptz not null default now(),
      submitted_at timestamptz,
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id),
      check ((storage_key is null) = (text_content is not null)),
      check ((storage_key is null) = (sha256 is null))
    );
    create index evidence_dispute on evidence (tenant_id, dispute_id, evidence_id);
    select protect_tenant_rows('evidence');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table evidence');
}
