import type { Database, Tx } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { TenantActor } from '../access/actor.js';
import { can } from '../access/permissions.js';
import type { ApiKeyAuthentication } from '../api-keys/api-key-authentication.js';
import type { AuditLog } from '../audit/audit-log.js';
import type { PasswordResetsRepository } from '../passwords/password-resets.repository.js';
import type { Sessions } from '../sessions/sessions.js';
import type { SecondFactorsRepository } from '../two-factor/second-factors.repository.js';
import type { InvitationsRepository } from './invitations.repository.js';
import type { MembersRepository } from './members.repository.js';
import type { MemberDto } from './team.dto.js';
import {
  requireMayChangeRole,
  requireMayRemove,
  requireMaySignOut,
  type Member,
  type MemberRole,
} from './team.js';

export type MembersDeps = {
  readonly database: Database;
  readonly members: MembersRepository;
  readonly invitations: InvitationsRepository;
  readonly passwordResets: PasswordResetsRepository;
  readonly sessions: Sessions;
  readonly secondFactors: SecondFactorsRepository;
  readonly apiKeyAuthentication: ApiKeyAuthentication;
  readonly audit: AuditLog;
  readonly clock: Clock;
};

type Meeting = { readonly actor: Member; readonly member: Member; readonly everyone: readonly Member[] };

/** Roles that each role may not offer in invitations. */
const offersLost = {
  owner: [],
  admin: ['owner'],
  member: ['owner', 'admin', 'member'],
} as const satisfies Record<MemberRole, readonly MemberRole[]>;

/** Manages a company's members. Each change checks the current roles in its own transaction. */
export class MembersService {
  constructor(private readonly deps: MembersDeps) {}

  async listMembers(actor: TenantActor): Promise<MemberDto[]> {
    return this.toListed(actor, await this.deps.members.listMembers(actor.tenantId));
  }

  /** Takes effect on the member's next request. @throws {AppError} 403, 404, 409 */
  async changeRole(actor: TenantActor, userId: string, role: MemberRole): Promise<MemberDto> {
    const { database, members, invitations, audit, clock } = this.deps;
    const { tenantId } = actor;
    const changed = await database.transaction(tenantId, async (tx) => {
      const { member, everyone, actor: acting } = await this.meet(tx, actor, userId);
      requireMayChangeRole(acting, member, role, everyone);
      if (member.role === role) return member;
      await members.setRole(tx, member, role);
      const by = { userId: actor.userId, at: clock() };
      await invitations.revokeOffersOf(tx, { userId, tenantId, roles: offersLost[role] }, by);
      await audit.record(tx, actor, {
        action: 'member.role_change',
        subject: { kind: 'user', id: userId },
        details: { email: member.email, from: member.role, to: role },
      });
      return { ...member, role };
    });
    this.clearCache();
    return this.toOneListed(actor, changed);
  }

  /**
   * Ends the member's sessions, API keys and invitations at once. Past actions keep their name, and their address is
   * free for another account. @throws {AppError} 403, 404, 409
   */
  async removeMember(actor: TenantActor, userId: string): Promise<MemberDto> {
    const { database, members, invitations, passwordResets, sessions, audit, clock } = this.deps;
    const { tenantId } = actor;
    // Only the system role can change sessions, so the whole transaction uses it.
    const removed = await database.system.transaction(async (tx) => {
      const { member, everyone, actor: acting } = await this.meet(tx, actor, userId);
      requireMayRemove(acting, member, everyone);
      const by = { userId: actor.userId, at: clock() };
      await members.removeMember(tx, member, by);
      await sessions.revokeAll(tx, userId, { why: 'removed from the company' });
      await passwordResets.deleteForUser(tx, userId);
      await invitations.revokeOffersOf(tx, { userId, tenantId, roles: offersLost.member }, by);
      await audit.record(tx, actor, {
        action: 'member.remove',
        subject: { kind: 'user', id: userId },
        details: { email: member.email, role: member.role, left: userId === actor.userId },
      });
      return member;
    });
    this.clearCache();
    return this.toOneListed(actor, removed);
  }

  /** Ends all sessions of the member. API keys keep working. @throws {AppError} 403, 404 */
  async endSessions(actor: TenantActor, userId: string): Promise<MemberDto> {
    const { database, sessions, audit } = this.deps;
    const ended = await database.system.transaction(async (tx) => {
      const { member, actor: acting } = await this.meet(tx, actor, userId);
      requireMaySignOut(acting, member);
      await sessions.revokeAll(tx, userId, { why: 'ended for the user' });
      await audit.record(tx, actor, {
        action: 'member.sessions_end',
        subject: { kind: 'user', id: userId },
        details: { email: member.email },
      });
      return member;
    });
    this.clearCache();
    return this.toOneListed(actor, ended);
  }

  private async toListed(actor: TenantActor, members: readonly Member[]): Promise<MemberDto[]> {
    const mayKnow = can({ role: actor.role }, 'members:write');
    const enabled = mayKnow
      ? await this.deps.secondFactors.filterEnabled(members.map(({ userId }) => userId))
      : undefined;
    return members.map(({ userId, email, name, role, oauthProvider, joinedAt }) => ({
      ...{ user_id: userId, email, name, role },
      oauth_provider: oauthProvider ?? null,
      has_second_factor: enabled?.has(userId) ?? null,
      joined_at: joinedAt.toISOString(),
    }));
  }

  private async toOneListed(actor: TenantActor, member: Member): Promise<MemberDto> {
    const [listed] = await this.toListed(actor, [member]);
    if (listed === undefined) throw errors.memberNotFound();
    return listed;
  }

  private async meet(tx: Tx, actor: TenantActor, userId: string): Promise<Meeting> {
    const everyone = await this.deps.members.lockAll(tx, actor.tenantId);
    const acting = everyone.find((known) => known.userId === actor.userId);
    if (acting === undefined) throw errors.sessionEnded();
    const member = everyone.find((known) => known.userId === userId);
    if (member === undefined) throw errors.memberNotFound();
    return { actor: acting, member, everyone };
  }

  private clearCache(): void {
    this.deps.sessions.clearCache();
    this.deps.apiKeyAuthentication.forget();
  }
}
