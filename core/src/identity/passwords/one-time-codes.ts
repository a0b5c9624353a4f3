import { createHash, randomInt } from 'node:crypto';

import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** Also accepts the previous and the next code, because clocks differ and typing takes time (RFC 6238, 5.2). */
const window = 1;
const secretBytes = 20;

/** Parameters that all authenticator apps support: SHA-1, six digits, 30 seconds (RFC 6238). */
function totp(secret: Secret, label = ''): TOTP {
  return new TOTP({
    issuer: 'Rebuttal',
    label,
    secret,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  });
}

/** Generates a secret in base32. */
export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** Returns the URI for the QR code: `otpauth://totp/…`. */
export function enrolmentUri(secret: string, email: string): string {
  return totp(Secret.fromBase32(secret), email).toString();
}

/** Returns the code's time step (30 seconds since 1970), or undefined if the code is not valid now. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totp(Secret.fromBase32(secret)).validate({ token: code, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

/** Without ambiguous characters: no 0, 1, i, l, o. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const [groups, groupLength] = [6, 4];
const recoveryCodes = 10;

/** Each code has 24 characters from an alphabet of 31, which is 118 bits. That can't be guessed, so a fast hash is enough. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join(''),
    ).join('-'),
  );
}

/** Hashes a typed code. Ignores grouping, spaces and case. */
export function hashRecoveryCode(code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update('recovery code\n').update(plain).digest();
}
