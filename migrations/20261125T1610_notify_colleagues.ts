import type { Knex } from 'knex';

/** Mentions and assignments: notified by email and listed in the app, where each has a read state. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table notification_preferences
      add column mentioned boolean not null default true,
      add column assigned_to_me boolean not null default true;
    alter table notifications
      add column read_at timestamptz,
      drop constraint notifications_kind_check,
      add constraint notifications_kind_check check (kind in
        ('new_dispute', 'due_7', 'due_3', 'due_1', 'submission_failed', 'outcome', 'mentioned', 'assigned'));
    comment on column notifications.read_at is 'When the user marked it as read in the app.';
    create index notifications_inbox on notifications (user_id, about) where kind in ('mentioned', 'assigned');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index notifications_inbox;
    delete from notifications where kind in ('mentioned', 'assigned');
    alter table notifications
      drop column read_at,
      drop constraint notifications_kind_check,
      add constraint notifications_kind_check check (kind in
        ('new_dispute', 'due_7', 'due_3', 'due_1', 'submission_failed', 'outcome'));
    alter table notification_preferences drop column mentioned, drop column assigned_to_me;
  `);
}
