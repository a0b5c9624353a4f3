import type { Knex } from 'knex';

/** Requests to submit a response or to accept a dispute that wait for a second person. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table approval_settings (
      tenant_id text primary key references tenants,
      amount_minor bigint not null check (amount_minor >= 0),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      updated_at timestamptz not null default clock_timestamp()
    );
    comment on table approval_settings is 'Companies whose large disputes need two people. Without a row, none do.';
    select protect_tenant_rows('approval_settings');

    create table approvals (
      approval_id text primary key check (approval_id ~ '^apr_[0-9a-z]{20}$'),
      tenant_id text not null,
      dispute_id text not null,
      action text not null check (action in ('submit', 'accept')),
      options jsonb not null,
      needs_second_person boolean not null,
      status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
      requested_by text not null references users,
      requested_via text not null check (requested_via in ('session', 'api_key', 'impersonation')),
      requested_at timestamptz not null default clock_timestamp(),
      decided_by text references users,
      decided_at timestamptz,
      reason text check (length(reason) <= 500),
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id) on delete cascade,
      check ((decided_at is null) = (status = 'pending')),
      check ((decided_by is null) = (status = 'pending'))
    );
    comment on column approvals.options is 'The options of the submission that starts once it is approved.';
    comment on column approvals.needs_second_person is 'False for a request of an agent below the amount: any person may confirm it.';
    create unique index approvals_pending on approvals (tenant_id, dispute_id) where status = 'pending';
    create index approvals_newest on approvals (tenant_id, approval_id);
    create index approvals_dispute on approvals (tenant_id, dispute_id);
    select protect_tenant_rows('approvals');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table approvals, approval_settings');
}
