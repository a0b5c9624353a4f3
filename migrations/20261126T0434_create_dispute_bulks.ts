import type { Knex } from 'knex';

/**
 * Bulk actions on disputes. Each dispute has a row with its result, so that a run that was interrupted continues after
 * the disputes that are settled. Disputes are not referenced, because a caller may name one that does not exist.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table dispute_bulks (
      bulk_id text primary key check (bulk_id ~ '^blk_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      action text not null
        check (action in ('assign', 'tag', 'collect', 'submit', 'accept', 'export', 'undo_assign', 'undo_tag')),
      user_id text references users,
      tags jsonb check (jsonb_typeof(tags) = 'array'),
      undoes text,
      status text not null default 'queued' check (status in ('queued', 'running', 'done')),
      started_by text not null references users,
      actor jsonb not null,
      idempotency_key text,
      created_at timestamptz not null default clock_timestamp(),
      finished_at timestamptz,
      unique (tenant_id, bulk_id),
      unique (tenant_id, undoes),
      foreign key (tenant_id, undoes) references dispute_bulks (tenant_id, bulk_id)
    );
    comment on column dispute_bulks.user_id is 'The person to assign. Null to unassign.';
    comment on column dispute_bulks.undoes is 'The bulk action that this one undoes.';
    comment on column dispute_bulks.actor is 'How the person was signed in, for the audit log.';
    create index dispute_bulks_key on dispute_bulks (tenant_id, idempotency_key) where idempotency_key is not null;
    select protect_tenant_rows('dispute_bulks');

    create table dispute_bulk_items (
      bulk_id text not null,
      position integer not null,
      tenant_id text not null,
      dispute_id text not null,
      status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
      message text not null default '',
      submission_id text,
      undo jsonb,
      primary key (bulk_id, position),
      unique (bulk_id, dispute_id),
      foreign key (tenant_id, bulk_id) references dispute_bulks (tenant_id, bulk_id) on delete cascade
    );
    comment on column dispute_bulk_items.submission_id is
      'Chosen before anything is sent, so that a run that continues after a crash finds the submission that it began.';
    comment on column dispute_bulk_items.undo is 'What undoing the action restores. Null if the action changed nothing.';
    create index dispute_bulk_items_tenant on dispute_bulk_items (tenant_id, bulk_id);
    select protect_tenant_rows('dispute_bulk_items');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table dispute_bulk_items; drop table dispute_bulks');
}
