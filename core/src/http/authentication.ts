import type { Request } from 'express';

import type { AccessTokens } from '../auth/access-tokens.js';
import type { Actor, TenantActor } from '../auth/actor.js';
import type { Sessions } from '../auth/sessions.js';
import { errors } from '../errors/catalogue.js';

export type Authentication = { readonly tokens: AccessTokens; readonly sessions: Sessions };

/**
 * What tsoa asks before each guarded call; the answer becomes `request.user`.
 * @throws {AppError} 401, or 403 for a super admin where a company is needed
 */
export async function expressAuthentication(
  request: Request,
  scheme: string,
  scopes: readonly string[] = [],
): Promise<Actor | TenantActor | { refreshToken: string }> {
  if (scheme === 'refresh') return { refreshToken: readBearer(request) };
  const actor = await authenticate(request.app.get('authentication') as Authentication, request);
  if (actor.tenantId === null && !scopes.includes('anyone')) throw errors.noCompany();
  return actor;
}

/** Who sends this request. @throws {AppError} 401 */
export async function authenticate({ tokens, sessions }: Authentication, request: Request): Promise<Actor> {
  const actor = tokens.read(readBearer(request));
  await sessions.requireLive(actor.sessionId);
  return actor;
}

function readBearer(request: Request): string {
  const match = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '');
  if (match?.[1] === undefined) throw errors.notSignedIn();
  return match[1];
}
