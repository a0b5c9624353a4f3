import { createHash } from 'node:crypto';

import type { Database } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { RequestOrigin } from '../../platform/http/request-origin.js';
import { emailVerificationMail } from '../../platform/mail/email-verification-mail.js';
import { renderMail } from '../../platform/mail/mail-layout.js';
import type { Mailer } from '../../platform/mail/mailer.js';
import type { Actor } from '../access/actor.js';
import type { AuditLog } from '../audit/audit-log.js';
import type { Sessions } from '../sessions/sessions.js';
import type { Throttle } from '../sessions/throttle.js';
import type { UsersRepository } from '../users/users.repository.js';
import { requestVerification, verificationHours, type VerificationTokens } from './email-verification.js';

export type EmailVerificationDeps = {
  readonly database: Database;
  readonly users: UsersRepository;
  readonly sessions: Sessions;
  readonly audit: AuditLog;
  readonly mailer: Mailer;
  readonly tokens: VerificationTokens;
  readonly mailThrottle: Throttle;
  readonly tokenThrottle: Throttle;
  readonly publicUrl: string;
};

/** Proves that users receive mail at the address they registered with. */
export class EmailVerificationService {
  constructor(private readonly deps: EmailVerificationDeps) {}

  /** The job behind a link. Someone who was removed or has verified the address gets no email. */
  async sendMail(userId: string): Promise<void> {
    const { users, mailer, tokens, publicUrl } = this.deps;
    const user = await users.findUser(userId);
    if (user === undefined || user.hasVerifiedEmail) return;
    const { email, name, tenantName, tenantLanguage: language = 'en' } = user;
    const url = `${publicUrl}/verify-email?token=${tokens.issue({ userId, email })}`;
    const facts = { language, name, company: tenantName ?? name, email, hours: verificationHours };
    await mailer.send(renderMail(email, emailVerificationMail(facts, url)));
  }

  /** Takes the token of an emailed link. Repeating it changes nothing. @throws {AppError} 422, 429 */
  async verify(token: string, origin: RequestOrigin): Promise<void> {
    const { database, users, sessions, tokens, tokenThrottle, audit } = this.deps;
    const sha256 = createHash('sha256').update(token).digest('hex');
    await tokenThrottle.enter(sha256, origin.address);
    const address = tokens.read(token);
    const user = address && (await users.findUser(address.userId));
    if (user === undefined || user.email !== address?.email) throw errors.verificationLinkInvalid();
    const { userId, tenantId, role } = user;
    await database.system.transaction(async (tx) => {
      if (!(await users.verifyEmail(tx, userId))) return;
      await audit.record(
        tx,
        { userId, tenantId, role, sessionId: '', origin },
        { action: 'user.email_verify' },
      );
    });
    await tokenThrottle.noteSuccess(sha256, origin.address);
    sessions.clearCache();
  }

  /** Emails another link. False if the address is verified already. @throws {AppError} 429 */
  async resend({ userId, origin }: Actor): Promise<boolean> {
    const { database, users, mailThrottle } = this.deps;
    const user = await users.requireUser(userId);
    const { tenantId } = user;
    if (user.hasVerifiedEmail || tenantId === null) return false;
    await mailThrottle.enter(user.email, origin?.address ?? '');
    await database.transaction(tenantId, (tx) => requestVerification(tx, { userId, tenantId }));
    return true;
  }
}
