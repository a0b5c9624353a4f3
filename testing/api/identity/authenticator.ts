import { Secret, TOTP } from 'otpauth';

import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import { password } from './team-client.js';

/** The code of an authenticator app now, or this many half minutes later (RFC 6238). */
export function codeOf(secret: string, now: Date, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime() + steps * 30_000,
  });
}

/** Returns the server's last response, with the recovery codes in it. */
export async function turnOnSecondFactor(
  as: ApiClient,
  now: Date,
  typed = password,
): Promise<{ readonly response: ApiAnswer; readonly secret: string }> {
  const { body } = await as.post('/api/auth/second-factor', { password: typed });
  const secret = String(body.secret);
  return {
    response: await as.post('/api/auth/second-factor/confirm', { code: codeOf(secret, now) }),
    secret,
  };
}
