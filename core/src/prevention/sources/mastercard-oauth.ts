import { createHash, createPrivateKey, createSign, randomBytes } from 'node:crypto';

export type MastercardKeys = {
  readonly consumerKey: string;
  /** The private key of the Mastercard project, in PEM. */
  readonly signingKey: string;
};

export type RequestToSign = {
  readonly method: string;
  readonly url: string;
  /** Empty for a request without a body. */
  readonly body: string;
};

/**
 * The `Authorization` header of a call to a Mastercard API: OAuth 1.0a with RSA-SHA256 and a hash of the body. Unlike
 * RFC 5849, Mastercard does not encode the parameters before it encodes all of them together.
 * Source: Mastercard's library `mastercard-oauth1-signer` 1.2.0, whose signatures this reproduces.
 */
export function signForMastercard(
  { method, url, body }: RequestToSign,
  { consumerKey, signingKey }: MastercardKeys,
  { now, nonce = randomBytes(16).toString('hex') }: { readonly now: Date; readonly nonce?: string },
): string {
  const { origin, pathname, search } = new URL(url);
  const oauth = [
    ['oauth_body_hash', createHash('sha256').update(body).digest('base64')],
    ['oauth_consumer_key', consumerKey],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', 'RSA-SHA256'],
    ['oauth_timestamp', Math.floor(now.getTime() / 1000)],
    ['oauth_version', '1.0'],
  ].map(([name, value]) => `${name}=${value}`);
  const query = search.slice(1).split('&').filter(Boolean);
  const parameters = [...oauth, ...query].sort().join('&');
  const base = [method, origin + pathname, parameters].map(encode).join('&');
  const signature = createSign('sha256').update(base).sign(signingKey, 'base64');
  const fields = [...oauth, `oauth_signature=${encode(signature)}`];
  return `OAuth ${fields.map((field) => `${field.replace('=', '="')}"`).join(',')}`;
}

export function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** RFC 3986, which encodes more than `encodeURIComponent` does. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
