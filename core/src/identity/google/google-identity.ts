import type { errors as JoseErrors, JWTPayload, JWTVerifyGetKey } from 'jose';

import type { GoogleConfig } from '../../platform/config.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';

/** Who Google says it is. */
export type GoogleUser = { readonly subject: string; readonly email: string; readonly name: string };

export type GoogleIdentity = {
  /** @throws {AppError} 401 for a token that is not good, 403 without a verified address, 503 without Google's keys */
  verify(idToken: string, nonce?: string): Promise<GoogleUser>;
};

const clockToleranceSeconds = 30;
/** How long Google lets its ID tokens live. */
const tokenSeconds = 60 * 60;

/**
 * Checks ID tokens against Google's published keys, which are fetched once and again only for a key that is new.
 * Source: Google, "Verify the Google ID token on your server side", read 2025-11.
 */
export function createGoogleIdentity({ clientId, issuerUrl }: GoogleConfig, clock: Clock): GoogleIdentity {
  const keysUrl = new URL(
    issuerUrl === undefined ? 'https://www.googleapis.com/oauth2/v3/certs' : `${issuerUrl}/oauth2/v3/certs`,
  );
  let keys: JWTVerifyGetKey | undefined;
  const issuer = issuerUrl ?? ['https://accounts.google.com', 'accounts.google.com'];

  async function readClaims(idToken: string): Promise<JWTPayload> {
    const { createRemoteJWKSet, errors: joseErrors, jwtVerify } = await import('jose');
    keys ??= createRemoteJWKSet(keysUrl, { timeoutDuration: 5_000 });
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        issuer,
        audience: clientId,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'iat', 'exp'],
        // Without it nobody asks whether a token was given in the past.
        maxTokenAge: tokenSeconds,
        clockTolerance: clockToleranceSeconds,
        currentDate: clock(),
      });
      return payload;
    } catch (error) {
      throw areKeysAway(error, joseErrors) ? errors.googleUnavailable(error) : errors.googleRefused();
    }
  }

  return {
    async verify(idToken, nonce) {
      const claims = await readClaims(idToken);
      const { sub, email, name } = claims;
      // A token for another party that also names us was not given to our browser.
      if (claims['azp'] !== undefined && claims['azp'] !== clientId) throw errors.googleRefused();
      if (claims['nonce'] !== nonce) throw errors.googleRefused();
      if (sub === undefined || sub === '' || sub.length > 255 || typeof email !== 'string')
        throw errors.googleRefused();
      if (claims['email_verified'] !== true) throw errors.googleEmailUnverified();
      return { subject: sub, email: email.toLowerCase(), name: toName(name, email) };
    },
  };
}

/** What is no word about the token: the keys could not be fetched, or what came was no list of keys. */
function areKeysAway(error: unknown, joseErrors: typeof JoseErrors): boolean {
  if (!(error instanceof joseErrors.JOSEError)) return true;
  return [joseErrors.JWKSTimeout.code, joseErrors.JWKSInvalid.code, joseErrors.JOSEError.code].includes(
    error.code,
  );
}

function toName(name: unknown, email: string): string {
  const text = typeof name === 'string' ? name.trim().slice(0, 200) : '';
  return text === '' ? (email.split('@')[0] ?? email) : text;
}
