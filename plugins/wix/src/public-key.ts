import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const bitsMin = 2048;

/**
 * The key of an app's webhooks: PEM, or one line that is the base64 of the PEM text. Source: npm @wix/sdk 1.21.16,
 * `helpers.js`. @throws {Error} if it is none
 */
export function readPublicKey(text: string): KeyObject {
  const pem = toPem(text);
  if (!/-----BEGIN (?:RSA )?PUBLIC KEY-----/.test(pem)) throw new Error('no public key');
  const key = createPublicKey(pem);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < bitsMin) throw new Error('no RSA key of 2048 bits');
  return key;
}

/** What is wrong with it, for a merchant; nothing of it is repeated. */
export function whyNoPublicKey(text: string): string | undefined {
  if (/PRIVATE KEY/.test(toPem(text)))
    return 'This is a private key. Enter the public key, and keep the private one to yourself.';
  try {
    readPublicKey(text);
    return undefined;
  } catch {
    return 'This is no RSA public key of 2048 bits or more. Copy all of it from Webhooks → Get Public Key.';
  }
}

function toPem(text: string): string {
  const pem = text.includes('-----BEGIN')
    ? text.trim()
    : Buffer.from(text.replace(/\s+/g, ''), 'base64').toString('utf8');
  return inLines(pem);
}

/** A field of one line takes the breaks from a PEM that is pasted into it. */
function inLines(pem: string): string {
  const [, begin, base64, end] =
    /^(-----BEGIN [A-Z ]+-----)([A-Za-z0-9+/=\s]+)(-----END [A-Z ]+-----)$/.exec(pem) ?? [];
  if (begin === undefined || base64 === undefined || end === undefined) return pem;
  return [begin, ...(base64.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []), end].join('\n');
}
