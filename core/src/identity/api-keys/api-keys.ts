import { can, type Permission } from '../access/permissions.js';
import type { UserRole } from '../sessions/auth.dto.js';
import type { TenantStatus } from '../tenants/tenants.js';

/** The metadata of a key. */
export type ApiKey = {
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly Permission[];
  readonly hint: string;
  readonly madeAt: Date;
  readonly expiresAt: Date | undefined;
  readonly lastUsedAt: Date | undefined;
  readonly maker: KeyMaker & { readonly name: string };
};

export type KeyMaker = {
  readonly userId: string;
  readonly role: UserRole;
  readonly isRemoved: boolean;
  readonly hasVerifiedEmail: boolean;
};

/** The owner of a request's API key. */
export type KeyHolder = {
  readonly keyId: string;
  readonly tenantId: string;
  readonly tenantStatus: TenantStatus;
  readonly scopes: readonly Permission[];
  readonly expiresAt: Date | undefined;
  readonly maker: KeyMaker;
};

/** `idle`: it works again once its creator may have API keys again. */
export type ApiKeyState = 'active' | 'expired' | 'idle';

export function stateOf(
  { expiresAt, maker }: Pick<KeyHolder, 'expiresAt' | 'maker'>,
  now: Date,
): ApiKeyState {
  if (expiresAt !== undefined && expiresAt <= now) return 'expired';
  return maker.isRemoved || !can(maker, 'api_keys:write') ? 'idle' : 'active';
}

export type ListedApiKey = ApiKey & { readonly state: ApiKeyState };

/** Maximum per company. Expired keys count, revoked ones don't. */
export const apiKeysMax = 100;
