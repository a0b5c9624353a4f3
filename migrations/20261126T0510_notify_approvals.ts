import type { Knex } from 'knex';

const older = `'new_dispute', 'due_7', 'due_3', 'due_1', 'submission_failed', 'outcome', 'mentioned', 'assigned'`;

/** Requests that wait for approval are notified like mentions and assignments. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table notification_preferences add column approval_requested boolean not null default true;
    alter table notifications
      drop constraint notifications_kind_check,
      add constraint notifications_kind_check check (kind in (${older}, 'approval'));
    drop index notifications_inbox;
    create index notifications_inbox on notifications (user_id, about)
      where kind in ('mentioned', 'assigned', 'approval');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from notifications where kind = 'approval';
    drop index notifications_inbox;
    create index notifications_inbox on notifications (user_id, about) where kind in ('mentioned', 'assigned');
    alter table notifications
      drop constraint notifications_kind_check,
      add constraint notifications_kind_check check (kind in (${older}));
    alter table notification_preferences drop column approval_requested;
  `);
}
