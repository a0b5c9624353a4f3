import { errors } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import { RecentCache } from '../../platform/shared/recent-cache.js';
import type { TenantActor } from '../access/actor.js';
import type { PlansService } from '../plans/plans.service.js';
import { hashApiKey, isApiKeyText } from './api-key-text.js';
import type { ApiKeyUses } from './api-key-uses.js';
import { stateOf, type KeyHolder } from './api-keys.js';
import type { ApiKeysRepository } from './api-keys.repository.js';

export type ApiKeyAuthenticationDeps = {
  readonly apiKeys: Pick<ApiKeysRepository, 'findHolder' | 'findHolderOf'>;
  readonly apiKeyUses: Pick<ApiKeyUses, 'note'>;
  readonly plansService: Pick<PlansService, 'requireFeature'>;
  readonly clock: Clock;
};

/** How long another process may still accept a key that was just revoked, as with sessions. */
const checkedMs = 1_000;

/** Authenticates API keys. A key acts as its creator, with the creator's current permissions. */
export class ApiKeyAuthentication {
  private readonly checked = new RecentCache<string, KeyHolder | undefined>(checkedMs);

  constructor(private readonly deps: ApiKeyAuthenticationDeps) {}

  /** @throws {AppError} 401 for an invalid key, 403 for a closed company or a plan without API keys */
  async requireActor(text: string): Promise<TenantActor> {
    const actor = await this.toActor(isApiKeyText(text) ? await this.findHolder(text) : undefined);
    this.deps.apiKeyUses.note(actor.apiKey.keyId);
    return actor;
  }

  /** For work that was started with the key and continues later. @throws {AppError} 401, 403 */
  async requireActorOfKey(keyId: string): Promise<TenantActor> {
    return this.toActor(await this.deps.apiKeys.findHolderOf(keyId));
  }

  private async toActor(holder: KeyHolder | undefined) {
    if (holder === undefined || stateOf(holder, this.deps.clock()) !== 'active') throw errors.apiKeyRefused();
    if (holder.tenantStatus !== 'active') throw errors.tenantClosed();
    await this.deps.plansService.requireFeature(holder.tenantId, 'api_access');
    const { keyId, tenantId, scopes, maker } = holder;
    return {
      userId: maker.userId,
      sessionId: '',
      tenantId,
      role: maker.role,
      apiKey: { keyId, scopes },
      lacksVerifiedEmail: !maker.hasVerifiedEmail,
    } satisfies TenantActor;
  }

  /** Clears the cache after a key was revoked, so that this process rejects it at once. */
  forget(): void {
    this.checked.forget();
  }

  private findHolder(text: string): Promise<KeyHolder | undefined> {
    const sha256 = hashApiKey(text);
    return this.checked.read(sha256.toString('base64'), () => this.deps.apiKeys.findHolder(sha256));
  }
}
