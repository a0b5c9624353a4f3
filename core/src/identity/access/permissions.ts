import { errors } from '../../platform/errors/catalogue.js';
import type { PlanFeature } from '../plans/plans.js';
import type { UserRole } from '../sessions/auth.dto.js';
import type { Actor } from './actor.js';

type Rule = {
  /** Ends the sentence "Only … can". */
  readonly may: string;
  readonly roles: readonly UserRole[];
  /** The plan must have it, too. */
  readonly feature?: PlanFeature;
  /** An API key can be given it. */
  readonly forKeys?: true;
  /** Not even in a user's name: it would outlast the visit, or is that person's alone. */
  readonly notForImpersonators?: true;
  /** Open to who has not set up the second factor that is demanded of them. */
  readonly beforeSecondFactor?: true;
  /**
   * Only for users who proved that they receive mail at their address. It makes something that outlasts a password
   * reset, so whoever registered someone else's address could keep access.
   */
  readonly needsVerifiedEmail?: true;
};

const everyone = ['owner', 'admin', 'member', 'super_admin'] as const;
const ofCompany = ['owner', 'admin', 'member'] as const;
const leaders = ['owner', 'admin'] as const;
const owner = ['owner'] as const;
const platform = ['super_admin'] as const;

/**
 * Who may do what. Each call of the API names one of these, and the server asks here before the call runs; the
 * scopes of API keys are the same names. docs/permissions.md is made from this table.
 */
