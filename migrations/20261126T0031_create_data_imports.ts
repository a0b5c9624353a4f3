import type { Knex } from 'knex';

/** CSV imports of data records, and their rejected rows. The file exists only until its import ends. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table data_imports (
      import_id text primary key check (import_id ~ '^imp_[0-9a-z]{20}$'),
      tenant_id text not null references tenants,
      kind text not null,
      file_name text not null check (length(file_name) <= 200),
      file_bytes bigint not null,
      storage_key text,
      encoding text not null,
      separator text not null check (separator in (',', ';')),
      columns text[] not null,
      mapping jsonb not null,
      is_dry_run boolean not null,
      status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
      row_count integer not null default 0,
      accepted_count integer not null default 0,
      rejected_count integer not null default 0,
      bytes_read bigint not null default 0,
      error text,
      started_by text not null references users,
      created_at timestamptz not null default clock_timestamp(),
      finished_at timestamptz,
      unique (tenant_id, import_id),
      check ((finished_at is not null) = (status in ('done', 'failed')))
    );
    comment on column data_imports.row_count is 'Rows that are stored or rejected. An interrupted import continues after them.';
    comment on column data_imports.mapping is 'The field of each column, by the column''s name.';
    select protect_tenant_rows('data_imports');

    create table data_import_errors (
      import_id text not null,
      row_number integer not null,
      tenant_id text not null,
      cells text[] not null,
      message text not null,
      primary key (import_id, row_number),
      foreign key (tenant_id, import_id) references data_imports (tenant_id, import_id) on delete cascade
    );
    comment on column data_import_errors.cells is 'Without card numbers.';
    create index data_import_errors_tenant on data_import_errors (tenant_id);
    select protect_tenant_rows('data_import_errors');

    create function settle_file_of_import() returns trigger language plpgsql as $$
      begin
        perform settle_files(
          coalesce(new.tenant_id, old.tenant_id), array[new.storage_key], array[old.storage_key]);
        return null;
      end $$;
    create trigger settle_files after insert or delete or update of storage_key on data_imports
      for each row execute function settle_file_of_import();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table data_import_errors;
    drop table data_imports;
    drop function settle_file_of_import();
  `);
}
