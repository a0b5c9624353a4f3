import type { RequestOrigin } from '../../platform/http/request-origin.js';
import type { UserRole } from '../sessions/auth.dto.js';
import type { Permission } from './permissions.js';

/** The authenticated caller, resolved from the bearer token on every request. */
export type Actor = {
  readonly userId: string;
  /** Empty without a session, for example for an API key or an operator command. */
  readonly sessionId: string;
  /** Null for a super admin. */
  readonly tenantId: string | null;
  readonly role: UserRole;
  /** Set for requests with an API key, which acts as the user who created it. */
  readonly apiKey?: { readonly keyId: string; readonly scopes: readonly Permission[] };
  /** The super admin who impersonates the user. */
  readonly impersonator?: { readonly userId: string };
  /** True if the user has not verified their email address. */
  readonly lacksVerifiedEmail?: boolean;
  readonly origin?: RequestOrigin;
  /** The bulk action that the work is part of. The timeline and the audit log name it. */
  readonly bulkId?: string;
  /** The automation rule that acts in the user's name. The timeline and the audit log name it. */
  readonly rule?: { readonly ruleId: string; readonly version: number; readonly name: string };
};

/** An automatic action, with the request that caused it. */
export type SystemActor = {
  readonly kind: 'system';
  readonly tenantId: string;
  readonly origin?: Pick<RequestOrigin, 'requestId'>;
};

export function systemActor(tenantId: string, requestId: string | undefined): SystemActor {
  return { kind: 'system', tenantId, ...(requestId === undefined ? {} : { origin: { requestId } }) };
}

export type TenantActor = Actor & { readonly tenantId: string };
