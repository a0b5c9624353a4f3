import type { Knex } from 'knex';

/**
 * Invitations, removed members and the waitlist. A removed user keeps the row that their past actions refer to, but
 * not the address and the identity: both are free for another account.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users add column removed_at timestamptz;
    alter table users add column removed_by text references users;
    drop index users_email;
    drop index users_oauth;
    create unique index users_email on users (email) where removed_at is null;
    create unique index users_oauth on users (oauth_provider, oauth_subject) where removed_at is null;

    create table invitations (
      invitation_id text primary key check (invitation_id ~ '^inv_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      email text not null check (email = lower(email) and length(email) between 3 and 254),
      role text not null check (role in ('owner', 'admin', 'member')),
      invited_by text not null references users,
      invited_at timestamptz not null,
      expires_at timestamptz not null,
      copied_token_sha256 bytea,
      mailed_token_sha256 bytea,
      accepted_at timestamptz,
      accepted_by text references users,
      revoked_at timestamptz,
      revoked_by text references users,
      check (accepted_at is null or revoked_at is null),
      check ((accepted_at is null) = (accepted_by is null)),
      check ((revoked_at is null) = (revoked_by is null))
    );
    comment on column invitations.copied_token_sha256 is 'Of the link that the inviter was shown once.';
    comment on column invitations.mailed_token_sha256 is 'Of the link in the newest mail; null until it is made.';
    create unique index invitations_open on invitations (tenant_id, email)
      where accepted_at is null and revoked_at is null;
    create unique index invitations_copied_token on invitations (copied_token_sha256);
    create unique index invitations_mailed_token on invitations (mailed_token_sha256);
    create index invitations_invited_by on invitations (invited_by);
    select protect_tenant_rows('invitations');
    select open_to_system('invitations');

    create table waitlist_entries (
      entry_id text primary key check (entry_id ~ '^wtl_[0-9a-z]{20}$'),
      email text not null unique check (email = lower(email) and length(email) between 3 and 254),
      joined_at timestamptz not null
    );
    alter table waitlist_entries enable row level security;
    select open_to_system('waitlist_entries');
  `);
}

/** Removed users return as users that cannot sign in: their address is replaced, because it may be taken. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table waitlist_entries;
    drop table invitations;
    update users
       set email = user_id || '@removed.invalid',
           oauth_subject = case when oauth_subject is null then null else user_id end
     where removed_at is not null;
    drop index users_oauth;
    drop index users_email;
    create unique index users_oauth on users (oauth_provider, oauth_subject);
    create unique index users_email on users (email);
    alter table users drop column removed_by;
    alter table users drop column removed_at;
  `);
}
