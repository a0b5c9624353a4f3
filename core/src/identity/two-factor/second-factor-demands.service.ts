import type { SecondFactorPolicy } from '../../platform/config.js';
import type { Database } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { Actor, TenantActor } from '../access/actor.js';
import type { AuditLog } from '../audit/audit-log.js';
import type { Sessions } from '../sessions/sessions.js';
import type { Tenant } from '../tenants/tenants.js';
import type { TenantsRepository } from '../tenants/tenants.repository.js';
import type { UsersRepository } from '../users/users.repository.js';
import { hasDemandedFactor } from './second-factor-demand.js';

export type SecondFactorDemandsDeps = {
  readonly database: Database;
  readonly tenants: TenantsRepository;
  readonly users: UsersRepository;
  readonly sessions: Sessions;
  readonly audit: AuditLog;
  readonly config: { readonly secondFactorPolicy: SecondFactorPolicy };
};

export type SecondFactorDemands = {
  /** True if the company requires it. */
  readonly byCompany: boolean;
  /** True if the platform requires it for everyone. A company can't override this. */
  readonly byPlatform: boolean;
};

/** Manages required two-factor authentication per company: docs/decisions/0056-required-two-factor.md. */
export class SecondFactorDemandsService {
  constructor(private readonly deps: SecondFactorDemandsDeps) {}

  async getDemands({ tenantId }: TenantActor): Promise<SecondFactorDemands> {
    const tenant = await this.deps.tenants.findTenant(tenantId);
    if (tenant === undefined) throw errors.tenantNotFound();
    return this.toDemands(tenant);
  }

  /**
   * Applies from each member's next call, in all processes within a second. An owner must have two-factor authentication to
   * require it. A super admin can set it for any company.
   * @throws {AppError} 404, 409
   */
  async set(actor: Actor, tenantId: string, isDemanded: boolean): Promise<SecondFactorDemands> {
    const { database, tenants, users, audit } = this.deps;
    const changed = await database.system.transaction(async (tx) => {
      // A concurrent request that turns off a second factor waits for this lock and then sees the requirement.
      const tenant = await tenants.lockTenant(tx, tenantId);
      if (tenant === undefined) throw errors.tenantNotFound();
      if (tenant.demandsSecondFactor === isDemanded) return tenant;
      if (isDemanded && actor.tenantId === tenantId) {
        const owner = await users.findUser(actor.userId, tx);
        if (owner === undefined || !hasDemandedFactor(owner)) throw errors.ownSecondFactorOff();
      }
      await tenants.setSecondFactorDemand(tx, tenantId, isDemanded);
      await audit.record(tx, actor, {
        action: isDemanded ? 'company.second_factor_demand' : 'company.second_factor_demand_end',
        subject: { kind: 'company', id: tenantId },
        tenantId,
      });
      return { ...tenant, demandsSecondFactor: isDemanded };
    });
    this.deps.sessions.clearCache();
    return this.toDemands(changed);
  }

  private toDemands({ demandsSecondFactor }: Tenant): SecondFactorDemands {
    const byPlatform = this.deps.config.secondFactorPolicy === 'everyone';
    return { byCompany: demandsSecondFactor, byPlatform };
  }
}
