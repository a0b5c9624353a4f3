import { ruleOf, type Permission } from '../../../core/src/identity/access/permissions.js';
import type { PlanFeature } from '../../../core/src/identity/plans/plans.js';
import type { UserRole } from '../../../core/src/identity/sessions/auth.dto.js';
import type { Operation } from './operations.js';

/** What someone is to the server, whatever they ask for. */
export type Standing =
  | { readonly kind: 'nobody' }
  /** With something that was good once, or never. */
  | { readonly kind: 'turned away'; readonly answer: Refusal }
  | { readonly kind: 'user'; readonly role: UserRole }
  | { readonly kind: 'impersonator'; readonly role: UserRole }
  | {
      readonly kind: 'key';
      /** Its maker's. */
      readonly role: UserRole;
      readonly has: (permission: Permission) => boolean;
    };

export type Refusal = `401 ${string}` | `403 ${string}`;
export type Expected = 'let in' | Refusal;

type IsLocked = (feature: PlanFeature) => boolean;

/**
 * What the table of permissions says will come of it. Written apart from the code that decides, from the words of
 * docs/permissions.md.
 */
export function expectedOf({ guard, name }: Operation, standing: Standing, isLocked: IsLocked): Expected {
  if (guard.kind === 'unclear') throw new Error(`It is unclear who may ${name}`);
  if (guard.kind === 'public') return 'let in';
  if (standing.kind === 'nobody') return '401 not_signed_in';
  if (guard.kind === 'refresh token') return '401 session_ended';
  if (standing.kind === 'turned away') return standing.answer;
  return (
    refusalOfKey(standing, isLocked) ??
    refusalOfRole(standing, guard.permission) ??
    refusalOfWay(standing, guard.permission) ??
    refusalOfPlan(standing, guard.permission, isLocked) ??
    'let in'
  );
}

type Known = Exclude<Standing, { kind: 'nobody' | 'turned away' }>;

function refusalOfKey({ kind }: Known, isLocked: IsLocked): Refusal | undefined {
  return kind === 'key' && isLocked('api_access') ? '403 feature_locked' : undefined;
}

function refusalOfRole({ role }: Known, permission: Permission): Refusal | undefined {
  if (ruleOf(permission).roles.includes(role)) return undefined;
  return role === 'super_admin' ? '403 no_company' : '403 role_forbids';
}

/** By key, or in another's name. */
function refusalOfWay(standing: Known, permission: Permission): Refusal | undefined {
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
