import type { errors as JoseErrors, JWTPayload, JWTVerifyGetKey } from 'jose';

import type { GoogleConfig } from '../../platform/config.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';

/** The verified identity from Google. */
export type GoogleUser = { readonly subject: string; readonly email: string; readonly name: string };

export type GoogleIdentity = {
  /** @throws {AppError} 401 for an invalid token, 403 without a verified address, 503 without Google's keys */
  verify(idToken: string, nonce?: string): Promise<GoogleUser>;
};

const clockToleranceSeconds = 30;
/** Lifetime of Google's ID tokens. */
const tokenSeconds = 60 * 60;

/**
 * Verifies ID tokens with Google's published keys. The keys are fetched once, and again for an unknown key.
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
        // Without this, the token's age is not checked.
        maxTokenAge: tokenSeconds,
        clockTolerance: clockToleranceSeconds,
        currentDate: clock(),
      });
      return payload;
    } catch (error) {
      throw areKeysUnavailable(error, joseErrors) ? errors.googleUnavailable(error) : errors.googleRefused();
    }
  }

  return {
    async verify(idToken, nonce) {
      const claims = await readClaims(idToken);
      const { sub, email, name } = claims;
      // Reject a token that was issued to another client, even if it lists us as an audience.
      if (claims['azp'] !== undefined && claims['azp'] !== clientId) throw errors.googleRefused();
      if (claims['nonce'] !== nonce) throw errors.googleRefused();
      if (sub === undefined || sub === '' || sub.length > 255 || typeof email !== 'string')
        throw errors.googleRefused();
      if (claims['email_verified'] !== true) throw errors.googleEmailUnverified();
      return { subject: sub, email: email.toLowerCase(), name: toName(name, email) };
    },
  };
}

/** Returns true if the keys couldn't be fetched or parsed, which says nothing about the token. */
function areKeysUnavailable(error: unknown, joseErrors: typeof JoseErrors): boolean {
  if (!(error instanceof joseErrors.JOSEError)) return true;
  return [joseErrors.JWKSTimeout.code, joseErrors.JWKSInvalid.code, joseErrors.JOSEError.code].includes(
    error.code,
  );
}

function toName(name: unknown, email: string): string {
  const text = typeof name === 'string' ? name.trim().slice(0, 200) : '';
  return text === '' ? (email.split('@')[0] ?? email) : text;
}
