import { ruleOf, type Permission } from '../access/permissions.js';
import type { ApiKeyDto, ScopeDto } from './api-keys.dto.js';
import type { ListedApiKey } from './api-keys.js';

export function toApiKeyDto(key: ListedApiKey): ApiKeyDto {
  return {
    api_key_id: key.keyId,
    name: key.name,
    scopes: [...key.scopes],
    hint: key.hint,
    state: key.state,
    made_by: { user_id: key.maker.userId, name: key.maker.name },
    created_at: key.madeAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}

export function toScopeDto(scope: Permission): ScopeDto {
  return { scope, description: ruleOf(scope).may };
}
