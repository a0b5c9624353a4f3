import type { CookieOptions, Request } from 'express';

type GoogleCookie = { readonly name: string; readonly options: CookieOptions };

export type GoogleCookies = {
  /** Holds state and PKCE verifier while the user is at Google. Lax: Google sends the user back from another site. */
  readonly state: GoogleCookie;
  /** Passes the ID token from the redirect flow to the sign-in call, without exposing it to the URL or scripts. */
  readonly token: GoogleCookie;
  /** The header that deletes the token's cookie. */
  readonly expiredToken: string;
};

/** With HTTPS they have the `__Host-` prefix, so that browsers accept them only from this exact host. */
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

/** Our values are base64url and dots, which need no decoding. */
export function readCookie(request: Pick<Request, 'headers'>, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
