import { can, type Permission } from '../access/permissions.js';
import type { UserRole } from '../sessions/auth.dto.js';
import type { TenantStatus } from '../tenants/tenants.js';
import type { ApiKeyStateDto } from './api-keys.dto.js';

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
  readonly expiresAt: Date | null;
  readonly maker: KeyMaker;
};

export function stateOf(
  { expiresAt, maker }: Pick<KeyHolder, 'expiresAt' | 'maker'>,
  now: Date,
): ApiKeyStateDto {
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return maker.isRemoved || !can(maker, 'api_keys:write') ? 'idle' : 'active';
}

/** Maximum per company. Expired keys count, revoked ones don't. */
export const apiKeysMax = 100;
