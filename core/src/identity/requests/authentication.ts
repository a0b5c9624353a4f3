import type { Request } from 'express';

import { errors } from '../../platform/errors/catalogue.js';
import type { CallerAddresses } from '../../platform/http/caller-addresses.js';
import type { Caller } from '../../platform/http/error-handler.js';
import { findBearer, originOf } from '../../platform/http/request-origin.js';
import type { Actor, TenantActor } from '../access/actor.js';
import { isPermission, requireCan, ruleOf, type Permission } from '../access/permissions.js';
import type { ApiKeyAuthentication } from '../api-keys/api-key-authentication.js';
import { isMeantAsApiKey } from '../api-keys/api-key-text.js';
import type { PlansService } from '../plans/plans.service.js';
import type { AccessTokens } from '../sessions/access-tokens.js';
import type { Sessions } from '../sessions/sessions.js';

export type Authentication = {
  readonly tokens: AccessTokens;
  readonly sessions: Sessions;
  readonly plansService: PlansService;
  readonly apiKeys: ApiKeyAuthentication;
  readonly callers: Pick<CallerAddresses, 'note'>;
};

/**
 * Authenticates and authorizes each guarded call for tsoa. The result becomes `request.user`.
 * @throws {AppError} 401, 403
 */
export async function expressAuthentication(
  request: Request,
  scheme: string,
  scopes: readonly string[] = [],
): Promise<Actor | TenantActor | { refreshToken: string }> {
  if (scheme === 'refresh') return { refreshToken: readBearer(request) };
  const [permission = ''] = scopes;
  if (!isPermission(permission)) throw new Error(`${request.path} names no permission`);
  const authentication = request.app.get('authentication') as Authentication;
  return authorize(authentication, request, permission);
}

/**
 * Returns the authenticated caller. Checks the permission and the plan.
 * @throws {AppError} 401, 403
 */
export async function authorize(
  authentication: Authentication,
  request: Request,
  permission: Permission,
): Promise<Actor> {
  const actor = await authenticate(authentication, request, permission);
  const caller: Caller = { userId: actor.userId, apiKeyId: actor.apiKey?.keyId };
  Object.assign(request.res?.locals ?? {}, caller);
  requireCan(actor, permission);
  const { feature } = ruleOf(permission);
  if (feature !== undefined && actor.tenantId !== null) {
    await authentication.plansService.requireFeature(actor.tenantId, feature);
  }
  return actor;
}

/**
 * Resolves the caller from the bearer token: a session's access token or an API key.
 * @param permission without one, users who still have to set up two-factor authentication are rejected
 * @throws {AppError} 401; 403 for an API key of a closed company or of a plan without API keys, and for a user without
 *   required two-factor authentication
 */
export async function authenticate(
  authentication: Authentication,
  request: Request,
  permission?: Permission,
): Promise<Actor> {
  const bearer = readBearer(request);
  const actor = isMeantAsApiKey(bearer)
    ? await authentication.apiKeys.requireActor(bearer)
    : await readSession(authentication, bearer, permission);
  const origin = originOf(request);
  if (actor.tenantId !== null) authentication.callers.note(actor.tenantId, origin.address);
  return { ...actor, origin };
}

async function readSession(
  { tokens, sessions }: Authentication,
  accessToken: string,
  permission: Permission | undefined,
): Promise<Actor> {
  const actor = tokens.read(accessToken);
  const { role, lacksSecondFactor, hasVerifiedEmail } = await sessions.requireLive(actor.sessionId);
  const isOpen = permission !== undefined && ruleOf(permission).beforeSecondFactor === true;
  if (lacksSecondFactor && !isOpen) throw errors.secondFactorMissing();
  return { ...actor, role, lacksVerifiedEmail: !hasVerifiedEmail };
}

function readBearer(request: Request): string {
  const bearer = findBearer(request);
  if (bearer === undefined) throw errors.notSignedIn();
  return bearer;
}
