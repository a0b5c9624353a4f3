import type { Config } from '../config.js';
import type { Database } from '../database/database.js';
import type { JobPayloads } from '../jobs/jobs.js';
import { alarmMail } from '../mail/alarm-mails.js';
import { renderMail } from '../mail/mail-layout.js';
import type { Mailer } from '../mail/mailer.js';
import type { AlarmsRepository } from './alarms.repository.js';

type Deps = {
  readonly database: Database;
  readonly alarms: AlarmsRepository;
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'publicUrl'>;
};

/** Tells the platform's administrators. Nobody is told of an alarm that was over before its mail went out. */
export async function mailAlarm(
  { database, alarms, mailer, config }: Deps,
  { alarmId, what }: JobPayloads['alarms.tell'],
): Promise<void> {
  const alarm = await alarms.find(alarmId);
  if (alarm === undefined) return;
  if (what === 'raised' && alarm.clearedAt !== null) return;
  const found: unknown = await database
    .system('users')
    .where({ role: 'super_admin', removed_at: null })
    .orderBy('user_id')
    .select('email', 'name');
  for (const { email, name } of found as { email: string; name: string }[])
    await mailer.send(renderMail(email, alarmMail(name, { ...alarm, what }, config.publicUrl)));
}
