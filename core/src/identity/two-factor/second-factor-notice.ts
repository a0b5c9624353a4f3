import type { Config } from '../../platform/config.js';
import type { Tx } from '../../platform/database/database.js';
import { enqueueJob, type JobPayloads } from '../../platform/jobs/jobs.js';
import { renderMail } from '../../platform/mail/mail-layout.js';
import type { Mailer } from '../../platform/mail/mailer.js';
import type { UsersRepository } from '../users/users.repository.js';
import { secondFactorMail } from './second-factor-mails.js';

const name = 'auth.send-second-factor-mail';

type Change = {
  readonly userId: string;
  readonly what: JobPayloads[typeof name]['what'];
  readonly at: Date;
};

export type SecondFactorNoticeDeps = {
  readonly users: UsersRepository;
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'publicUrl'>;
};

/** Enqueues the email as part of the transaction, so that users notice changes that they didn't make. */
export function enqueueSecondFactorMail(tx: Tx, { userId, what, at }: Change): Promise<void> {
  const changedAt = at.toISOString();
  const payload = { userId, what, changedAt };
  return enqueueJob(tx, { tenantId: null, name, payload, key: `${name} ${userId} ${what} ${changedAt}` });
}

/** Skips users who were removed in the meantime. */
export async function mailSecondFactor(
  { users, mailer, config }: SecondFactorNoticeDeps,
  { userId, what, changedAt }: JobPayloads[typeof name],
): Promise<void> {
  const user = await users.findUser(userId);
  if (user === undefined) return;
  const reader = { name: user.name, language: user.tenantLanguage ?? 'en' };
  const news = { what, changedAt: new Date(changedAt), url: `${config.publicUrl}/forgot-password` };
  await mailer.send(renderMail(user.email, secondFactorMail(reader, news)));
}
