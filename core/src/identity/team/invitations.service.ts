import type { Database, Tx } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import type { Clock } from '../../platform/shared/clock.js';
import { newId } from '../../platform/shared/ids.js';
import type { TenantActor } from '../access/actor.js';
import type { AuditLog } from '../audit/audit-log.js';
import type { LimitsService } from '../plans/limits.service.js';
import type { UsageRepository } from '../plans/usage.repository.js';
import type { Throttle } from '../sessions/throttle.js';
import { findEmailProblems } from '../users/user-fields.js';
import type { UsersRepository } from '../users/users.repository.js';
import {
  hashInvitationToken,
  invitationDays,
  invitationUrl,
  newInvitationToken,
  stateOf,
  type Invitation,
} from './invitations.js';
import type { InvitationsRepository, NewInvitation } from './invitations.repository.js';
import type { MembersRepository } from './members.repository.js';
import { requireMayInvite, type MemberRole } from './team.js';

export type InvitationsDeps = {
  readonly database: Database;
  readonly invitations: InvitationsRepository;
  readonly members: MembersRepository;
  readonly users: UsersRepository;
  readonly usage: UsageRepository;
  readonly limits: LimitsService;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Counts per invited address and per company. */
  readonly invitationThrottle: Throttle;
};

export type Offer = { readonly email: string; readonly role: MemberRole };

/** Creates and revokes invitations. `InvitationAcceptance` accepts them. */
export class InvitationsService {
  constructor(private readonly deps: InvitationsDeps) {}

  listInvitations(actor: TenantActor): Promise<Invitation[]> {
    return this.deps.invitations.listInvitations(actor.tenantId);
  }

  /**
   * Emails a link and returns another one, which is shown only once. Inviting an address again replaces its links.
   * @throws {AppError} 403 for the role or the user limit, 409 if the address has an account, 422, 429
   */
  async invite(
    actor: TenantActor,
    { email: typed, role }: Offer,
  ): Promise<{ readonly invitation: Invitation; readonly url: string }> {
    const { database, invitations, clock, publicUrl, invitationThrottle } = this.deps;
    const email = typed.trim().toLowerCase();
    const problems = findEmailProblems(email);
    if (problems.length > 0) throw errors.invalid(problems);
    requireMayInvite(actor.role, role);
    await invitationThrottle.enter(email, actor.tenantId);
    await this.requireNoAccount(actor, email);
    const token = newInvitationToken();
    const copiedTokenSha256 = hashInvitationToken(token);
    const invitedAt = clock();
    const terms = { email, role, invitedAt, expiresAt: inDays(invitedAt, invitationDays), copiedTokenSha256 };
    const invitationId = await database.transaction(actor.tenantId, (tx) => this.save(tx, actor, terms));
    const invitation = await invitations.findInvitation(invitationId);
    if (invitation === undefined) throw errors.invitationNotFound();
    return { invitation, url: invitationUrl(publicUrl, token) };
  }

  /** Invalidates its links. @throws {AppError} 403 for an owner's invitation, 404 for one that has ended */
  async revoke(actor: TenantActor, invitationId: string): Promise<Invitation> {
    const { database, invitations, audit, clock } = this.deps;
    return database.transaction(actor.tenantId, async (tx) => {
      const invitation = await invitations.findUnended(tx, actor.tenantId, { invitationId });
      if (invitation === undefined) throw errors.invitationNotFound();
      if (invitation.role === 'owner' && actor.role !== 'owner')
        throw errors.roleForbids('the account owner', "revoke an owner's invitation");
      await invitations.revoke(tx, invitation, { userId: actor.userId, at: clock() });
      await audit.record(tx, actor, {
        action: 'invitation.revoke',
        subject: { kind: 'invitation', id: invitationId },
        details: { email: invitation.email, role: invitation.role },
      });
      return invitation;
    });
  }

  /** Reveals an account only to its own company. Otherwise the error doesn't say which company it belongs to. */
  private async requireNoAccount(actor: TenantActor, email: string): Promise<void> {
    const user = await this.deps.users.findByEmail(email);
    if (user === undefined) return;
    throw user.tenantId === actor.tenantId ? errors.alreadyMember() : errors.emailInUse();
  }

  private async save(
    tx: Tx,
    actor: TenantActor,
    terms: Omit<NewInvitation, 'invitationId' | 'tenantId' | 'inviterId'>,
  ): Promise<string> {
    const { invitations, usage, limits, audit } = this.deps;
    const { tenantId, userId: inviterId } = actor;
    const { email, role, invitedAt } = terms;
    // Taken before all other locks, as in the acceptance. It also freezes the count of open invitations.
    await usage.lockUsage(tx, tenantId, 'users');
    const actorRole = await this.requireRole(tx, actor);
    requireMayInvite(actorRole, role);
    const earlier = await invitations.findUnended(tx, tenantId, { email });
    if (earlier?.role === 'owner') requireMayInvite(actorRole, 'owner');
    if (earlier === undefined || stateOf(earlier, invitedAt) !== 'open') {
      const open = await invitations.countOpen(tx, tenantId, invitedAt);
      await limits.requireRoom(tx, tenantId, 'users', open + 1);
    }
    const invitationId = earlier?.invitationId ?? newId('inv');
    const invitation = { ...terms, invitationId, tenantId, inviterId };
    await (earlier === undefined
      ? invitations.insertInvitation(tx, invitation)
      : invitations.renew(tx, invitation));
    const name = 'team.send-invitation';
    await enqueueJob(tx, { tenantId, name, payload: { invitationId }, key: `${name} ${invitationId}` });
    await audit.record(tx, actor, {
      action: earlier === undefined ? 'invitation.create' : 'invitation.renew',
      subject: { kind: 'invitation', id: invitationId },
      details: { email, role },
    });
    return invitationId;
  }

  /** Rejects inviters who were just removed or demoted. */
  private async requireRole(tx: Tx, actor: TenantActor): Promise<MemberRole> {
    const role = await this.deps.members.findRole(tx, actor.tenantId, actor.userId);
    if (role === undefined) throw errors.sessionEnded();
    return role;
  }
}

function inDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * 24 * 60 * 60 * 1000);
}
