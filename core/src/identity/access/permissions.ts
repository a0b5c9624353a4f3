import { errors } from '../../platform/errors/catalogue.js';
import type { PlanFeature } from '../plans/plans.js';
import type { UserRole } from '../sessions/auth.dto.js';
import type { Actor } from './actor.js';

type Rule = {
  /** Completes the sentence "Only … can". */
  readonly may: string;
  readonly roles: readonly UserRole[];
  /** The plan must also include this feature. */
  readonly feature?: PlanFeature;
  /** Can be granted to API keys as a scope. */
  readonly forKeys?: true;
  /** Denied during impersonation, because it is personal or its effect would outlast the impersonation. */
  readonly notForImpersonators?: true;
  /** Allowed before a user has set up required two-factor authentication. */
  readonly beforeSecondFactor?: true;
  /**
   * Requires a verified email address. It creates something that outlasts a password reset, so a person who registered
   * someone else's address could keep access.
   */
  readonly needsVerifiedEmail?: true;
};

const everyone = ['owner', 'admin', 'member', 'super_admin'] as const;
const ofCompany = ['owner', 'admin', 'member'] as const;
const leaders = ['owner', 'admin'] as const;
const owner = ['owner'] as const;
const platform = ['super_admin'] as const;

/**
 * Permissions by role. Each API call declares one, and the server checks it before the call runs. The scopes of API keys
 * have the same names. docs/permissions.md is generated from this table.
 */
