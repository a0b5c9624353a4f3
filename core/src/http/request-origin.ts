import type { Request } from 'express';

import type { RequestOrigin } from '../auth/actor.js';

/** Where a request comes from, for throttling and for the audit log. */
export function originOf(request: Request): RequestOrigin {
  return {
    address: request.ip ?? '',
    requestId: String(request.res?.getHeader('x-request-id') ?? ''),
  };
}
