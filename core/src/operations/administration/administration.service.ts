import type { CarrierAccountsRepository } from '../../connections/carriers/carrier-accounts.repository.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { Actor } from '../../identity/access/actor.js';
import type { ApiKeyAuthentication } from '../../identity/api-keys/api-key-authentication.js';
import type { AuditAction } from '../../identity/audit/actions.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Sessions } from '../../identity/sessions/sessions.js';
import {
  restorableDays,
  restorableUntil,
  type Tenant,
  type TenantStatus,
} from '../../identity/tenants/tenants.js';
import type { TenantsRepository } from '../../identity/tenants/tenants.repository.js';
import type { User, UsersRepository } from '../../identity/users/users.repository.js';
import type { ChatChannelsRepository } from '../../notifications/chat/chat-channels.repository.js';
import type { Database } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { AlertSourcesRepository } from '../../prevention/sources/alert-sources.repository.js';
import type {
  PlatformUserListDto,
  SystemStatsDto,
  TenantDetailsDto,
  TenantListDto,
  TenantListQuery,
  TenantStatusAnswerDto,
  UserListQuery,
} from './administration.dto.js';
import type { PlatformRepository } from './platform.repository.js';

export type AdministrationDeps = {
  readonly database: Database;
  readonly platform: PlatformRepository;
  readonly tenants: TenantsRepository;
  readonly accounts: PspAccountsRepository;
  readonly carrierAccounts: Pick<CarrierAccountsRepository, 'deleteAll'>;
  readonly chatChannels: Pick<ChatChannelsRepository, 'deleteAll'>;
  readonly alertSources: Pick<AlertSourcesRepository, 'deleteAll'>;
  readonly registry: ProviderRegistry;
  readonly sessions: Sessions;
  readonly apiKeyAuthentication: ApiKeyAuthentication;
  readonly users: UsersRepository;
  readonly audit: AuditLog;
  readonly clock: Clock;
};

const actions: Readonly<Record<TenantStatus, AuditAction>> = {
  active: 'tenant.activate',
  suspended: 'tenant.suspend',
  deleted: 'tenant.delete',
};

const messages: Readonly<Record<TenantStatus, (name: string) => string>> = {
  active: (name) => `${name} is active.`,
  suspended: (name) => `${name} is suspended. Its users are signed out and cannot sign in.`,
  deleted: (name) => `${name} is deleted. It can be restored for ${restorableDays} days.`,
};

/**
 * Manages all companies. A suspended company only loses its users' access. Its webhooks are received, its disputes stay
 * up to date and requested submissions are sent, because a missed deadline costs the merchant money.
 */
export class AdministrationService {
  constructor(private readonly deps: AdministrationDeps) {}

  listTenants(query: TenantListQuery): Promise<TenantListDto> {
    return this.deps.platform.listTenants(query);
  }

  listUsers(query: UserListQuery): Promise<PlatformUserListDto> {
    return this.deps.platform.listUsers(query);
  }

  stats(): Promise<SystemStatsDto> {
    return this.deps.platform.stats();
  }

  /** @throws {AppError} 404 */
  async getTenant(tenantId: string): Promise<TenantDetailsDto> {
    const { platform, registry } = this.deps;
    const tenant = await platform.findTenant(tenantId);
    if (tenant === undefined) throw errors.tenantNotFound();
    const { deleted_at: deletedAt } = tenant;
    return {
      ...tenant,
      restorable_until: deletedAt === null ? null : restorableUntil(new Date(deletedAt)).toISOString(),
      psp_accounts: tenant.psp_accounts.map((account) => ({
        ...account,
        provider_label: registry.find(account.provider)?.manifest.label ?? account.provider,
      })),
    };
  }

  /** Does nothing if the status is unchanged. @throws {AppError} 404, 409 once it can't be restored */
  async setStatus(actor: Actor, tenantId: string, status: TenantStatus): Promise<TenantStatusAnswerDto> {
    await this.deps.database.system.transaction(async (tx) => {
      const tenant = await this.deps.tenants.lockTenant(tx, tenantId);
      if (tenant === undefined) throw errors.tenantNotFound();
      if (tenant.status === status) return;
      this.requireRestorable(tenant);
      const deletedAt = status === 'deleted' ? this.deps.clock() : undefined;
      await this.deps.tenants.setStatus(tx, tenantId, { status, deletedAt });
      if (status !== 'active') await this.deps.sessions.revokeTenant(tx, tenantId, `company ${status}`);
      if (deletedAt !== undefined) await enqueueJob(tx, closingJob(tenantId, restorableUntil(deletedAt)));
      await this.deps.audit.record(tx, actor, {
        action: actions[status],
        subject: { kind: 'tenant', id: tenantId },
        tenantId,
        details: { name: tenant.name, before: tenant.status },
      });
    });
    this.deps.sessions.clearCache();
    this.deps.apiKeyAuthentication.forget();
    const tenant = await this.getTenant(tenantId);
    return { message: messages[status](tenant.name), tenant };
  }

  /** Ends all sessions of the user. Their company's audit log shows who did it. @throws {AppError} 404 */
  async endSessions(actor: Actor, userId: string): Promise<User> {
    const { database, users, sessions, audit } = this.deps;
    const user = await users.findUser(userId);
    if (user === undefined) throw errors.userNotFound();
    await database.system.transaction(async (tx) => {
      await sessions.revokeAll(tx, userId, { why: 'ended by a super admin' });
      await audit.record(tx, actor, {
        action: 'member.sessions_end',
        subject: { kind: 'user', id: userId },
        tenantId: user.tenantId,
        details: { email: user.email },
      });
    });
    sessions.clearCache();
    return user;
  }

  /**
   * Disconnects a deleted company from its providers after the restore period. Deletes its webhook URLs, credentials,
   * chat channels and alert sources and stops syncs. Keeps its disputes and its audit log.
   */
  async close(tenantId: string): Promise<void> {
    const { database, tenants, accounts, audit, clock } = this.deps;
    const connected = await accounts.listPspAccounts(tenantId, {});
    await database.system.transaction(async (tx) => {
      const tenant = await tenants.lockTenant(tx, tenantId);
      if (tenant?.deletedAt === undefined) return;
      const closesAt = restorableUntil(tenant.deletedAt);
      // The job may have started on a machine whose clock is ahead.
      if (closesAt > clock()) return enqueueJob(tx, closingJob(tenantId, closesAt));
      for (const { accountId } of connected)
        await accounts.updatePspAccount(tx, tenantId, accountId, disconnected(clock()));
      await this.deps.carrierAccounts.deleteAll(tx, tenantId);
      await this.deps.chatChannels.deleteAll(tx, tenantId);
      await this.deps.alertSources.deleteAll(tx, tenantId);
      await audit.record(
        tx,
        { kind: 'system', tenantId },
        {
          action: 'tenant.close',
          subject: { kind: 'tenant', id: tenantId },
          details: { psp_accounts: connected.length },
        },
      );
    });
  }

  private requireRestorable({ deletedAt }: Tenant): void {
    if (deletedAt !== undefined && restorableUntil(deletedAt) <= this.deps.clock())
      throw errors.tenantNotRestorable(restorableDays);
  }
}

/** The same state as a deleted account: the row stays for its disputes, and the credentials are removed. */
function disconnected(deletedAt: Date) {
  return { deletedAt, isActive: false, isDefault: false, sealedCredentials: {} };
}

function closingJob(tenantId: string, runAt: Date) {
  return {
    tenantId,
    name: 'tenants.close',
    payload: {},
    key: `tenants.close ${tenantId}`,
    runAt,
  } as const;
}
