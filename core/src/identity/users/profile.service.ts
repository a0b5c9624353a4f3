import type { Database, Tx } from '../../platform/database/database.js';
import { errors, invalidField, type AppError } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { Actor, TenantActor } from '../access/actor.js';
import type { AuditLog } from '../audit/audit-log.js';
import { providerLabel } from '../google/oauth-providers.js';
import { enqueuePasswordChangedMail } from '../passwords/password-notice.js';
import type { PasswordResetsRepository } from '../passwords/password-resets.repository.js';
import type { Passwords } from '../passwords/passwords.js';
import type { AccessTokens } from '../sessions/access-tokens.js';
import type { TokensDto, UpdateProfileRequest } from '../sessions/auth.dto.js';
import type { Sessions } from '../sessions/sessions.js';
import type { Throttle } from '../sessions/throttle.js';
import type { TenantsRepository } from '../tenants/tenants.repository.js';
import { findNameProblems } from './user-fields.js';
import type { User, UsersRepository } from './users.repository.js';

export type ProfileDeps = {
  readonly database: Database;
  readonly users: UsersRepository;
  readonly tenants: TenantsRepository;
  readonly passwordResets: PasswordResetsRepository;
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
  readonly clock: Clock;
  readonly audit: AuditLog;
  readonly passwords: Passwords;
  /** Shared with the sign-in, so that someone with an open session can't guess the password here. */
  readonly throttle: Throttle;
};

/** Updates users' profiles and companies' names. */
export class ProfileService {
  constructor(private readonly deps: ProfileDeps) {}

  /**
   * A new password ends all other sessions and open reset links. On request it also replaces the current session and returns
   * the new session's tokens.
   */
  async updateProfile(
    actor: Actor,
    request: UpdateProfileRequest,
  ): Promise<{ readonly user: User; readonly tokens: TokensDto | undefined }> {
    const { database, users, passwords, audit } = this.deps;
    const name = request.name.trim();
    const newPassword = request.new_password ?? '';
    const user = await this.deps.users.requireUser(actor.userId);
    const problems = [
      ...findNameProblems(name),
      ...(newPassword === ''
        ? []
        : await passwords.findProblems(newPassword, [user.email, name, user.tenantName], 'new_password')),
    ];
    if (problems.length > 0) throw errors.invalid(problems);
    const passwordHash =
      newPassword === ''
        ? undefined
        : await this.hashNew(user, request.current_password ?? '', newPassword, actor.origin?.address ?? '');
    const tokens = await database.system.transaction(async (tx) => {
      // Reject the second of two concurrent changes.
      if (passwordHash !== undefined && !(await users.hasSamePassword(tx, user))) throw incorrectPassword();
      await users.setName(tx, user.userId, name);
      const action = passwordHash === undefined ? 'user.profile_update' : 'user.password_change';
      await audit.record(tx, actor, { action, details: { renamed: name !== user.name } });
      if (passwordHash === undefined) return undefined;
      await users.setPassword(tx, user.userId, passwordHash);
      return this.renew(tx, actor, request.renew_session === true);
    });
    this.deps.sessions.clearCache();
    return { user: await users.requireUser(user.userId), tokens };
  }

  /** Ends sessions and reset links after a password change, and notifies the user. */
  private async renew(tx: Tx, actor: Actor, hasNewSession: boolean): Promise<TokensDto | undefined> {
    const { passwordResets, sessions, tokens, clock } = this.deps;
    const { userId, tenantId, sessionId } = actor;
    await passwordResets.deleteForUser(tx, userId);
    await enqueuePasswordChangedMail(tx, { userId, how: 'changed', at: clock() });
    const why = 'password changed';
    await sessions.revokeAll(tx, userId, hasNewSession ? { why } : { why, except: sessionId });
    if (!hasNewSession) return undefined;
    const opened = await sessions.open({ userId, tenantId }, actor.origin, tx);
    const access = tokens.issue({ ...actor, sessionId: opened.sessionId });
    return { access_token: access, refresh_token: opened.refreshToken };
  }

  /** @throws {AppError} 403 unless the actor is an owner */
  async updateTenant(actor: TenantActor, typedName: string): Promise<User> {
    const name = typedName.trim();
    const problems = findNameProblems(name, 'Company name');
    if (problems.length > 0) throw errors.invalid(problems);
    const { database, tenants, audit } = this.deps;
    const { tenantName: before = '' } = await this.deps.users.requireUser(actor.userId);
    await database.transaction(actor.tenantId, async (tx) => {
      await tenants.updateTenant(tx, actor.tenantId, { name });
      const subject = { kind: 'company', id: actor.tenantId };
      await audit.record(tx, actor, { action: 'company.rename', subject, details: { before, after: name } });
    });
    return this.deps.users.requireUser(actor.userId);
  }

  private async hashNew(user: User, current: string, newPassword: string, address: string): Promise<string> {
    const { throttle, passwords } = this.deps;
    if (user.passwordHash === undefined) throw errors.noPassword(providerLabel(user.oauthProvider));
    if (current === '') throw invalidField('current_password', 'Current password is required');
    await throttle.enter(user.email, address);
    if (!(await passwords.matches(current, user.passwordHash))) throw incorrectPassword();
    await throttle.noteSuccess(user.email, address);
    return passwords.hash(newPassword);
  }
}

function incorrectPassword(): AppError {
  return invalidField('current_password', 'Current password is incorrect');
}
