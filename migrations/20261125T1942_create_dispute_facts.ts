import type { Knex } from 'knex';

/** Facts that people enter for a response, and what the merchant claims about a refund or a duplicate charge. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table dispute_facts (
      dispute_id text not null,
      key text not null check (key ~ '^[a-z0-9_]{1,40}$'),
      tenant_id text not null,
      value text not null check (length(value) between 1 and 500),
      entered_by text not null references users,
      entered_at timestamptz not null default clock_timestamp(),
      primary key (dispute_id, key),
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id) on delete cascade
    );
    create index dispute_facts_tenant on dispute_facts (tenant_id);
    select protect_tenant_rows('dispute_facts');

    create table dispute_positions (
      dispute_id text primary key,
      tenant_id text not null,
      refund text check (refund in ('issued', 'not_owed')),
      duplicate text check (duplicate in ('duplicate', 'separate_purchases')),
      stated_by text not null references users,
      stated_at timestamptz not null default clock_timestamp(),
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id) on delete cascade
    );
    create index dispute_positions_tenant on dispute_positions (tenant_id);
    select protect_tenant_rows('dispute_positions');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table dispute_positions; drop table dispute_facts');
}
