import type { Knex } from 'knex';

/** The prior payments that people choose for Visa Compelling Evidence 3.0, and what they enter about the three payments. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table dispute_compelling_evidence (
      dispute_id text primary key,
      tenant_id text not null,
      chosen text[] check (cardinality(chosen) = 2),
      disputed jsonb not null,
      prior jsonb not null,
      entered_by text not null references users,
      entered_at timestamptz not null default clock_timestamp(),
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id) on delete cascade
    );
    create index dispute_compelling_evidence_tenant on dispute_compelling_evidence (tenant_id);
    select protect_tenant_rows('dispute_compelling_evidence');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table dispute_compelling_evidence');
}
