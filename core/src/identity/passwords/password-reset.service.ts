import { createHash, randomBytes } from 'node:crypto';

import type { Database, Tx } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { RequestOrigin } from '../../platform/http/request-origin.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import { renderMail } from '../../platform/mail/mail-layout.js';
import type { Mailer } from '../../platform/mail/mailer.js';
import type { Clock } from '../../platform/shared/clock.js';
import { newId } from '../../platform/shared/ids.js';
import type { AuditLog } from '../audit/audit-log.js';
import { maskEmail } from '../audit/masked-email.js';
import { providerLabel } from '../google/oauth-providers.js';
import type { Sessions } from '../sessions/sessions.js';
import type { Throttle } from '../sessions/throttle.js';
import { findEmailProblems } from '../users/user-fields.js';
import type { NamedUser, UsersRepository } from '../users/users.repository.js';
import type { KnownOfUser } from './guessable-passwords.js';
import { noPasswordMail, passwordResetMail } from './password-mails.js';
import { enqueuePasswordChangedMail } from './password-notice.js';
import type { PasswordResetsRepository } from './password-resets.repository.js';
import type { Passwords } from './passwords.js';

const tokenMinutes = 60;
const retentionHours = 24;

export type PasswordResetDeps = {
  readonly database: Database;
  readonly users: UsersRepository;
  readonly passwordResets: PasswordResetsRepository;
  readonly sessions: Sessions;
  readonly apiKeys: { revokeAllOf(tx: Tx, userId: string, at: Date): Promise<number> };
  readonly apiKeyAuthentication: { forget(): void };
  readonly calendars: { removeFeed(tx: Tx, userId: string): Promise<boolean> };
  readonly audit: AuditLog;
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly requestThrottle: Throttle;
  readonly tokenThrottle: Throttle;
  readonly loginThrottle: Throttle;
};

export class PasswordResetService {
  constructor(private readonly deps: PasswordResetDeps) {}

  /** Doesn't look up the user, so that neither the response nor its timing reveals whether an account exists. */
  async request(typed: string, origin: RequestOrigin): Promise<void> {
    const { database, passwordResets, requestThrottle, clock, audit } = this.deps;
    const email = typed.trim().toLowerCase();
    const problems = findEmailProblems(email);
    if (problems.length > 0) throw errors.invalid(problems);
    await requestThrottle.enter(email, origin.address);
    const resetId = newId('rst');
    await database.system.transaction(async (tx) => {
      await passwordResets.insertReset(tx, { resetId, email, requestedAt: clock() });
      const name = 'auth.send-password-reset';
      await enqueueJob(tx, { tenantId: null, name, payload: { resetId }, key: `${name} ${resetId}` });
      await audit.record(
        tx,
        { kind: 'anonymous', origin },
        {
          action: 'user.password_reset_request',
          subject: { kind: 'password_reset', id: resetId },
          details: { email: maskEmail(email) },
        },
      );
    });
  }

  /** Each run creates a new token, so that no token is stored before its email is sent. */
  async sendMail(resetId: string): Promise<void> {
    const { users, passwordResets, mailer, clock, publicUrl } = this.deps;
    await passwordResets.deleteOlderThan(new Date(clock().getTime() - retentionHours * 60 * 60 * 1000));
    const request = await passwordResets.findReset(resetId);
    if (request === undefined) return;
    const user = await users.findByEmail(request.email);
    if (user === undefined) return passwordResets.deleteReset(resetId);
    const reader = { name: user.name, language: user.tenantLanguage ?? 'en' };
    if (user.passwordHash === undefined) {
      const content = noPasswordMail(reader, providerLabel(user.oauthProvider), `${publicUrl}/login`);
      await mailer.send(renderMail(user.email, content));
      return passwordResets.deleteReset(resetId);
    }
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(clock().getTime() + tokenMinutes * 60 * 1000);
    await passwordResets.setToken(resetId, user, { sha256: hashToken(token), expiresAt });
    const url = `${publicUrl}/reset-password?token=${token}`;
    await mailer.send(renderMail(user.email, passwordResetMail(reader, url, tokenMinutes)));
  }

  /**
   * Sets the password and revokes everything that someone could have created with the old one: sessions, API keys and the
   * calendar feed URL. The emailed link also verifies the address. Returns the company's other owners, who keep their
   * access. @throws {AppError} 422 for an invalid token
   */
  async reset(token: string, newPassword: string, origin: RequestOrigin): Promise<NamedUser[]> {
    const { database, users, passwordResets, sessions, passwords, clock, audit } = this.deps;
    await this.requireGood(newPassword, []);
    const sha256 = hashToken(token);
    await this.deps.tokenThrottle.enter(sha256.toString('hex'), origin.address);
    const userId = await passwordResets.findUserId(sha256, clock());
    const user = userId === undefined ? undefined : await users.findUser(userId);
    if (user?.passwordHash === undefined) throw errors.resetLinkInvalid();
    await this.requireGood(newPassword, [user.email, user.name, user.tenantName]);
    const passwordHash = await passwords.hash(newPassword);
    const actor = { userId: user.userId, sessionId: '', tenantId: user.tenantId, role: user.role, origin };
    await database.system.transaction(async (tx) => {
      if (!(await passwordResets.use(tx, sha256, clock()))) throw errors.resetLinkInvalid();
      await users.setPassword(tx, user.userId, passwordHash);
      await users.verifyEmail(tx, user.userId);
      await passwordResets.deleteForUser(tx, user.userId);
      const details = await this.takeBack(tx, user.userId);
      await enqueuePasswordChangedMail(tx, { userId: user.userId, how: 'reset', at: clock() });
      await audit.record(tx, actor, { action: 'user.password_reset', details });
    });
    sessions.clearCache();
    this.deps.apiKeyAuthentication.forget();
    await this.deps.tokenThrottle.noteSuccess(sha256.toString('hex'), origin.address);
    await this.deps.loginThrottle.forgive(user.email);
    return users.listOtherOwners(user);
  }

  private async takeBack(tx: Tx, userId: string): Promise<Readonly<Record<string, number | boolean>>> {
    const { sessions, apiKeys, calendars, clock } = this.deps;
    await sessions.revokeAll(tx, userId, { why: 'password reset' });
    return {
      revoked_api_keys: await apiKeys.revokeAllOf(tx, userId, clock()),
      calendar_replaced: await calendars.removeFeed(tx, userId),
    };
  }

  private async requireGood(newPassword: string, known: KnownOfUser): Promise<void> {
    const problems = await this.deps.passwords.findProblems(newPassword, known, 'new_password');
    if (problems.length > 0) throw errors.invalid(problems);
  }
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
