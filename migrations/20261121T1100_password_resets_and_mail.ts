import type { Knex } from 'knex';

/**
 * The user behind a password reset request is known only when the mail is created, so the request and its job belong
 * to no company at first. Only the system role sees rows of `jobs` without a company.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table jobs alter column tenant_id drop not null;

    create table password_resets (
      reset_id text primary key check (reset_id ~ '^rst_[0-9a-z]{20}$'),
      tenant_id text references tenants,
      user_id text references users,
      email text not null check (email = lower(email)),
      token_sha256 bytea,
      requested_at timestamptz not null,
      expires_at timestamptz,
      check ((token_sha256 is null) = (expires_at is null)),
      check (token_sha256 is null or user_id is not null)
    );
    comment on column password_resets.email is 'As it was typed: it need not be anyone''s.';
    create unique index password_resets_token on password_resets (token_sha256);
    create index password_resets_user on password_resets (user_id);
    create index password_resets_requested on password_resets (requested_at);
    select protect_tenant_rows('password_resets');
    revoke all on password_resets from rebuttal_app;
    select open_to_system('password_resets');

    alter table users add column oauth_subject text check (length(oauth_subject) between 1 and 255);
    create unique index users_oauth on users (oauth_provider, oauth_subject);
    comment on column users.oauth_subject is 'The identity provider''s own id of the user, which outlives addresses.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from jobs where tenant_id is null;
    alter table jobs alter column tenant_id set not null;
    drop table password_resets;
    alter table users drop column oauth_subject;
  `);
}
