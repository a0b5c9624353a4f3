import type { Knex } from 'knex';

/**
 * Records each file that no row refers to, so that a server that crashes between a file and its row leaves no
 * permanent bytes behind. The row's transaction deletes the record.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table unsettled_files (
      storage_key text primary key,
      tenant_id text not null references tenants on delete cascade,
      noted_at timestamptz not null default clock_timestamp()
    );
    comment on table unsettled_files is 'Files that no row names. Old ones are looked up once more and deleted.';
    create index unsettled_files_noted on unsettled_files (noted_at);
    create index unsettled_files_tenant on unsettled_files (tenant_id);
    select protect_tenant_rows('unsettled_files');
    select open_to_system('unsettled_files');

    create function settle_files(tenant text, named text[], left_keys text[]) returns void language sql as $$
      delete from unsettled_files where storage_key = any(named);
      insert into unsettled_files (storage_key, tenant_id)
      select distinct key, tenant from unnest(left_keys) as key
       where key is not null and key <> all(array_remove(named, null))
      on conflict (storage_key) do nothing
    $$;

    create function settle_files_of_evidence() returns trigger language plpgsql as $$
      begin
        perform settle_files(
          coalesce(new.tenant_id, old.tenant_id),
          array[new.storage_key, new.copy_storage_key],
          array[old.storage_key, old.copy_storage_key]);
        return null;
      end $$;
    create trigger settle_files after insert or delete or update of storage_key, copy_storage_key on evidence
      for each row execute function settle_files_of_evidence();

    create function settle_file_of_image() returns trigger language plpgsql as $$
      begin
        perform settle_files(
          coalesce(new.tenant_id, old.tenant_id), array[new.storage_key], array[old.storage_key]);
        return null;
      end $$;
    create trigger settle_files after insert or delete on company_images
      for each row execute function settle_file_of_image();

    create function settle_files_of_packet() returns trigger language plpgsql as $$
      begin
        perform settle_files(
          new.tenant_id,
          array(select jsonb_path_query(new.packet, '$.**.storageKey') #>> '{}'),
          array[]::text[]);
        return null;
      end $$;
    create trigger settle_files after insert or update of packet on submissions
      for each row when (new.packet is not null) execute function settle_files_of_packet();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger settle_files on submissions;
    drop trigger settle_files on company_images;
    drop trigger settle_files on evidence;
    drop function settle_files_of_packet();
    drop function settle_file_of_image();
    drop function settle_files_of_evidence();
    drop function settle_files(text, text[], text[]);
    drop table unsettled_files;
  `);
}
