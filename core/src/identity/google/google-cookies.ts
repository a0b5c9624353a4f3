import type { CookieOptions, Request } from 'express';

type GoogleCookie = { readonly name: string; readonly options: CookieOptions };

export type GoogleCookies = {
  /** Holds state and PKCE verifier while the user is at Google. Lax: Google sends the user back from another site. */
  readonly state: GoogleCookie;
  /** Hands the ID token from the end of the redirect flow to the sign-in call, past the address bar and all scripts. */
  readonly token: GoogleCookie;
  /** The header that takes the token's cookie away. */
  readonly expiredToken: string;
};

/** By https they have the prefix by which browsers take them from this very host alone, and from no sibling of it. */
export function createGoogleCookies(publicUrl: string): GoogleCookies {
  const secure = publicUrl.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  const token = `${prefix}rebuttal_google_token`;
  const options = { httpOnly: true, secure, path: '/' } as const;
  return {
    state: {
      name: `${prefix}rebuttal_google_state`,
      options: { ...options, sameSite: 'lax', maxAge: 10 * 60 * 1000 },
    },
    token: { name: token, options: { ...options, sameSite: 'strict', maxAge: 60 * 1000 } },
    expiredToken: `${token}=; Path=/; Max-Age=0; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Strict`,
  };
}

/** Our values are base64url and dots, so nothing has to be decoded. */
export function readCookie(request: Pick<Request, 'headers'>, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