export const permissions = {
  'self:read': { may: 'see who they are', roles: everyone, beforeSecondFactor: true },
  'self:write': { may: 'change their profile', roles: everyone, notForImpersonators: true },
  'second_factor:write': {
    may: 'set up their second factor',
    roles: everyone,
    notForImpersonators: true,
    beforeSecondFactor: true,
  },
  'session:end': { may: 'sign out', roles: everyone, beforeSecondFactor: true },
  'sessions:read': { may: 'see where they are signed in', roles: everyone, notForImpersonators: true },
  'sessions:write': { may: 'end their other sessions', roles: everyone, notForImpersonators: true },
  'plan:read': { may: 'see what the plan allows', roles: everyone, forKeys: true },
  'company:write': { may: 'update company information', roles: owner },
  'security:write': {
    may: 'demand a second factor of their people',
    roles: owner,
    notForImpersonators: true,
  },
  'disputes:read': { may: 'see disputes', roles: ofCompany, forKeys: true },
  'disputes:write': { may: 'answer, accept and assign disputes', roles: ofCompany, forKeys: true },
  // A person commits the company to a charge, so neither a key nor a guest in someone's name can.
  'fees:acknowledge': {
    may: 'acknowledge fees of responses',
    roles: leaders,
    notForImpersonators: true,
  },
  'evidence:read': { may: 'see evidence', roles: ofCompany, forKeys: true },
  'evidence:write': { may: 'add and delete evidence', roles: ofCompany, forKeys: true },
  'responses:read': { may: 'preview and download responses', roles: ofCompany, forKeys: true },
  'analytics:read': { may: 'see statistics', roles: ofCompany, feature: 'analytics', forKeys: true },
  'templates:read': {
    may: 'see response templates',
    roles: ofCompany,
    feature: 'template_management',
    forKeys: true,
  },
  'templates:write': {
    may: 'write response templates',
    roles: ofCompany,
    feature: 'template_management',
    forKeys: true,
  },
  'templates:publish': {
    may: 'put response templates in use or take them out of use',
    roles: leaders,
    feature: 'template_management',
    forKeys: true,
  },
  'settings:read': { may: 'see dispute response settings', roles: ofCompany, forKeys: true },
  'settings:write': { may: 'update dispute response settings', roles: leaders, forKeys: true },
  'psp_accounts:read': { may: 'see PSP accounts', roles: ofCompany, forKeys: true },
  'psp_accounts:write': {
    may: 'manage PSP accounts',
    roles: leaders,
    forKeys: true,
    needsVerifiedEmail: true,
  },
  'stores:read': { may: 'see stores and their orders', roles: ofCompany, forKeys: true },
  'stores:write': { may: 'connect stores', roles: leaders, forKeys: true, needsVerifiedEmail: true },
  'webhook_events:read': { may: 'see received webhooks', roles: ofCompany, forKeys: true },
  'webhook_events:replay': { may: 'replay webhooks', roles: leaders, forKeys: true },
  'members:read': { may: 'see who belongs to the company', roles: ofCompany, forKeys: true },
  'members:invite': {
    may: 'invite people',
    roles: leaders,
    feature: 'multi_user',
    notForImpersonators: true,
    needsVerifiedEmail: true,
  },
  'members:write': { may: 'change or remove people', roles: leaders, notForImpersonators: true },
  'api_keys:read': { may: 'see API keys', roles: leaders, feature: 'api_access' },
  'api_keys:write': {
    may: 'make API keys',
    roles: leaders,
    feature: 'api_access',
    notForImpersonators: true,
    needsVerifiedEmail: true,
  },
  // Without the plan's feature, too: what is no longer paid for can still be shut.
  'api_keys:revoke': { may: 'revoke API keys', roles: leaders },
  'webhook_endpoints:read': {
    may: 'see webhook endpoints',
    roles: leaders,
    feature: 'api_access',
    forKeys: true,
  },
  'webhook_endpoints:write': {
    may: 'manage webhook endpoints',
    roles: leaders,
    feature: 'api_access',
    notForImpersonators: true,
    needsVerifiedEmail: true,
  },
  // Whoever has the address needs no session, so it outlasts a visit.
  'calendar:read': {
    may: 'see the address of their calendar',
    roles: ofCompany,
    notForImpersonators: true,
    needsVerifiedEmail: true,
  },
  'calendar:write': {
    may: 'replace the address of their calendar',
    roles: ofCompany,
    notForImpersonators: true,
    needsVerifiedEmail: true,
  },
  'notifications:read': { may: 'see their notifications', roles: ofCompany },
  'notifications:write': {
    may: 'choose what they are notified of',
    roles: ofCompany,
    notForImpersonators: true,
  },
  'audit_log:read': { may: 'see the audit log', roles: owner, forKeys: true },
  'platform:read': { may: 'see the platform', roles: platform },
  'platform:write': { may: 'administer the platform', roles: platform },
  'impersonation:begin': { may: 'act in the name of a company', roles: platform },
  'impersonation:end': { may: 'leave a company that they act in the name of', roles: everyone },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as Permission[];

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

export function ruleOf(permission: Permission): Rule {
  return permissions[permission];
}

/** What an API key can be given. */
export const keyScopes = permissionNames.filter((name) => ruleOf(name).forKeys === true);

type Permitted = Pick<Actor, 'role' | 'apiKey' | 'impersonator' | 'lacksVerifiedEmail'>;

/** Apart from the plan. */
export function can(actor: Permitted, permission: Permission): boolean {
  return findRefusal(actor, permission) === undefined;
}

/** Apart from the plan. @throws {AppError} 403 */
export function requireCan(actor: Permitted, permission: Permission): void {
  const refusal = findRefusal(actor, permission);
  if (refusal !== undefined) throw refusal;
}

function findRefusal(actor: Permitted, permission: Permission) {
  const { role, apiKey, impersonator } = actor;
  const rule = ruleOf(permission);
  if (!rule.roles.includes(role)) {
    return role === 'super_admin' ? errors.noCompany() : errors.roleForbids(whoMay(rule.roles), rule.may);
  }
  if (apiKey !== undefined && !(rule.forKeys === true && apiKey.scopes.includes(permission))) {
    return rule.forKeys === true ? errors.scopeMissing(permission) : errors.notForKeys(rule.may);
  }
  if (impersonator !== undefined && rule.notForImpersonators === true) return errors.impersonating(rule.may);
  if (actor.lacksVerifiedEmail === true && rule.needsVerifiedEmail === true) return errors.emailNotVerified();
  return undefined;
}

function whoMay(roles: readonly UserRole[]): string {
  if (roles.includes('member')) return 'users of a company';
  if (roles.includes('admin')) return 'owners and administrators';
  return roles.includes('owner') ? 'the account owner' : 'platform administrators';
}
