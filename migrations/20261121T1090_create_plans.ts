import type { Knex } from 'knex';

/**
 * The features and limits of companies. `plan_defaults` is the operator's single row for all of them,
 * `plan_overrides` has one row per company. Both contain only explicit values; the others come from the next level.
 * Companies can read their values but not write them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function is_plan_features(features jsonb) returns boolean immutable parallel safe language sql return
      jsonb_typeof(features) = 'object'
      and features - array['template_management', 'analytics', 'multi_user', 'online_editor', 'api_access'] = '{}'
      and not jsonb_path_exists(features, '$.* \\? (@.type() != "boolean")');

    create function is_plan_limits(limits jsonb) returns boolean immutable parallel safe language sql return
      jsonb_typeof(limits) = 'object'
      and limits - array['psp_accounts', 'users', 'storage_mb', 'disputes'] = '{}'
      and not jsonb_path_exists(limits - 'disputes', '$.* \\? (@.type() != "number")')
      and not jsonb_path_exists(limits, '$.disputes \\? (@.type() != "number" && @.type() != "null")')
      and not jsonb_path_exists(limits, '$.* \\? (@ < 1 || @ > 2147483647 || @ != @.floor())');

    create table plan_defaults (
      id boolean primary key default true check (id),
      features jsonb not null default '{}' check (is_plan_features(features)),
      limits jsonb not null default '{}' check (is_plan_limits(limits)),
      updated_at timestamptz not null default now(),
      updated_by text references users
    );
    alter table plan_defaults enable row level security;
    select open_to_system('plan_defaults');

    create table plan_overrides (
      tenant_id text primary key references tenants,
      features jsonb not null default '{}' check (is_plan_features(features)),
      limits jsonb not null default '{}' check (is_plan_limits(limits)),
      updated_at timestamptz not null default now(),
      updated_by text references users
    );
    select protect_tenant_rows('plan_overrides');
    revoke insert, update, delete on plan_overrides from rebuttal_app;
    select open_to_system('plan_overrides');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table plan_overrides;
    drop table plan_defaults;
    drop function is_plan_limits(jsonb);
    drop function is_plan_features(jsonb);
  `);
}
