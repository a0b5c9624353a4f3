import type { Request } from 'express';

/** The origin of a request. */
export type RequestOrigin = {
  readonly address: string;
  readonly requestId: string;
  /** The unverified `User-Agent` header. */
  readonly userAgent?: string | undefined;
};

/** The origin of a sign-in. */
export type SignInOrigin = RequestOrigin & {
  /** The client's unverified access token, whose session the new one replaces. */
  readonly heldToken?: string | undefined;
};

/** Returns the origin of a request, for throttling, the audit log and the list of sessions. */
export function originOf(request: Request): RequestOrigin {
  return {
    address: request.ip ?? '',
    requestId: String(request.res?.getHeader('x-request-id') ?? ''),
    userAgent: request.headers['user-agent'],
  };
}

/** Returns the origin of a sign-in, with the token of the session to replace, if the client sends one. */
export function signInOriginOf(request: Request): SignInOrigin {
  return { ...originOf(request), heldToken: request.get('x-held-session') };
}

/** Returns the request's bearer token, if it is well-formed. */
export function findBearer({ headers }: Request): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(headers.authorization ?? '')?.[1];
}
