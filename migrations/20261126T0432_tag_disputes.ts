import type { Knex } from 'knex';

/**
 * Tags of disputes. The column is read with the dispute. The table finds the disputes of a tag: row-level security lets
 * only comparisons of plain columns use an index, and a trigger keeps it equal to the column.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table disputes add column tags jsonb not null default '[]'
      check (jsonb_typeof(tags) = 'array' and jsonb_array_length(tags) <= 50);

    create table dispute_tags (
      tenant_id text not null,
      tag text not null check (length(tag) between 1 and 200),
      dispute_id text not null,
      primary key (tenant_id, tag, dispute_id),
      foreign key (tenant_id, dispute_id) references disputes (tenant_id, dispute_id) on delete cascade
    );
    comment on column dispute_tags.tag is 'In lower case, in which filters compare it.';
    create index dispute_tags_dispute on dispute_tags (tenant_id, dispute_id);
    select protect_tenant_rows('dispute_tags');

    create function index_dispute_tags() returns trigger language plpgsql as $$
      begin
        delete from dispute_tags where tenant_id = new.tenant_id and dispute_id = new.dispute_id;
        insert into dispute_tags (tenant_id, tag, dispute_id)
        select new.tenant_id, lower(tag), new.dispute_id from jsonb_array_elements_text(new.tags) as tag
        on conflict do nothing;
        return null;
      end $$;
    create trigger tags_added after insert on disputes for each row
      when (new.tags <> '[]') execute function index_dispute_tags();
    create trigger tags_changed after update of tags on disputes for each row
      when (old.tags is distinct from new.tags) execute function index_dispute_tags();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger tags_changed on disputes;
    drop trigger tags_added on disputes;
    drop function index_dispute_tags();
    drop table dispute_tags;
    alter table disputes drop column tags;
  `);
}
