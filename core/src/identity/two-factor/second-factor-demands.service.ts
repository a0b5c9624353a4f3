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
  /** What the company itself says. */
  readonly byCompany: boolean;
  /** Of everybody on this platform, which a company cannot take back. */
  readonly byPlatform: boolean;
};

/** Whether a company demands a second factor of its people: docs/decisions/0056-required-two-factor.md. */
export class SecondFactorDemandsService {
  constructor(private readonly deps: SecondFactorDemandsDeps) {}

  async get({ tenantId }: TenantActor): Promise<SecondFactorDemands> {
    const tenant = await this.deps.tenants.find(tenantId);
    if (tenant === undefined) throw errors.tenantNotFound();
    return this.toDemands(tenant);
  }

  /**
   * From the next call of each on, in all processes within a second. Of the own company, it is theirs to demand who meet
   * it themselves; a super admin sets it for any.
   * @throws {AppError} 404, 409
   */
  async set(actor: Actor, tenantId: string, isDemanded: boolean): Promise<SecondFactorDemands> {
    const { database, tenants, users, audit } = this.deps;
    const changed = await database.system.transaction(async (tx) => {
      // Whoever turns a second factor off waits here, and then finds the demand.
      const tenant = await tenants.lock(tx, tenantId);
      if (tenant === undefined) throw errors.tenantNotFound();
      if (tenant.demandsSecondFactor === isDemanded) return tenant;
      if (isDemanded && actor.tenantId === tenantId) {
        const owner = await users.find(actor.userId, tx);
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
    this.deps.sessions.lookAgain();
    return this.toDemands(changed);
  }

  private toDemands({ demandsSecondFactor }: Tenant): SecondFactorDemands {
    const byPlatform = this.deps.config.secondFactorPolicy === 'everyone';
    return { byCompany: demandsSecondFactor, byPlatform };
  }
}
