/** @example { "name": "Warehouse", "scopes": ["disputes:read", "evidence:write"], "expires_at": "2027-11-21T00:00:00Z" } */
export type MakeApiKeyRequest = {
  /** For yourselves: what the key is used for. At most 100 characters. */
  name: string;
  /** What the key may do, of what you may do yourself; see `available_scopes`. */
  scopes: string[];
  /** When it stops working; without one it works until it is revoked. */
  expires_at?: string | null;
};

/** `idle`: its maker was removed or may no longer have keys. */
export type ApiKeyStateDto = 'active' | 'expired' | 'idle';

export type ApiKeyDto = {
  api_key_id: string;
  name: string;
  scopes: string[];
  /** The beginning of the key, to know it again by. */
  hint: string;
  state: ApiKeyStateDto;
  /** Whoever made it, as whom it acts. */
  made_by: { user_id: string; name: string };
  created_at: string;
  expires_at: string | null;
  /** To the minute. */
  last_used_at: string | null;
};

export type ScopeDto = {
  scope: string;
  /** What a key with it can do, for people to read. */
  description: string;
};

export type ApiKeysDto = {
  api_keys: ApiKeyDto[];
  /** What you can give to a key. */
  available_scopes: ScopeDto[];
};

export type MadeApiKeyDto = {
  api_key: ApiKeyDto;
  /** The key itself. It is shown this once and kept nowhere. */
  key: string;
  message: string;
};

export type ApiKeyRevokedDto = { message: string };
