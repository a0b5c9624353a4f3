import type { Actor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { AccessTokens } from '../../identity/sessions/access-tokens.js';
import type { Sessions } from '../../identity/sessions/sessions.js';
import type { Tenant } from '../../identity/tenants/tenants.js';
import type { TenantsRepository } from '../../identity/tenants/tenants.repository.js';
import type { UsersRepository } from '../../identity/users/users.repository.js';
import type { Database } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { TenantUserDto } from './administration.dto.js';
import type { PlatformRepository } from './platform.repository.js';

export type ImpersonationDeps = {
  readonly database: Database;
  readonly platform: PlatformRepository;
  readonly tenants: TenantsRepository;
  readonly users: UsersRepository;
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
  readonly audit: AuditLog;
};

/** Lets super admins act for a company as its oldest owner, for 30 minutes and visibly to its users. */
export class ImpersonationService {
  constructor(private readonly deps: ImpersonationDeps) {}

  /**
   * Returns the access token of the impersonation. It can't be renewed.
   * @throws {AppError} 404, 409 if the company is not active or has no owner
   */
  async begin(actor: Actor, tenantId: string): Promise<string> {
    const { database, tenants, platform, sessions, tokens, audit } = this.deps;
    return database.system.transaction(async (tx) => {
      const tenant = await tenants.lockTenant(tx, tenantId);
      if (tenant === undefined) throw errors.tenantNotFound();
      if (tenant.status !== 'active') throw errors.tenantNotActive(tenant.status);
      const host = await platform.findOldestOwner(tx, tenantId);
      if (host === undefined) throw errors.tenantWithoutOwner();
      const visit = await sessions.openVisit(tx, actor, { userId: host.user_id, tenantId });
      await audit.record(tx, actor, {
        action: 'impersonation.begin',
        subject: { kind: 'user', id: host.user_id },
        tenantId,
        details: { until: visit.expiresAt.toISOString() },
      });
      const claims = { tenantName: tenant.name, expiresAt: visit.expiresAt };
      return tokens.issue(visitor(actor, tenant, { host, sessionId: visit.sessionId }), claims);
    });
  }

  /**
   * Ends the impersonation and returns an access token for the super admin's own session. Also succeeds if the
   * impersonation has already expired.
   * @throws {AppError} 409 for a user who is neither impersonating nor a super admin
   */
  async end(actor: Actor): Promise<string> {
    const { database, users, sessions, tokens, audit } = this.deps;
    if (actor.impersonator === undefined) {
      if (actor.role !== 'super_admin') throw errors.notImpersonating();
      return tokens.issue(actor);
    }
    const visit = await sessions.findVisit(actor.sessionId);
    const admin = await users.findUser(actor.impersonator.userId);
    if (visit === undefined || admin === undefined) throw errors.sessionEnded();
    await database.system.transaction(async (tx) => {
      await sessions.revoke(actor.sessionId, 'left', tx);
      await audit.record(tx, actor, {
        action: 'impersonation.end',
        subject: { kind: 'user', id: actor.userId },
      });
    });
    sessions.clearCache();
    const { userId, tenantId, role } = admin;
    return tokens.issue({ userId, sessionId: visit.parentId, tenantId, role });
  }
}

function visitor(
  { userId }: Actor,
  { tenantId }: Tenant,
  { host, sessionId }: { readonly host: TenantUserDto; readonly sessionId: string },
): Actor {
  return { userId: host.user_id, sessionId, tenantId, role: host.role, impersonator: { userId } };
}
