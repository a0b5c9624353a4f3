import { ruleOf, type Permission } from '../../../../core/src/identity/access/permissions.js';
import type { PlanFeature } from '../../../../core/src/identity/plans/plans.js';
import type { UserRole } from '../../../../core/src/identity/sessions/auth.dto.js';
import type { Operation } from './operations.js';

/** The caller's relation to the server, for any request. */
export type Standing =
  | { readonly kind: 'anonymous' }
  /** With a credential that was once valid, or never was. */
  | { readonly kind: 'turned away'; readonly refusal: Refusal }
  | { readonly kind: 'user'; readonly role: UserRole }
  | { readonly kind: 'impersonator'; readonly role: UserRole }
  | {
      readonly kind: 'key';
      /** Its creator's. */
      readonly role: UserRole;
      readonly has: (permission: Permission) => boolean;
    };

export type Refusal = `401 ${string}` | `403 ${string}`;
export type Expected = 'let in' | Refusal;

type IsLocked = (feature: PlanFeature) => boolean;

/**
 * The expected result by the table of permissions. Written from docs/permissions.md, independently of the code that
 * decides.
 */
export function expectedOf({ guard, name }: Operation, standing: Standing, isLocked: IsLocked): Expected {
  if (guard.kind === 'unclear') throw new Error(`It is unclear who may ${name}`);
  if (guard.kind === 'public') return 'let in';
  if (standing.kind === 'anonymous') return '401 not_signed_in';
  if (guard.kind === 'refresh token') return '401 session_ended';
  if (standing.kind === 'turned away') return standing.refusal;
  return (
    refusalOfKey(standing, isLocked) ??
    refusalOfRole(standing, guard.permission) ??
    refusalByCredential(standing, guard.permission) ??
    refusalOfPlan(standing, guard.permission, isLocked) ??
    'let in'
  );
}

type Known = Exclude<Standing, { kind: 'anonymous' | 'turned away' }>;

function refusalOfKey({ kind }: Known, isLocked: IsLocked): Refusal | undefined {
  return kind === 'key' && isLocked('api_access') ? '403 feature_locked' : undefined;
}

function refusalOfRole({ role }: Known, permission: Permission): Refusal | undefined {
  if (ruleOf(permission).roles.includes(role)) return undefined;
  return role === 'super_admin' ? '403 no_company' : '403 role_forbids';
}

/** By API key, or on behalf of another user. */
function refusalByCredential(standing: Known, permission: Permission): Refusal | undefined {
  const { forKeys = false, notForImpersonators = false } = ruleOf(permission);
  if (standing.kind === 'key' && !forKeys) return '403 not_for_api_keys';
  if (standing.kind === 'key' && !standing.has(permission)) return '403 scope_missing';
  return standing.kind === 'impersonator' && notForImpersonators ? '403 impersonating' : undefined;
}

function refusalOfPlan({ role }: Known, permission: Permission, isLocked: IsLocked): Refusal | undefined {
  const { feature } = ruleOf(permission);
  const isGated = role !== 'super_admin' && feature !== undefined && isLocked(feature);
  return isGated ? '403 feature_locked' : undefined;
}
