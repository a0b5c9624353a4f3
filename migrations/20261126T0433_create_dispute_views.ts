import type { Knex } from 'knex';

/** Saved views of the dispute list. A shared view is seen by the whole company and edited by its author. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table dispute_views (
      view_id text primary key check (view_id ~ '^vew_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      user_id text not null references users,
      name text not null check (length(name) between 1 and 100),
      filters jsonb not null check (jsonb_typeof(filters) = 'object'),
      columns jsonb not null check (jsonb_typeof(columns) = 'array'),
      is_shared boolean not null,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      unique (tenant_id, view_id)
    );
    create index dispute_views_tenant on dispute_views (tenant_id, user_id);
    select protect_tenant_rows('dispute_views');

    create table dispute_view_defaults (
      user_id text primary key references users,
      tenant_id text not null,
      view_id text not null,
      foreign key (tenant_id, view_id) references dispute_views (tenant_id, view_id) on delete cascade
    );
    comment on table dispute_view_defaults is 'The view with which the list opens, per person.';
    create index dispute_view_defaults_view on dispute_view_defaults (tenant_id, view_id);
    select protect_tenant_rows('dispute_view_defaults');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table dispute_view_defaults; drop table dispute_views');
}
