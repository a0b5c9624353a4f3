import type { Request } from 'express';

import type { RequestOrigin, SignInOrigin } from '../auth/actor.js';

/** Where a request comes from, for throttling, for the audit log and for the list of one's sessions. */
export function originOf(request: Request): RequestOrigin {
  return {
    address: request.ip ?? '',
    requestId: String(request.res?.getHeader('x-request-id') ?? ''),
    userAgent: request.headers['user-agent'],
  };
}

/** The same for a sign-in. Nobody has to be signed in for that, so a bearer that is none is as good as none. */
export function signInOriginOf(request: Request): SignInOrigin {
  return { ...originOf(request), heldToken: findBearer(request) };
}

/** The bearer of a request, if it looks like one at all. */
export function findBearer({ headers }: Request): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(headers.authorization ?? '')?.[1];
}
