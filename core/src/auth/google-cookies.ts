import type { CookieOptions, Request } from 'express';

/** Holds state and PKCE verifier while the user is at Google. Lax: Google sends the user back from another site. */
export const stateCookie = 'rebuttal_google_state';
/** Hands the ID token from the end of the redirect flow to the sign-in call, past the address bar and all scripts. */
export const tokenCookie = 'rebuttal_google_token';

const path = '/api/auth/google';

export function stateCookieOptions(secure: boolean): CookieOptions {
  return { httpOnly: true, secure, sameSite: 'lax', path, maxAge: 10 * 60 * 1000 };
}

export function tokenCookieOptions(secure: boolean): CookieOptions {
  return { httpOnly: true, secure, sameSite: 'strict', path, maxAge: 60 * 1000 };
}

/** Takes the cookie away where it stands, whatever it was set with. */
export const expiredTokenCookie = `${tokenCookie}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Strict`;

/** Our values are base64url and dots, so nothing has to be decoded. */
export function readCookie(request: Pick<Request, 'headers'>, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
