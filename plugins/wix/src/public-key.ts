import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const bitsMin = 2048;

/**
 * Reads the public key of an app's webhooks: PEM, or the PEM text in base64 on one line. Source: npm @wix/sdk 1.21.16,
 * `helpers.js`. @throws {Error} if it is not a valid key
 */
export function readPublicKey(text: string): KeyObject {
  const pem = toPem(text);
  if (!/-----BEGIN (?:RSA )?PUBLIC KEY-----/.test(pem)) throw new Error('no public key');
  const key = createPublicKey(pem);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < bitsMin)
    throw new Error('not an RSA key of at least 2048 bits');
  return key;
}

/** Explains to the merchant why a key is invalid, without repeating it. */
export function whyNoPublicKey(text: string): string | undefined {
  if (/PRIVATE KEY/.test(toPem(text)))
    return 'This is a private key. Enter the public key, and keep the private one to yourself.';
  try {
    readPublicKey(text);
    return undefined;
  } catch {
    return 'This is not an RSA public key of 2048 bits or more. Copy all of it from Webhooks → Get Public Key.';
  }
}

function toPem(text: string): string {
  const pem = text.includes('-----BEGIN')
    ? text.trim()
    : Buffer.from(text.replace(/\s+/g, ''), 'base64').toString('utf8');
  return inLines(pem);
}

/** Restores the line breaks of a PEM that was pasted into a single-line field. */
function inLines(pem: string): string {
  const [, begin, base64, end] =
    /^(-----BEGIN [A-Z ]+-----)([A-Za-z0-9+/=\s]+)(-----END [A-Z ]+-----)$/.exec(pem) ?? [];
  if (begin === undefined || base64 === undefined || end === undefined) return pem;
  return [begin, ...(base64.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []), end].join('\n');
}
