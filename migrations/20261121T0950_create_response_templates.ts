import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table response_templates (
      template_id text primary key check (template_id ~ '^tpl_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      name text not null,
      description text,
      dispute_reason text,
      card_network text,
      category text,
      language text not null default 'en',
      content text not null,
      variables jsonb not null default '[]',
      required_evidence jsonb not null default '[]',
      is_default boolean not null default false,
      status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
      version integer not null default 1,
      usage_count integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index response_templates_tenant on response_templates (tenant_id, status);
    select protect_tenant_rows('response_templates');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table response_templates');
}
