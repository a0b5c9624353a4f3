import type { Knex } from 'knex';

/** Letter templates and the arguments of responses. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table response_templates (
      template_id text primary key check (template_id ~ '^tpl_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      name text not null,
      description text,
      dispute_reason text,
      card_network text,
      category text,
      language text not null default 'en',
      content text not null,
      variables jsonb not null default '[]',
      required_evidence jsonb not null default '[]',
      is_default boolean not null default false,
      status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
      version integer not null default 1,
      usage_count integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- The id of the first version. That row may be gone: drafts can be deleted.
      family_id text not null check (family_id ~ '^tpl_[0-9a-z]{20}$'),
      parent_template_id text,
      constraint response_templates_of_tenant unique (tenant_id, template_id),
      constraint response_templates_version unique (tenant_id, family_id, version),
      constraint response_templates_parent foreign key (tenant_id, parent_template_id) references response_templates(tenant_id, template_id) on delete set null (parent_template_id),
      constraint response_templates_name check (length(name) between 1 and 200),
      constraint response_templates_content check (length(content) between 1 and 20000),
      constraint response_templates_language check (language in ('en', 'zh', 'ja')),
      constraint response_templates_default check (not (is_default and (status = 'archived')))
    );
    create index response_templates_tenant on response_templates (tenant_id, status);
    create unique index response_templates_one_active on response_templates (tenant_id, family_id) where status = 'active';
    create unique index response_templates_one_default on response_templates (tenant_id, coalesce(dispute_reason, 'general'), coalesce(card_network, ''), language) where is_default and (status = 'active');
    select protect_tenant_rows('response_templates');

    -- The letters that shipped and that a company has been given, so that none comes twice or after it was deleted.
    create table builtin_templates_given (
      tenant_id text references tenants,
      builtin_key text check (length(builtin_key) between 1 and 100),
      given_at timestamptz not null default now(),
      primary key (tenant_id, builtin_key)
    );
    select protect_tenant_rows('builtin_templates_given'), open_to_system('builtin_templates_given');

    create table response_arguments (
      dispute_id text,
      version integer check (version >= 1),
      tenant_id text not null,
      -- Null: it was taken out of the response.
      text text check (length(text) between 1 and 50000),
      -- Which exhibits the text speaks of, each under the label by which it does.
      citations jsonb not null,
      drafted_by text check (drafted_by in ('rules', 'model')),
      -- The claims of the letter that it began as. They stay out of the letter.
      replaces text[] not null default '{}',
      written_by text not null references users,
      written_at timestamptz not null default clock_timestamp(),
      primary key (dispute_id, version),
      foreign key (tenant_id, dispute_id) references disputes(tenant_id, dispute_id) on delete cascade
    );
    create index response_arguments_tenant on response_arguments (tenant_id);
    select protect_tenant_rows('response_arguments');
    revoke update, delete on response_arguments from rebuttal_app;

    create function offer_template_version(old_id text, new_content text, new_evidence jsonb, notice text) returns text language plpgsql set search_path to 'public', 'pg_temp' as $$
    declare
      old response_templates;
      latest response_templates;
      ms bigint := extract(epoch from clock_timestamp()) * 1000;
      new_id text := 'tpl_';
    begin
      select * into strict old from response_templates where template_id = old_id;
      select * into strict latest from response_templates
       where tenant_id = old.tenant_id and family_id = old.family_id order by version desc limit 1;
      if latest.content = new_content and latest.required_evidence = new_evidence then
        return null;
      end if;
      for place in reverse 9..0 loop
        new_id := new_id || substr('0123456789abcdefghjkmnpqrstvwxyz', ((ms >> (5 * place)) & 31)::int + 1, 1);
      end loop;
      new_id := new_id || substr(md5(gen_random_uuid()::text), 1, 10);
      insert into response_templates (template_id, tenant_id, family_id, parent_template_id, version, status, name,
          description, dispute_reason, card_network, category, language, content, variables, required_evidence, is_default)
        values (new_id, old.tenant_id, old.family_id, old.template_id, latest.version + 1, 'draft', old.name,
          notice, old.dispute_reason, old.card_network, old.category, old.language, new_content, old.variables,
          new_evidence, old.is_default);
      return new_id;
    end
    $$;
    revoke execute on function offer_template_version(old_id text, new_content text, new_evidence jsonb, notice text) from public;

    create function keep_template_texts() returns trigger language plpgsql as $$
    begin
      if current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
        raise exception 'The texts of % are kept. Add a version with offer_template_version().', old.template_id
          using errcode = 'restrict_violation';
      end if;
      return new;
    end
    $$;

    create trigger readiness_forgotten after insert or delete or update of status, content, required_evidence, is_default on response_templates for each row execute function forget_readiness_of_company();
    create trigger readiness_forgotten after insert or delete on response_arguments for each row execute function forget_scores_of_dispute();
    create trigger keep_template_texts before update on response_templates for each row when ((((((((old.content is distinct from new.content) or (old.variables is distinct from new.variables)) or (old.required_evidence is distinct from new.required_evidence)) or (old.dispute_reason is distinct from new.dispute_reason)) or (old.card_network is distinct from new.card_network)) or (old.category is distinct from new.category)) or (old.language is distinct from new.language))) execute function keep_template_texts();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table response_arguments, builtin_templates_given, response_templates;
    drop function keep_template_texts(), offer_template_version(text, text, jsonb, text);
  `);
}
