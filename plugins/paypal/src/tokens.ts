import { createHash } from 'node:crypto';

import { BoundedMap, isObject, memoryOf, ProviderError, textOf, trimmed } from '@rebuttal/plugin-kit';

import { apiAddress } from './addresses.js';
import type { PayPalContext } from './credentials.js';
import { toProviderError } from './failures.js';

/** What a token request answers. The token itself is nobody's but `client.ts`'s. */
export type AccessToken = {
  readonly value: string;
  /** Rights, separated by blanks; absent where PayPal does not list them. */
  readonly scope: string | undefined;
  readonly expiresAt: Date;
};

const tokensMax = 500;
/** A token is left alone so long before its end, so that it does not run out on the way. */
const marginSeconds = 60;
/** Where PayPal does not say how long a token lasts; it usually says nine hours. */
const defaultLifeSeconds = 300;

const tokens = memoryOf(() => new BoundedMap<Promise<AccessToken>>(tokensMax));

/** The token of these credentials: the one that is known, or a new one that all who wait share. */
export async function accessToken(context: PayPalContext): Promise<AccessToken> {
  const known = tokens(context.http).get(keyOf(context));
  if (known === undefined) return freshToken(context);
  const token = await known;
  return token.expiresAt > context.now() ? token : replaced(context, known);
}

/** After a 401: another token than the one that was refused. */
export async function renewedToken(context: PayPalContext, refused: AccessToken): Promise<AccessToken> {
  const known = tokens(context.http).get(keyOf(context));
  if (known === undefined) return freshToken(context);
  const token = await known;
  return token.value === refused.value ? replaced(context, known) : token;
}

/** A new token, also where a known one would still do: rights that were given since are in the new one only. */
export async function freshToken(context: PayPalContext): Promise<AccessToken> {
  const memory = tokens(context.http);
  const key = keyOf(context);
  const requested = requestToken(context);
  memory.set(key, requested);
  try {
    return await requested;
  } catch (error) {
    memory.drop(key, requested);
    throw error;
  }
}

/** Many may find at once that a token is used up; one of them asks for the next. */
function replaced(context: PayPalContext, old: Promise<AccessToken>): Promise<AccessToken> {
  const known = tokens(context.http).get(keyOf(context));
  return known === undefined || known === old ? freshToken(context) : known;
}

/** Source: REST API reference, "Authentication". It changes nothing at PayPal, so it may be repeated. */
async function requestToken(context: PayPalContext): Promise<AccessToken> {
  const { client_id: id, client_secret: secret } = context.credentials;
  const basic = Buffer.from(`${trimmed(id)}:${trimmed(secret)}`).toString('base64');
  const response = await context.http.request({
    method: 'POST',
    url: `${apiAddress(context)}/v1/oauth2/token`,
    headers: {
      authorization: `Basic ${basic}`,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    readOnly: true,
  });
  if (response.status !== 200) throw toProviderError(context, response, true);
  const answer = response.json();
  const value = isObject(answer) ? textOf(answer, 'access_token') : undefined;
  if (!isObject(answer) || value === undefined || !/^[\x21-\x7e]+$/.test(value))
    throw new ProviderError('unexpected_answer', 'PayPal sent no access token.', { status: response.status });
  const lifeSeconds =
    typeof answer.expires_in === 'number' && answer.expires_in > 0 ? answer.expires_in : defaultLifeSeconds;
  return {
    value,
    scope: textOf(answer, 'scope'),
    expiresAt: new Date(context.now().getTime() + (lifeSeconds - marginSeconds) * 1000),
  };
}

/** Another secret is another key, and no secret lies in memory as a key. */
function keyOf(context: PayPalContext): string {
  const { client_id: id, client_secret: secret } = context.credentials;
  const parts = JSON.stringify([apiAddress(context), trimmed(id), trimmed(secret)]);
  return createHash('sha256').update(parts).digest('hex');
}
