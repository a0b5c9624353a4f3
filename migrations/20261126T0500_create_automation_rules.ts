import type { Knex } from 'knex';

/** Rules that act on disputes, what they decided about each dispute, and what they did. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table automation_settings (
      tenant_id text primary key references tenants,
      is_enabled boolean not null default true,
      accept_cap integer check (accept_cap >= 0),
      submit_cap integer check (submit_cap >= 0),
      revision bigint not null default 1
    );
    comment on column automation_settings.accept_cap is 'The most acceptances a UTC day. Null: no limit.';
    comment on column automation_settings.revision is 'Grows with each change of a rule, so that open disputes are evaluated again.';
    select protect_tenant_rows('automation_settings');

    create table automation_rules (
      rule_id text primary key check (rule_id ~ '^rul_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      name text not null check (length(name) between 1 and 100),
      position integer not null,
      is_enabled boolean not null,
      mode text not null check (mode in ('dry_run', 'live')),
      conditions jsonb not null check (jsonb_typeof(conditions) = 'array'),
      actions jsonb not null check (jsonb_typeof(actions) = 'array'),
      version integer not null default 1,
      author_id text not null references users,
      disabled_reason text check (disabled_reason in ('author_left')),
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      deleted_at timestamptz,
      unique (tenant_id, rule_id)
    );
    create index automation_rules_order on automation_rules (tenant_id, position) where deleted_at is null;
    select protect_tenant_rows('automation_rules');

    create table automation_decisions (
      dispute_id text primary key,
      tenant_id text not null,
      rule_id text,
      revision bigint not null,
      dispute_state text not null,
      decided_at timestamptz not null default clock_timestamp(),
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id) on delete cascade,
      foreign key (tenant_id, rule_id) references automation_rules (tenant_id, rule_id)
    );
    comment on column automation_decisions.rule_id is 'The first rule that matched. Null if none did; then the dispute is evaluated again after a change.';
    comment on column automation_decisions.dispute_state is 'A hash of what conditions test.';
    create index automation_decisions_tenant on automation_decisions (tenant_id, dispute_id);
    create index automation_decisions_rule on automation_decisions (tenant_id, rule_id) where rule_id is not null;
    select protect_tenant_rows('automation_decisions');

    create table automation_runs (
      run_id text primary key check (run_id ~ '^run_[0-9a-z]{20}$'),
      tenant_id text not null,
      rule_id text not null,
      rule_version integer not null,
      dispute_id text not null,
      action jsonb not null,
      is_dry_run boolean not null,
      status text not null default 'planned'
        check (status in ('planned', 'running', 'done', 'failed', 'skipped')),
      message text not null default '',
      run_at timestamptz not null,
      submission_id text,
      created_at timestamptz not null default clock_timestamp(),
      started_at timestamptz,
      finished_at timestamptz,
      foreign key (tenant_id, rule_id) references automation_rules (tenant_id, rule_id),
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id) on delete cascade
    );
    comment on column automation_runs.submission_id is
      'Chosen before anything is sent, so that a run that continues after a crash finds the submission that it began.';
    create index automation_runs_newest on automation_runs (tenant_id, run_id);
    create index automation_runs_dispute on automation_runs (tenant_id, dispute_id);
    create index automation_runs_rule on automation_runs (tenant_id, rule_id);
    select protect_tenant_rows('automation_runs');

    create function automation_tenants() returns table (tenant_id text)
      language sql stable security definer set search_path = public, pg_temp as $$
      select distinct r.tenant_id
        from automation_rules r join tenants t using (tenant_id) join automation_settings s using (tenant_id)
       where r.is_enabled and r.deleted_at is null and t.status = 'active' and s.is_enabled
    $$;
    comment on function automation_tenants is 'Companies whose rules may act.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function automation_tenants;
    drop table automation_runs, automation_decisions, automation_rules, automation_settings;
  `);
}
