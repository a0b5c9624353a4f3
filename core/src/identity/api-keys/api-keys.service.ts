import type { Database } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import { beginsWithDay } from '../../platform/shared/days.js';
import { newId } from '../../platform/shared/ids.js';
import type { TenantActor } from '../access/actor.js';
import { can, isPermission, keyScopes, requireCan, ruleOf, type Permission } from '../access/permissions.js';
import type { AuditLog } from '../audit/audit-log.js';
import type { ApiKeyAuthentication } from './api-key-authentication.js';
import { hashApiKey, hintOf, newApiKeyText } from './api-key-text.js';
import type { ApiKeyDto, MakeApiKeyRequest, ScopeDto } from './api-keys.dto.js';
import { apiKeysMax, stateOf } from './api-keys.js';
import type { ApiKeysRepository } from './api-keys.repository.js';

export type ApiKeysDeps = {
  readonly database: Database;
  readonly apiKeys: ApiKeysRepository;
  readonly apiKeyAuthentication: ApiKeyAuthentication;
  readonly audit: AuditLog;
  readonly clock: Clock;
};

export class ApiKeysService {
  constructor(private readonly deps: ApiKeysDeps) {}

  async listApiKeys(actor: TenantActor): Promise<ApiKeyDto[]> {
    const now = this.deps.clock();
    const keys = await this.deps.apiKeys.listApiKeys(actor.tenantId);
    return keys.map(({ maker, ...key }) => {
      const expiresAt = key.expires_at === null ? null : new Date(key.expires_at);
      return { ...key, scopes: key.scopes.filter(isPermission), state: stateOf({ expiresAt, maker }, now) };
    });
  }

  /** Returns the scopes that this user can grant. */
  givableScopes(actor: TenantActor): ScopeDto[] {
    const scopes = keyScopes.filter((scope) => can(actor, scope));
    return scopes.map((scope) => ({ scope, description: ruleOf(scope).may }));
  }

  /** Returns the key's text, which can't be retrieved later. */
  async make(actor: TenantActor, request: MakeApiKeyRequest): Promise<{ key: ApiKeyDto; text: string }> {
    const madeAt = this.deps.clock();
    const name = requireName(request.name);
    const scopes = requireScopes(actor, request.scopes);
    const expiresAt = requireExpiry(request.expires_at ?? undefined, madeAt);
    const text = newApiKeyText();
    const keyId = newId('key');
    const { tenantId, userId } = actor;
    await this.deps.database.transaction(tenantId, async (tx) => {
      if ((await this.deps.apiKeys.countLocked(tx, tenantId)) >= apiKeysMax)
        throw errors.apiKeyLimit(apiKeysMax);
      await this.deps.apiKeys.insertApiKey(tx, {
        key_id: keyId,
        tenant_id: tenantId,
        made_by: userId,
        name,
        scopes,
        hint: hintOf(text),
        key_sha256: hashApiKey(text),
        made_at: madeAt,
        expires_at: expiresAt,
      });
      await this.deps.audit.record(tx, actor, {
        action: 'api_key.create',
        subject: { kind: 'api_key', id: keyId },
        details: { name, scopes: scopes.join(' '), expires_at: expiresAt?.toISOString() ?? null },
      });
    });
    return { key: await this.get(actor, keyId), text };
  }

  /** @throws {AppError} 404 if the key doesn't exist or was revoked */
  async revoke(actor: TenantActor, keyId: string): Promise<void> {
    const { tenantId, userId } = actor;
    await this.deps.database.transaction(tenantId, async (tx) => {
      const name = await this.deps.apiKeys.revoke(tx, { tenantId, keyId }, { userId, at: this.deps.clock() });
      if (name === undefined) throw errors.apiKeyNotFound();
      await this.deps.audit.record(tx, actor, {
        action: 'api_key.revoke',
        subject: { kind: 'api_key', id: keyId },
        details: { name },
      });
    });
    this.deps.apiKeyAuthentication.forget();
  }

  private async get(actor: TenantActor, keyId: string): Promise<ApiKeyDto> {
    const key = (await this.listApiKeys(actor)).find((known) => known.api_key_id === keyId);
    if (key === undefined) throw errors.apiKeyNotFound();
    return key;
  }
}

function requireName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > 100)
    throw invalidField('name', 'Name is required and can have at most 100 characters');
  return name;
}

/** @throws {AppError} 422 for an unknown scope, 403 for a scope that exceeds the creator's permissions */
function requireScopes(actor: TenantActor, names: readonly string[]): Permission[] {
  const scopes = [...new Set(names)];
  if (scopes.length === 0) throw invalidField('scopes', 'Choose at least one scope');
  for (const scope of scopes) {
    if (!isPermission(scope) || !keyScopes.includes(scope))
      throw invalidField('scopes', `Unknown scope. Available scopes: ${keyScopes.join(', ')}`);
    requireCan(actor, scope);
  }
  return scopes.filter(isPermission);
}

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

function requireExpiry(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined) return undefined;
  const expiresAt = new Date(timestamp.test(text) && beginsWithDay(text) ? text : Number.NaN);
  if (Number.isNaN(expiresAt.getTime()))
    throw invalidField('expires_at', 'Enter a time with a time zone, such as 2027-01-31T00:00:00Z');
  if (expiresAt <= now) throw invalidField('expires_at', 'Choose a time in the future');
  return expiresAt;
}
