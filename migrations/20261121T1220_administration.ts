import type { Knex } from 'knex';

/**
 * Functions for the platform's administrators. `rebuttal_system` still sees no dispute: the functions run as the
 * owner of the tables and return only totals.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tenants add column deleted_at timestamptz;
    update tenants set deleted_at = updated_at where status = 'deleted';
    alter table tenants add constraint tenants_deleted check (deleted_at is null or status = 'deleted');
    comment on column tenants.deleted_at is 'Restorable for 30 days from here.';
    create index tenants_newest on tenants (created_at desc, tenant_id desc);

    alter table sessions
      add column impersonator_user_id text references users,
      add column parent_session_id text references sessions,
      add constraint sessions_impersonation check ((impersonator_user_id is null) = (parent_session_id is null));
    comment on column sessions.impersonator_user_id is 'The super admin who acts in the name of the session''s user.';
    comment on column sessions.parent_session_id is 'The super admin''s own session, with which this one ends.';
    create index sessions_parent on sessions (parent_session_id) where parent_session_id is not null;
    create index sessions_impersonator on sessions (impersonator_user_id) where impersonator_user_id is not null;
    create index sessions_open on sessions (tenant_id) where revoked_at is null;

    create index disputes_answered on disputes (tenant_id) where submission_count > 0;

    create function dispute_counts(tenants text[]) returns table (tenant_id text, disputes bigint)
      stable strict security definer set search_path = public, pg_temp language sql as $$
        select listed.id, (select count(*) from disputes where disputes.tenant_id = listed.id)
          from unnest(tenants) as listed(id) $$;

    create function dispute_figures(tenant text)
      returns table (total bigint, needs_response bigint, submitted bigint)
      stable strict security definer set search_path = public, pg_temp language sql as $$
        select (select count(*) from disputes where tenant_id = tenant),
               (select count(*) from disputes where tenant_id = tenant and status = 'needs_response'),
               (select count(*) from disputes where tenant_id = tenant and submission_count > 0) $$;

    create function dispute_totals() returns table (total bigint, needs_response bigint)
      stable security definer set search_path = public, pg_temp language sql as $$
        select (select count(*) from disputes),
               (select count(*) from disputes where status = 'needs_response') $$;

    revoke execute on function dispute_counts(text[]), dispute_figures(text), dispute_totals() from public;
    grant execute on function dispute_counts(text[]), dispute_figures(text), dispute_totals() to rebuttal_system;

    create unlogged table throttle_tries (
      key bytea primary key check (octet_length(key) = 32),
      tries integer not null check (tries >= 0),
      ends_at timestamptz not null
    );
    comment on table throttle_tries is
      'Tries since a window began, by keyed hashes of accounts and addresses. A crash of the database empties it.';
    create index throttle_tries_ends on throttle_tries (ends_at);
    alter table throttle_tries enable row level security;
    select open_to_system('throttle_tries');
  `);
}

/** Ends impersonation sessions: without its columns, such a session would look like the user's own. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table throttle_tries;
    drop function dispute_totals();
    drop function dispute_figures(text);
    drop function dispute_counts(text[]);
    drop index disputes_answered;
    delete from sessions where parent_session_id is not null;
    drop index sessions_open;
    alter table sessions
      drop constraint sessions_impersonation, drop column parent_session_id, drop column impersonator_user_id;
    drop index tenants_newest;
    alter table tenants drop constraint tenants_deleted, drop column deleted_at;
  `);
}
