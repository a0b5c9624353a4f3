import { createTokenKeeper, isObject, ProviderError, textOf, cleanCredential } from '@rebuttal/plugin-kit';
import type { AccessToken } from '@rebuttal/plugin-kit';

import { apiAddress } from './addresses.js';
import type { PayPalContext } from './credentials.js';
import { toProviderError } from './errors.js';

/** The response to a token request. Only `client.ts` uses the token. */
export type PayPalToken = AccessToken & {
  /** Permissions, separated by spaces. Absent if PayPal doesn't list them. */
  readonly scope: string | undefined;
};

const tokensMax = 500;
/** A token is replaced this long before its end, so that it doesn't expire during a call. */
const marginSeconds = 60;
/** Used if PayPal doesn't report the lifetime of a token, which is usually nine hours. */
const defaultLifeSeconds = 300;

const tokens = createTokenKeeper<PayPalToken>(tokensMax);

/** The token of these credentials: the cached one, or a new one that all waiting callers share. */
export function accessToken(context: PayPalContext): Promise<PayPalToken> {
  return tokens.current(tokenRequest(context));
}

/** After a 401: a token other than the refused one. */
export function renewedToken(context: PayPalContext, refused: PayPalToken): Promise<PayPalToken> {
  return tokens.renewed(tokenRequest(context), refused.value);
}

/** A new token, even if the cached one is still valid, because only a new one has recently granted permissions. */
export function freshToken(context: PayPalContext): Promise<PayPalToken> {
  return tokens.fresh(tokenRequest(context));
}

function tokenRequest(context: PayPalContext) {
  const { client_id: id, client_secret: secret } = context.credentials;
  return {
    context,
    of: [apiAddress(context), cleanCredential(id), cleanCredential(secret)],
    request: () => requestToken(context),
  };
}

/** Source: REST API reference, "Authentication". It changes nothing at PayPal, so it may be repeated. */
async function requestToken(context: PayPalContext): Promise<PayPalToken> {
  const { client_id: id, client_secret: secret } = context.credentials;
  const basic = Buffer.from(`${cleanCredential(id)}:${cleanCredential(secret)}`).toString('base64');
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
  if (response.status !== 200) throw toProviderError(context, response, { isRead: true });
  const result = response.json();
  const value = isObject(result) ? textOf(result, 'access_token') : undefined;
  if (!isObject(result) || value === undefined || !/^[\x21-\x7e]+$/.test(value))
    throw new ProviderError('unexpected_answer', 'PayPal sent no access token.', { status: response.status });
  const lifeSeconds =
    typeof result.expires_in === 'number' && result.expires_in > 0 ? result.expires_in : defaultLifeSeconds;
  return {
    value,
    scope: textOf(result, 'scope'),
    expiresAt: new Date(context.now().getTime() + (lifeSeconds - marginSeconds) * 1000),
  };
}
