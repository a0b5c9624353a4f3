import { createHash, randomInt } from 'node:crypto';

import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** Clocks differ and typing takes time: the code before and the next one are good, too (RFC 6238, 5.2). */
const window = 1;
const secretBytes = 20;

/** What all authenticator apps know: SHA-1, six digits, half a minute (RFC 6238). */
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

/** A fresh secret as apps take it: base32. */
export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** For the QR code: `otpauth://totp/…`. */
export function enrolmentUri(secret: string, email: string): string {
  return totp(Secret.fromBase32(secret), email).toString();
}

/** The half minute since 1970 that the code is of, undefined if it is none of now. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totp(Secret.fromBase32(secret)).validate({ token: code, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

/** Without what looks alike: no 0, 1, i, l, o. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const [groups, groupLength] = [6, 4];
const recoveryCodes = 10;

/** Each has 24 characters of 31, which is 118 bits: nobody guesses one, so that a plain hash of it is enough. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join(''),
    ).join('-'),
  );
}

/** As it was typed: groups, spaces and case do not count. */
export function hashRecoveryCode(code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update('recovery code\n').update(plain).digest();
}
