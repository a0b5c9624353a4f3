import type { PersonDto } from '../team/team.dto.js';

/** @example { "name": "Warehouse", "scopes": ["disputes:read", "evidence:write"], "expires_at": "2027-11-21T00:00:00Z" } */
export type MakeApiKeyRequest = {
  /** A description of the key's use. At most 100 characters. */
  name: string;
  /** The key's scopes, limited to your permissions. See `available_scopes`. */
  scopes: string[];
  /** Expiry time. Without one, the key works until it is revoked. */
  expires_at?: string | null;
};

/** `idle`: its creator was removed or may no longer have API keys. */
export type ApiKeyStateDto = 'active' | 'expired' | 'idle';

export type ApiKeyDto = {
  api_key_id: string;
  name: string;
  scopes: string[];
  /** The beginning of the key, to identify it. */
  hint: string;
  state: ApiKeyStateDto;
  /** The creator, as whom the key acts. */
  made_by: PersonDto;
  created_at: string;
  expires_at: string | null;
  /** Accurate to the minute. */
  last_used_at: string | null;
};

export type ScopeDto = {
  scope: string;
  /** Human-readable description of the scope. */
  description: string;
};

export type ApiKeysDto = {
  api_keys: ApiKeyDto[];
  /** The scopes that you can grant to a key. */
  available_scopes: ScopeDto[];
};

export type MadeApiKeyDto = {
  api_key: ApiKeyDto;
  /** The key. It is shown only once and not stored. */
  key: string;
  message: string;
};
