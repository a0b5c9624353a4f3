import type { Knex } from 'knex';

/**
 * A company's templates are its own, and a migration rewrites none of them. It offers a new version instead: a draft with
 * a notice, which the company activates. Migrations connect as the owner of the table, the server as other roles.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function offer_template_version(old_id text, new_content text, new_evidence jsonb, notice text)
      returns text language plpgsql set search_path = public, pg_temp as $$
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
    end $$;
    revoke execute on function offer_template_version(text, text, jsonb, text) from public;
    comment on function offer_template_version is
      'For migrations: adds a draft with a changed text to the versions of a letter. Its description is the notice.
       Returns null if the latest version already has this text.';

    create function keep_template_texts() returns trigger language plpgsql as $$
    begin
      if current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
        raise exception 'The texts of % are kept. Add a version with offer_template_version().', old.template_id
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
    create trigger keep_template_texts before update on response_templates for each row
      when ((old.content, old.variables, old.required_evidence, old.dispute_reason, old.card_network, old.category, old.language)
        is distinct from
            (new.content, new.variables, new.required_evidence, new.dispute_reason, new.card_network, new.category, new.language))
      execute function keep_template_texts();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger keep_template_texts on response_templates;
    drop function keep_template_texts();
    drop function offer_template_version(text, text, jsonb, text);
  `);
}
