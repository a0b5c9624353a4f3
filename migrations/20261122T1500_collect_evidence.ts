import type { Knex } from 'knex';

/** The source of automatically collected evidence, and the result of the last collection of a dispute. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table evidence
      add column source_kind text check (source_kind in ('provider', 'store_order', 'company_settings')),
      add column source_name text check (length(source_name) between 1 and 200),
      add column source_part text check (length(source_part) between 1 and 50),
      add column source_read_at timestamptz,
      add check (num_nulls(source_kind, source_name, source_part, source_read_at) in (0, 4));
    comment on column evidence.source_part is
      'What of the source it was made of. Null, like its neighbours, where somebody added or changed it.';
    create unique index evidence_collected on evidence (dispute_id, source_kind, source_part)
      where source_kind is not null;

    create table evidence_collections (
      dispute_id text primary key,
      tenant_id text not null,
      state text not null check (state in ('done', 'incomplete')),
      asked_by text references users,
      finished_at timestamptz not null,
      outcome jsonb not null,
      brought text[] not null,
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id)
    );
    comment on column evidence_collections.state is
      'incomplete: a source was unavailable and is queried again.';
    comment on column evidence_collections.brought is
      'All evidence ever collected, so that evidence that someone removed is not collected again.';
    create index evidence_collections_tenant on evidence_collections (tenant_id);
    select protect_tenant_rows('evidence_collections');

    alter table response_settings add column collects_evidence boolean not null default true;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table response_settings drop column collects_evidence;
    drop table evidence_collections;
    alter table evidence
      drop column source_kind,
      drop column source_name,
      drop column source_part,
      drop column source_read_at;
  `);
}
