import type { Request } from 'express';

import { authenticate, type Authentication } from '../../identity/requests/authentication.js';
import { findBearer } from '../../platform/http/request-origin.js';
import { optionalText, text } from './sandbox-input.js';
import type { SandboxPlace } from './sandbox.js';

/**
 * Returns the signed-in user's company. Undefined without a sign-in, and for a super admin, who belongs to none.
 * @throws {AppError} 401 for a rejected bearer token
 */
async function callersTenant(request: Request): Promise<string | undefined> {
  if (findBearer(request) === undefined) return undefined;
  const authentication = request.app.get('authentication') as Authentication;
  return (await authenticate(authentication, request)).tenantId ?? undefined;
}

/** Reads the account to act on. A signed-in caller can only choose their own company's accounts. */
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
