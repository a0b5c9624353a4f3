import type { Config } from '../../platform/config.js';
import type { Database } from '../../platform/database/database.js';
import { isUniqueViolation } from '../../platform/database/violations.js';
import { AppError, errors } from '../../platform/errors/catalogue.js';
import type { SignInOrigin } from '../../platform/http/request-origin.js';
import type { Clock } from '../../platform/shared/clock.js';
import { newId } from '../../platform/shared/ids.js';
import type { TenantActor } from '../access/actor.js';
import type { AuditLog } from '../audit/audit-log.js';
import { requestVerification } from '../passwords/email-verification.js';
import type { Passwords } from '../passwords/passwords.js';
import type { LimitsService } from '../plans/limits.service.js';
import type { PlansService } from '../plans/plans.service.js';
import type { UsageRepository } from '../plans/usage.repository.js';
import type { SessionDto } from '../sessions/auth.dto.js';
import type { AuthService } from '../sessions/auth.service.js';
import type { Throttle } from '../sessions/throttle.js';
import { findNameProblems } from '../users/user-fields.js';
import type { UsersRepository } from '../users/users.repository.js';
import { hashInvitationToken, stateOf, type InvitationOfCompany } from './invitations.js';
import type { InvitationsRepository } from './invitations.repository.js';

export type AcceptanceDeps = {
  readonly config: Pick<Config, 'verifiesEmails'>;
  readonly database: Database;
  readonly invitations: InvitationsRepository;
  readonly users: UsersRepository;
  readonly usage: UsageRepository;
  readonly limits: LimitsService;
  readonly plansService: PlansService;
  readonly auth: AuthService;
  readonly passwords: Passwords;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly tokenThrottle: Throttle;
};

export type Answer = { readonly token: string; readonly name: string; readonly password: string };

/** Lets the holder of an invitation link view and accept it without an account. */
export class InvitationAcceptance {
  constructor(private readonly deps: AcceptanceDeps) {}

  /** @throws {AppError} 403, 404, 410, 429 */
  async getInvitation(token: string, address: string): Promise<InvitationOfCompany> {
    const key = hashInvitationToken(token).toString('hex');
    await this.deps.tokenThrottle.enter(key, address);
    const invitation = await this.requireOpen(token);
    await this.deps.tokenThrottle.noteSuccess(key, address);
    return invitation;
  }

  /** Creates the user and signs them in. @throws {AppError} as `getInvitation`; 409 if the address has been taken, 422 */
  async accept({ token, name, password }: Answer, origin: SignInOrigin): Promise<SessionDto> {
    const { auth, users, passwords } = this.deps;
    const problems = [...findNameProblems(name), ...(await passwords.findProblems(password, [name]))];
    if (problems.length > 0) throw errors.invalid(problems);
    const invitation = await this.getInvitation(token, origin.address);
    const guessable = await passwords.findProblems(password, [invitation.email, invitation.company.name]);
    if (guessable.length > 0) throw errors.invalid(guessable);
    const passwordHash = await passwords.hash(password);
    const userId = newId('usr');
    const { tenantId, role, email } = invitation;
    const actor = { userId, sessionId: '', tenantId, role, origin };
    try {
      await this.join(invitation, actor, { token, user: { email, name: name.trim(), passwordHash } });
    } catch (error) {
      throw await this.toRefusal(error, token);
    }
    return auth.signIn(await users.requireUser(userId), { origin });
  }

  private async join(
    invitation: InvitationOfCompany,
    actor: TenantActor & { readonly role: InvitationOfCompany['role'] },
    { token, user }: { token: string; user: { email: string; name: string; passwordHash: string } },
  ): Promise<void> {
    const { config, database, invitations, users, usage, limits, plansService, audit, clock } = this.deps;
    const { tenantId, userId, role } = actor;
    await plansService.requireFeature(tenantId, 'multi_user');
    await database.transaction(tenantId, async (tx) => {
      await usage.lockUsage(tx, tenantId, 'users');
      const open = await invitations.lockOpen(tx, hashInvitationToken(token), clock());
      if (open === undefined) throw new LostRace();
      await limits.requireRoom(tx, tenantId, 'users');
      // Only the emailed link proves the address, because the inviter has seen the other one.
      const hasVerifiedEmail = open.isMailed || !config.verifiesEmails;
      await users.insertUser(tx, { userId, tenantId, role, hasVerifiedEmail, ...user });
      if (!hasVerifiedEmail) await requestVerification(tx, { userId, tenantId });
      await invitations.accept(tx, invitation, { userId, at: clock() });
      await audit.record(tx, actor, {
        action: 'invitation.accept',
        subject: { kind: 'invitation', id: invitation.invitationId },
        details: { email: user.email, role, invited_by: invitation.invitedBy.userId },
      });
    });
  }

  /** An invitee can't upgrade the plan, so the error names whom to contact. */
  private async toRefusal(error: unknown, token: string): Promise<unknown> {
    if (error instanceof LostRace) {
      await this.requireOpen(token);
      return errors.invitationUsed();
    }
    if (isUniqueViolation(error)) return errors.emailTaken();
    const isPlanFull =
      error instanceof AppError && (error.code === 'user_limit' || error.code === 'feature_locked');
    return isPlanFull ? errors.companyFull(error) : error;
  }

  private async requireOpen(token: string): Promise<InvitationOfCompany> {
    const { invitations, clock } = this.deps;
    const invitation = await invitations.findByToken(hashInvitationToken(token));
    if (invitation === undefined) throw errors.invitationLinkUnknown();
    switch (stateOf(invitation, clock())) {
      case 'accepted':
        throw errors.invitationUsed();
      case 'revoked':
        throw errors.invitationRevoked();
      case 'expired':
        throw errors.invitationExpired();
      case 'open':
    }
    if (invitation.company.status !== 'active') throw errors.tenantClosed();
    return invitation;
  }
}

/** The link was used concurrently. */
class LostRace extends Error {}
