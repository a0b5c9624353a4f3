import type { Request } from 'express';

/** Where a request came from. */
export type RequestOrigin = {
  readonly address: string;
  readonly requestId: string;
  /** What the client says of itself, as it came. */
  readonly userAgent?: string | undefined;
};

/** Where someone signs in from. */
export type SignInOrigin = RequestOrigin & {
  /** The access token that the client still has, as it came: of the session that the new one takes the place of. */
  readonly heldToken?: string | undefined;
};

/** Where a request comes from, for throttling, for the audit log and for the list of one's sessions. */
export function originOf(request: Request): RequestOrigin {
  return {
    address: request.ip ?? '',
    requestId: String(request.res?.getHeader('x-request-id') ?? ''),
    userAgent: request.headers['user-agent'],
  };
}

/** The same for a sign-in, with the token of the session that it is to replace, if the client names one. */
export function signInOriginOf(request: Request): SignInOrigin {
  return { ...originOf(request), heldToken: request.get('x-held-session') };
}

/** The bearer of a request, if it looks like one at all. */
export function findBearer({ headers }: Request): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(headers.authorization ?? '')?.[1];
}
