import type { Config } from '../../platform/config.js';
import type { Database } from '../../platform/database/database.js';
import { enqueueJobs, type JobPayloads, type NewJob } from '../../platform/jobs/jobs.js';
import { renderMail } from '../../platform/mail/mail-layout.js';
import type { Mailer } from '../../platform/mail/mailer.js';
import { alarmMail } from './alarm-texts.js';
import type { AlarmsRepository } from './alarms.repository.js';

export type AlarmMailDeps = {
  readonly database: Database;
  readonly alarms: AlarmsRepository;
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'publicUrl'>;
};

/** Emails the platform's administrators. Sends nothing if the alarm was cleared before the email is sent. */
export async function mailAlarm(
  { database, alarms, mailer, config }: AlarmMailDeps,
  { alarmId, what, userId }: JobPayloads['alarms.send-mail'],
): Promise<void> {
  const alarm = await alarms.find(alarmId);
  if (alarm === undefined) return;
  if (what === 'raised' && alarm.clearedAt !== null) return;
  const found: unknown = await database
    .system('users')
    .where({ role: 'super_admin', removed_at: null, ...(userId === undefined ? {} : { user_id: userId }) })
    .orderBy('user_id')
    .select('email', 'name', 'user_id');
  const readers = found as { email: string; name: string; user_id: string }[];
  if (userId === undefined) {
    const jobs = readers.map(({ user_id }) => alarmMailJob({ alarmId, what, userId: user_id }));
    await enqueueJobs(database.system, jobs);
    return;
  }
  for (const { email, name } of readers)
    await mailer.send(renderMail(email, alarmMail(name, { ...alarm, what }, config.publicUrl)));
}

export function alarmMailJob(payload: JobPayloads['alarms.send-mail']): NewJob<'alarms.send-mail'> {
  const name = 'alarms.send-mail';
  const { alarmId, what, userId } = payload;
  const key = `${name} ${alarmId} ${what}`;
  return { tenantId: null, name, payload, key: userId === undefined ? key : `${key} ${userId}` };
}
