import type { TenantActor } from '../../identity/access/actor.js';
import type { TenantsRepository } from '../../identity/tenants/tenants.repository.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import type { PendingInstall, PendingInstallsRepository } from './pending-installs.repository.js';
import type { PendingInstallDto } from './stores.dto.js';
import type { ConnectedStore } from './stores.js';
import type { Arrival, StoresService } from './stores.service.js';

export type PendingInstallsDeps = {
  readonly storesService: StoresService;
  readonly pendingInstalls: PendingInstallsRepository;
  readonly tenants: TenantsRepository;
  readonly box: SecretBox;
  readonly clock: Clock;
};

/**
 * Handles installations that start in the platform's app market, without our state. Anyone can send a link with a valid
 * signature for their own site, so the user must confirm the site before it is connected to their company.
 */
export class PendingInstallsService {
  constructor(private readonly deps: PendingInstallsDeps) {}

  /** Verifies the site without connecting it. @throws {AppError} 422 if it can't be verified */
  async addInstall(
    actor: TenantActor,
    platform: string,
    query: Omit<Arrival, 'state'>,
  ): Promise<PendingInstallDto> {
    const { box, clock } = this.deps;
    const { provider, environment, site, credentials } = await this.deps.storesService.prove(platform, query);
    const install = { provider: provider.manifest.id, environment, site, credentials };
    const pending = await this.deps.pendingInstalls.insertInstall(actor, install, { box, now: clock() });
    return this.toConfirm(actor, pending);
  }

  /** @throws {AppError} 404 if it was used, canceled or has expired, or belongs to another user */
  async getInstall(
    actor: TenantActor,
    platform: string,
    pendingInstallId: string,
  ): Promise<PendingInstallDto> {
    const wanted = { provider: platform, pendingInstallId, now: this.deps.clock() };
    const pending = await this.deps.pendingInstalls.findPending(actor, wanted, this.deps.box);
    if (pending === undefined) throw errors.pendingInstallNotFound();
    return this.toConfirm(actor, pending);
  }

  /** @throws {AppError} 404 as in `get`, 409 if another company has the site */
  async confirm(actor: TenantActor, platform: string, pendingInstallId: string): Promise<ConnectedStore> {
    const provider = this.deps.storesService.getPlugin(platform);
    const { site, credentials, environment } = await this.claimPending(actor, platform, pendingInstallId);
    return this.deps.storesService.connectProven(actor, { site, credentials, environment, provider });
  }

  async cancel(actor: TenantActor, platform: string, pendingInstallId: string): Promise<void> {
    await this.claimPending(actor, platform, pendingInstallId);
  }

  private async claimPending(
    actor: TenantActor,
    platform: string,
    pendingInstallId: string,
  ): Promise<PendingInstall> {
    const wanted = { provider: platform, pendingInstallId, now: this.deps.clock() };
    const pending = await this.deps.pendingInstalls.claimPending(actor, wanted, this.deps.box);
    if (pending === undefined) throw errors.pendingInstallNotFound();
    return pending;
  }

  private async toConfirm(actor: TenantActor, pending: PendingInstall): Promise<PendingInstallDto> {
    const { provider, pendingInstallId, site, expiresAt } = pending;
    const { manifest } = this.deps.storesService.getPlugin(provider);
    const company = await this.deps.tenants.findTenant(actor.tenantId);
    return {
      pending_install_id: pendingInstallId,
      provider,
      provider_label: manifest.label,
      site_name: site.name,
      site_url: site.url ?? null,
      company_name: company?.name ?? '',
      expires_at: expiresAt.toISOString(),
    };
  }
}
