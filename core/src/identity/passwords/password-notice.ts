import type { Config } from '../../platform/config.js';
import type { Tx } from '../../platform/database/database.js';
import { enqueueJob, type JobPayloads } from '../../platform/jobs/jobs.js';
import { renderMail } from '../../platform/mail/mail-layout.js';
import type { Mailer } from '../../platform/mail/mailer.js';
import type { UsersRepository } from '../users/users.repository.js';
import { passwordChangedMail } from './password-mails.js';

const name = 'auth.send-password-changed-mail';

type NewPassword = {
  readonly userId: string;
  /** Changed with the previous password, or reset through an emailed link. */
  readonly how: JobPayloads[typeof name]['how'];
  readonly at: Date;
};

type NoticeDeps = {
  readonly users: UsersRepository;
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'publicUrl'>;
};

/** Enqueues the email as part of the transaction, so that users notice changes that they didn't make. */
export function enqueuePasswordChangedMail(tx: Tx, { userId, how, at }: NewPassword): Promise<void> {
  const setAt = at.toISOString();
  const payload = { userId, how, setAt };
  return enqueueJob(tx, { tenantId: null, name, payload, key: `${name} ${userId} ${setAt}` });
}

/** Skips users who were removed in the meantime. */
export async function mailNewPassword(
  { users, mailer, config }: NoticeDeps,
  { userId, how, setAt }: JobPayloads[typeof name],
): Promise<void> {
  const user = await users.findUser(userId);
  if (user === undefined) return;
  const reader = { name: user.name, language: user.tenantLanguage ?? 'en' };
  const otherOwners = how === 'reset' ? await users.listOtherOwners(user) : [];
  const news = { how, setAt: new Date(setAt), url: `${config.publicUrl}/forgot-password`, otherOwners };
  await mailer.send(renderMail(user.email, passwordChangedMail(reader, news)));
}