export const permissions = {
  'self:read': { may: 'see their profile', roles: everyone, beforeSecondFactor: true },
  'self:write': { may: 'change their profile', roles: everyone, notForImpersonators: true },
  'second_factor:write': {
    may: 'set up two-factor authentication',
    roles: everyone,
    notForImpersonators: true,
    beforeSecondFactor: true,
  },
  'session:end': { may: 'sign out', roles: everyone, beforeSecondFactor: true },
  'sessions:read': { may: 'see their sessions', roles: everyone, notForImpersonators: true },
  'sessions:write': { may: 'end their other sessions', roles: everyone, notForImpersonators: true },
  'plan:read': { may: 'see what the plan allows', roles: everyone, forKeys: true },
  'company:write': { may: 'update company information', roles: owner },
  'security:write': {
    may: 'require two-factor authentication for their team',
    roles: owner,
    notForImpersonators: true,
  },
  'demo:empty': { may: 'empty the demo data', roles: owner, notForImpersonators: true },
  'dashboard:read': { may: 'see the dashboard', roles: ofCompany },
  'disputes:read': { may: 'see disputes', roles: ofCompany, forKeys: true },
  'disputes:write': { may: 'respond to, accept and assign disputes', roles: ofCompany, forKeys: true },
  // Combines parts that API keys read with a scope for each.
  'workspace:read': { may: 'see everything about a dispute in one call', roles: ofCompany },
  // This commits the company to a charge, so API keys and impersonators may not do it.
  'fees:acknowledge': {
    may: 'acknowledge response fees',
    roles: leaders,
    notForImpersonators: true,
  },
  'approvals:read': { may: 'see approval requests', roles: ofCompany, forKeys: true },
  // The second person must be a person: an API key acts for the user who created it.
  'approvals:decide': {
    may: 'approve or reject requests',
    roles: ofCompany,
    notForImpersonators: true,
  },
  'approvals:configure': {
    may: 'decide which disputes need approval',
    roles: leaders,
    notForImpersonators: true,
  },
  'refunds:read': { may: 'see refunds', roles: ofCompany, forKeys: true },
  'refunds:write': { may: 'refund payments', roles: leaders, forKeys: true },
  'alerts:read': { may: 'see alerts', roles: ofCompany, forKeys: true },
  'alerts:write': { may: 'dismiss alerts and report outcomes', roles: ofCompany, forKeys: true },
  'money:read': { may: 'see fees, advice and monitoring', roles: ofCompany, forKeys: true },
  'money:write': { may: 'set fees and transaction volumes', roles: leaders, forKeys: true },
  'automation:read': { may: 'see automation rules', roles: leaders, forKeys: true },
  // A rule acts long after the impersonation has ended.
  'automation:write': { may: 'manage automation rules', roles: leaders, notForImpersonators: true },
  'mcp:read': { may: 'read disputes as an agent', roles: ofCompany, forKeys: true },
  'mcp:draft': { may: 'collect and draft as an agent', roles: ofCompany, forKeys: true },
  'evidence:read': { may: 'see evidence', roles: ofCompany, forKeys: true },
  'evidence:write': { may: 'add, change and delete evidence', roles: ofCompany, forKeys: true },
  // A reading by a person decides what a letter claims. An API key acts without reading.
  'evidence:confirm': { may: 'record what evidence shows', roles: ofCompany },
  'responses:read': { may: 'preview and download responses', roles: ofCompany, forKeys: true },
  'analytics:read': { may: 'see statistics', roles: ofCompany, feature: 'analytics', forKeys: true },
  'templates:read': {
    may: 'see response templates',
    roles: ofCompany,
    feature: 'template_management',
    forKeys: true,
  },
  'templates:write': {
    may: 'edit response templates',
    roles: ofCompany,
    feature: 'template_management',
    forKeys: true,
  },
  'templates:publish': {
    may: 'activate or archive response templates',
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
  'carriers:read': { may: 'see connected carriers', roles: ofCompany, forKeys: true },
  'carriers:write': { may: 'connect carriers', roles: leaders, forKeys: true, needsVerifiedEmail: true },
  'data:read': { may: 'see data records', roles: ofCompany, forKeys: true },
  'data:write': { may: 'send and import data records', roles: leaders, forKeys: true },
  'webhook_events:read': { may: 'see received webhooks', roles: ofCompany, forKeys: true },
  'webhook_events:replay': { may: 'replay webhooks', roles: leaders, forKeys: true },
  'members:read': { may: 'see team members', roles: ofCompany, forKeys: true },
  'members:invite': {
    may: 'invite team members',
    roles: leaders,
    feature: 'multi_user',
    notForImpersonators: true,
    needsVerifiedEmail: true,
  },
  'members:write': { may: 'change or remove team members', roles: leaders, notForImpersonators: true },
  'api_keys:read': { may: 'see API keys', roles: leaders, feature: 'api_access' },
  'api_keys:write': {
    may: 'create API keys',
    roles: leaders,
    feature: 'api_access',
    notForImpersonators: true,
    needsVerifiedEmail: true,
  },
  // Needs no plan feature, so that keys can still be revoked after a downgrade.
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
  'alert_sources:read': { may: 'see alert sources', roles: leaders, forKeys: true },
  'alert_sources:write': {
    may: 'manage alert sources',
    roles: leaders,
    notForImpersonators: true,
    needsVerifiedEmail: true,
  },
  'chat_channels:read': { may: 'see chat channels', roles: ofCompany, forKeys: true },
  'chat_channels:write': {
    may: 'manage chat channels',
    roles: leaders,
    notForImpersonators: true,
    needsVerifiedEmail: true,
  },
  // The URL works without a session, so it would outlast an impersonation.
  'calendar:read': {
    may: 'see their calendar feed URL',
    roles: ofCompany,
    notForImpersonators: true,
    needsVerifiedEmail: true,
  },
  'calendar:write': {
    may: 'replace their calendar feed URL',
    roles: ofCompany,
    notForImpersonators: true,
    needsVerifiedEmail: true,
  },
  'notifications:read': { may: 'see their notifications', roles: ofCompany },
  'notifications:write': {
    may: 'choose their notifications',
    roles: ofCompany,
    notForImpersonators: true,
  },
  'audit_log:read': { may: 'see the audit log', roles: owner, forKeys: true },
  'platform:read': { may: 'see the platform', roles: platform },
  'platform:write': { may: 'administer the platform', roles: platform },
  'impersonation:begin': { may: 'log in as a company', roles: platform },
  'impersonation:end': { may: 'stop acting as a company', roles: everyone },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as Permission[];

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

export function ruleOf(permission: Permission): Rule {
  return permissions[permission];
}

/** All scopes that an API key can have. */
export const keyScopes = permissionNames.filter((name) => ruleOf(name).forKeys === true);

type Permitted = Pick<Actor, 'role' | 'apiKey' | 'impersonator' | 'lacksVerifiedEmail'>;

/** Returns true if the actor has the permission. Does not check the plan. */
export function can(actor: Permitted, permission: Permission): boolean {
  return findRefusal(actor, permission) === undefined;
}

/** Does not check the plan. @throws {AppError} 403 */
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
