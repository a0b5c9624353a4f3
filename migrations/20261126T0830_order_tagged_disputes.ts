import type { Knex } from 'knex';

/**
 * The disputes of a tag in the order of the list, so that a page of them is read from an index. With a million tagged
 * disputes, building it blocks tag changes for some seconds.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table dispute_tags add column created_at timestamptz;
    update dispute_tags set created_at = disputes.created_at from disputes
     where disputes.tenant_id = dispute_tags.tenant_id and disputes.dispute_id = dispute_tags.dispute_id;
    alter table dispute_tags alter column created_at set not null;
    comment on column dispute_tags.created_at is 'That of the dispute.';
    create index dispute_tags_created on dispute_tags (tenant_id, tag, created_at desc, dispute_id desc);

    create or replace function index_dispute_tags() returns trigger language plpgsql as $$
      begin
        delete from dispute_tags where tenant_id = new.tenant_id and dispute_id = new.dispute_id;
        insert into dispute_tags (tenant_id, tag, dispute_id, created_at)
        select new.tenant_id, lower(tag), new.dispute_id, new.created_at
          from jsonb_array_elements_text(new.tags) as tag
        on conflict do nothing;
        return null;
      end $$;
    create trigger tags_reordered after update of created_at on disputes for each row
      when (old.created_at <> new.created_at and new.tags <> '[]') execute function index_dispute_tags();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger tags_reordered on disputes;
    create or replace function index_dispute_tags() returns trigger language plpgsql as $$
      begin
        delete from dispute_tags where tenant_id = new.tenant_id and dispute_id = new.dispute_id;
        insert into dispute_tags (tenant_id, tag, dispute_id)
        select new.tenant_id, lower(tag), new.dispute_id from jsonb_array_elements_text(new.tags) as tag
        on conflict do nothing;
        return null;
      end $$;
    drop index dispute_tags_created;
    alter table dispute_tags drop column created_at;
  `);
}
