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
 * What tsoa asks before each guarded call: who sends it, and may they do what the call names? The answer becomes
 * `request.user`.
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
 * The sender of a request, who has the permission and whose plan has the feature.
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
 * Who sends this request: the bearer is a session's access token or an API key.
 * @param permission What for. Without one it is nothing that is open to who has yet to set up a second factor.
 * @throws {AppError} 401; 403 for a key of a closed company or of one whose plan has none, and for who lacks a second
 *   factor that is demanded
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
