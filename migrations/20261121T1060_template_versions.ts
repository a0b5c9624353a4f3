import type { Knex } from 'knex';

/**
 * Templates come in families: versions of one letter, of which at most one is active. Of the active ones, at most one
 * is the default for each reason, network and language.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table response_templates
      add column family_id text check (family_id ~ '^tpl_[0-9a-z]{20}$'),
      add column parent_template_id text;
    update response_templates set family_id = template_id;
    alter table response_templates
      alter column family_id set not null,
      add constraint response_templates_of_tenant unique (tenant_id, template_id),
      add constraint response_templates_version unique (tenant_id, family_id, version),
      add constraint response_templates_parent foreign key (tenant_id, parent_template_id)
        references response_templates (tenant_id, template_id) on delete set null (parent_template_id),
      add constraint response_templates_name check (length(name) between 1 and 200),
      add constraint response_templates_content check (length(content) between 1 and 20000),
      add constraint response_templates_language check (language in ('en', 'zh', 'ja')),
      add constraint response_templates_default check (not (is_default and status = 'archived'));
    comment on column response_templates.family_id is
      'The id of the first version. That row may be gone: drafts can be deleted.';
    create unique index response_templates_one_active on response_templates (tenant_id, family_id)
      where status = 'active';
    create unique index response_templates_one_default on response_templates
      (tenant_id, coalesce(dispute_reason, 'general'), coalesce(card_network, ''), language)
      where is_default and status = 'active';

    create table builtin_templates_given (
      tenant_id text not null references tenants,
      builtin_key text not null check (length(builtin_key) between 1 and 100),
      given_at timestamptz not null default now(),
      primary key (tenant_id, builtin_key)
    );
    comment on table builtin_templates_given is
      'The letters that shipped and that a company has been given, so that none comes twice or after it was deleted.';
    insert into builtin_templates_given (tenant_id, builtin_key)
      select distinct tenant_id, dispute_reason || '.' || language from response_templates
       where dispute_reason is not null;
    select protect_tenant_rows('builtin_templates_given');
    select open_to_system('builtin_templates_given');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table builtin_templates_given;
    drop index response_templates_one_default;
    drop index response_templates_one_active;
    alter table response_templates
      drop constraint response_templates_default,
      drop constraint response_templates_language,
      drop constraint response_templates_content,
      drop constraint response_templates_name,
      drop constraint response_templates_parent,
      drop constraint response_templates_version,
      drop constraint response_templates_of_tenant,
      drop column parent_template_id,
      drop column family_id;
  `);
}
