import type { UserRole } from './auth.dto.js';

/** Who acts: read from the access token on every request. */
export type Actor = {
  readonly userId: string;
  readonly sessionId: string;
  /** Null for a super admin. */
  readonly tenantId: string | null;
  readonly role: UserRole;
};

export type TenantActor = Actor & { readonly tenantId: string };
