import type { Knex } from 'knex';

/** Lets a bulk action be stopped. A dispute that has begun gets its result, so the two must be distinguished. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table dispute_bulks drop constraint dispute_bulks_status_check;
    alter table dispute_bulks add constraint dispute_bulks_status_check
      check (status in ('queued', 'running', 'done', 'stopped'));
    alter table dispute_bulk_items drop constraint dispute_bulk_items_status_check;
    alter table dispute_bulk_items add constraint dispute_bulk_items_status_check
      check (status in ('pending', 'running', 'done', 'failed', 'stopped'));`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    update dispute_bulks set status = 'done' where status = 'stopped';
    update dispute_bulk_items set status = 'pending' where status = 'running';
    update dispute_bulk_items set status = 'failed' where status = 'stopped';
    alter table dispute_bulk_items drop constraint dispute_bulk_items_status_check;
    alter table dispute_bulk_items add constraint dispute_bulk_items_status_check
      check (status in ('pending', 'done', 'failed'));
    alter table dispute_bulks drop constraint dispute_bulks_status_check;
    alter table dispute_bulks add constraint dispute_bulks_status_check
      check (status in ('queued', 'running', 'done'));`);
}
