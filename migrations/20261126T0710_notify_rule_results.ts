import type { Knex } from 'knex';

const older = `'new_dispute', 'due_7', 'due_3', 'due_1', 'submission_failed', 'outcome', 'mentioned', 'assigned', 'approval'`;
const rules = `'rule', 'rule_failed'`;

/** Rules notify people of disputes, and of actions that failed, like colleagues do. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table notification_preferences add column rule_results boolean not null default true;
    alter table notifications
      drop constraint notifications_kind_check,
      add constraint notifications_kind_check check (kind in (${older}, ${rules}));
    drop index notifications_inbox;
    create index notifications_inbox on notifications (user_id, about)
      where kind in ('mentioned', 'assigned', 'approval', ${rules});
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from notifications where kind in (${rules});
    drop index notifications_inbox;
    create index notifications_inbox on notifications (user_id, about)
      where kind in ('mentioned', 'assigned', 'approval');
    alter table notifications
      drop constraint notifications_kind_check,
      add constraint notifications_kind_check check (kind in (${older}));
    alter table notification_preferences drop column rule_results;
  `);
}
