import type { Knex } from 'knex';

/** Saved views and bulk actions. */
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

    -- The view with which the list opens, per person.
    create table dispute_view_defaults (
      user_id text primary key references users,
      tenant_id text not null,
      view_id text not null,
      foreign key (tenant_id, view_id) references dispute_views(tenant_id, view_id) on delete cascade
    );
    create index dispute_view_defaults_view on dispute_view_defaults (tenant_id, view_id);
    select protect_tenant_rows('dispute_view_defaults');

    create table dispute_bulks (
      bulk_id text primary key check (bulk_id ~ '^blk_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      action text not null check (action in ('assign', 'tag', 'collect', 'submit', 'accept', 'export', 'undo_assign', 'undo_tag')),
      -- The person to assign. Null to unassign.
      user_id text references users,
      tags jsonb check (jsonb_typeof(tags) = 'array'),
      -- For submit: the readiness of the responses to send.
      include text[] not null check (include <@ array['ready', 'weak']),
      -- The bulk action that this one undoes.
      undoes text,
      status text not null default 'queued' check (status in ('queued', 'running', 'done', 'stopped')),
      started_by text not null references users,
      -- How the person was signed in, for the audit log.
      actor jsonb not null,
      idempotency_key text,
      created_at timestamptz not null default clock_timestamp(),
      finished_at timestamptz,
      unique (tenant_id, bulk_id),
      unique (tenant_id, undoes),
      foreign key (tenant_id, undoes) references dispute_bulks(tenant_id, bulk_id)
    );
    create index dispute_bulks_key on dispute_bulks (tenant_id, idempotency_key) where idempotency_key is not null;
    select protect_tenant_rows('dispute_bulks');

    create table dispute_bulk_items (
      bulk_id text,
      position integer,
      tenant_id text not null,
      dispute_id text not null,
      status text not null default 'pending' check (status in ('pending', 'running', 'done', 'failed', 'stopped')),
      message text not null default '',
      -- Chosen before anything is sent, so that a run that continues after a crash finds the submission that it began.
      submission_id text,
      -- What undoing the action restores. Null if the action changed nothing.
      undo jsonb,
      primary key (bulk_id, "position"),
      unique (bulk_id, dispute_id),
      foreign key (tenant_id, bulk_id) references dispute_bulks(tenant_id, bulk_id) on delete cascade
    );
    create index dispute_bulk_items_tenant on dispute_bulk_items (tenant_id, bulk_id);
    select protect_tenant_rows('dispute_bulk_items');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table dispute_bulk_items, dispute_bulks, dispute_view_defaults, dispute_views;

  `);
}
