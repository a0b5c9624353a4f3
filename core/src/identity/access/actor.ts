import type { RequestOrigin } from '../../platform/http/request-origin.js';
import type { UserRole } from '../sessions/auth.dto.js';
import type { Permission } from './permissions.js';

/** Who acts: read from the bearer on every request. */
export type Actor = {
  readonly userId: string;
  /** Empty where no session stands behind it: an API key, a command of the operator. */
  readonly sessionId: string;
  /** Null for a super admin. */
  readonly tenantId: string | null;
  readonly role: UserRole;
  /** The key that was sent instead of a session's token; it acts as the user who made it. */
  readonly apiKey?: { readonly keyId: string; readonly scopes: readonly Permission[] };
  /** The super admin who acts in the user's name. */
  readonly impersonator?: { readonly userId: string };
  /** They have not proved that they receive mail at their address. */
  readonly lacksVerifiedEmail?: boolean;
  readonly origin?: RequestOrigin;
};

/** The product by itself, on behalf of the request that it goes back to. */
export type SystemActor = {
  readonly kind: 'system';
  readonly tenantId: string;
  readonly origin?: Pick<RequestOrigin, 'requestId'>;
};

export function systemActor(tenantId: string, requestId: string | undefined): SystemActor {
  return { kind: 'system', tenantId, ...(requestId === undefined ? {} : { origin: { requestId } }) };
}

export type TenantActor = Actor & { readonly tenantId: string };
