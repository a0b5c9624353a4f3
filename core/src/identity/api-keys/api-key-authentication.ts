import { errors } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
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
const checkedMax = 10_000;

/** Authenticates API keys. A key acts as its creator, with the creator's current permissions. */
export class ApiKeyAuthentication {
  private readonly checked = new Map<string, { holder: KeyHolder | undefined; until: number }>();
  private generation = 0;

  constructor(private readonly deps: ApiKeyAuthenticationDeps) {}

  /** @throws {AppError} 401 for an invalid key, 403 for a closed company or a plan without API keys */
  async requireActor(text: string): Promise<TenantActor> {
    const holder = isApiKeyText(text) ? await this.findHolder(hashApiKey(text)) : undefined;
    const actor = await this.toActor(holder);
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
    this.generation += 1;
    this.checked.clear();
  }

  private async findHolder(sha256: Buffer): Promise<KeyHolder | undefined> {
    const name = sha256.toString('base64');
    const known = this.checked.get(name);
    if (known !== undefined && known.until > performance.now()) return known.holder;
    const readIn = this.generation;
    const holder = await this.deps.apiKeys.findHolder(sha256);
    // Don't cache a result that was read before a revocation.
    if (readIn !== this.generation) return holder;
    if (this.checked.size >= checkedMax) this.checked.clear();
    this.checked.set(name, { holder, until: performance.now() + checkedMs });
    return holder;
  }
}
