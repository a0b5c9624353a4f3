import type { Request } from 'express';

import { authenticate, type Authentication } from '../../identity/requests/authentication.js';
import { findBearer } from '../../platform/http/request-origin.js';
import { optionalText, text } from './sandbox-input.js';
import type { SandboxPlace } from './sandbox.js';

/**
 * The company of whoever is signed in; undefined without a sign-in and for a super admin, who belong to none.
 * @throws {AppError} 401 for a bearer that is not accepted
 */
async function callersTenant(request: Request): Promise<string | undefined> {
  if (findBearer(request) === undefined) return undefined;
  const authentication = request.app.get('authentication') as Authentication;
  return (await authenticate(authentication, request)).tenantId ?? undefined;
}

/** Where the caller wants something to happen: at an account of their own company, if they are signed in. */
export async function readPlace(
  request: Request,
  { account_id: accountId }: Readonly<Record<string, unknown>> = {},
): Promise<SandboxPlace> {
  return {
    providerId: text(request.params.provider),
    accountId: optionalText(accountId, 'account_id'),
    tenantId: await callersTenant(request),
  };
}
