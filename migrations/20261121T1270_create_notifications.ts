import type { Knex } from 'knex';

/**
 * Notifications and their settings. A row of `notifications` makes each notification unique: the process that inserts
 * it sends it. `mailings` combines concurrent notifications into one email.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table calendar_feeds (
      user_id text primary key references users,
      tenant_id text not null references tenants,
      secret text not null,
      secret_sha256 bytea not null unique,
      created_at timestamptz not null default now()
    );
    comment on column calendar_feeds.secret is 'Sealed, to show the address again; a feed is found by the hash.';
    select protect_tenant_rows('calendar_feeds');
    select open_to_system('calendar_feeds');

    create table notification_preferences (
      user_id text primary key references users,
      tenant_id text not null references tenants,
      new_dispute boolean not null default true,
      due_in_7_days boolean not null default true,
      due_in_3_days boolean not null default true,
      due_in_1_day boolean not null default true,
      submission_failed boolean not null default true,
      outcome boolean not null default true,
      assigned_to_others boolean not null default true,
      time_zone text not null default 'UTC' check (length(time_zone) between 1 and 64),
      updated_at timestamptz not null default now()
    );
    select protect_tenant_rows('notification_preferences');

    create table notification_progress (
      tenant_id text primary key references tenants,
      looked_to timestamptz not null
    );
    comment on column notification_progress.looked_to is 'Until when the events have been looked through.';
    select protect_tenant_rows('notification_progress');

    create table mailings (
      mailing_id uuid primary key default gen_random_uuid(),
      tenant_id text not null references tenants,
      user_id text not null references users,
      made_at timestamptz not null,
      sent_at timestamptz,
      unique (tenant_id, mailing_id)
    );
    create index mailings_user on mailings (user_id, made_at);
    select protect_tenant_rows('mailings');

    create table notifications (
      tenant_id text not null,
      user_id text not null references users,
      dispute_id text not null,
      kind text not null
        check (kind in ('new_dispute', 'due_7', 'due_3', 'due_1', 'submission_failed', 'outcome')),
      about text not null,
      state text not null check (state in ('waiting', 'mailed', 'silent')),
      mailing_id uuid,
      made_at timestamptz not null,
      primary key (user_id, dispute_id, kind, about),
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id),
      foreign key (tenant_id, mailing_id) references mailings (tenant_id, mailing_id),
      check ((state = 'mailed') = (mailing_id is not null))
    );
    comment on column notifications.about is
      'The deadline or event of this kind, so that another deadline causes another notification.';
    comment on column notifications.state is 'silent: not sent for a reason, and not sent later.';
    create index notifications_waiting on notifications (tenant_id, user_id) where state = 'waiting';
    create index notifications_mailing on notifications (mailing_id) where mailing_id is not null;
    select protect_tenant_rows('notifications');

    create table due_soon_told (
      tenant_id text not null,
      dispute_id text not null,
      days integer not null check (days in (1, 3, 7)),
      evidence_due_by timestamptz not null,
      primary key (tenant_id, dispute_id, days, evidence_due_by),
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id)
    );
    select protect_tenant_rows('due_soon_told');

    create index events_of_interest on events (tenant_id, occurred_at)
      where type in ('dispute.created', 'dispute.closed', 'submission.failed');
    drop index disputes_open;
    create index disputes_open on disputes (tenant_id, evidence_due_by)
      include (dispute_id, assigned_to, accepted_at, accept_requested_at) where status = 'needs_response';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index disputes_open;
    create index disputes_open on disputes (tenant_id, evidence_due_by) where status = 'needs_response';
    drop index events_of_interest;
    drop table due_soon_told;
    drop table notifications;
    drop table mailings;
    drop table notification_progress;
    drop table notification_preferences;
    drop table calendar_feeds;
  `);
}
