import {
  cleanCredential,
  createTokenKeeper,
  ProviderError,
  readAnswer,
  textOf,
  valueOf,
} from '@rebuttal/plugin-kit';
import type { AccessToken } from '@rebuttal/plugin-kit';

import { apiAddress } from './address.js';
import type { FedExContext } from './credentials.js';
import { toProviderError } from './errors.js';

const tokensMax = 500;
/** A token is replaced this long before its end, so that it doesn't expire during a call. */
const marginSeconds = 60;
/** Used if FedEx doesn't state the lifetime of a token, which is usually one hour. */
const defaultLifeSeconds = 300;

const tokens = createTokenKeeper<AccessToken>(tokensMax);

/** The token of these credentials: the cached one, or a new one that all waiting callers share. */
export function accessToken(context: FedExContext): Promise<AccessToken> {
  return tokens.current(tokenRequest(context));
}

/** After a 401: a token other than the refused one. */
export function renewedToken(context: FedExContext, refused: AccessToken): Promise<AccessToken> {
  return tokens.renewed(tokenRequest(context), refused.value);
}

/** A new token, even if the cached one is still valid: credentials that were just entered are verified now. */
export function freshToken(context: FedExContext): Promise<AccessToken> {
  return tokens.fresh(tokenRequest(context));
}

function tokenRequest(context: FedExContext) {
  const { client_id: id, client_secret: secret } = context.credentials;
  return {
    context,
    of: [apiAddress(context), cleanCredential(id), cleanCredential(secret)],
    request: () => requestToken(context),
  };
}

/** Source: "API Authorization". It changes nothing at FedEx, so it may be repeated. */
async function requestToken(context: FedExContext): Promise<AccessToken> {
  const { client_id: id, client_secret: secret } = context.credentials;
  const response = await context.http.request({
    method: 'POST',
    url: `${apiAddress(context)}/oauth/token`,
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: cleanCredential(id),
      client_secret: cleanCredential(secret),
    }).toString(),
    readOnly: true,
  });
  if (response.status !== 200) throw toProviderError(context, response, { isRead: true, isTokenCall: true });
  const result = readAnswer(response, 'FedEx');
  const value = textOf(result, 'access_token');
  if (value === undefined || !/^[\x21-\x7e]+$/.test(value))
    throw new ProviderError('unexpected_answer', 'FedEx sent no access token.', { status: response.status });
  const stated = valueOf(result, 'expires_in');
  const lifeSeconds = typeof stated === 'number' && stated > 0 ? stated : defaultLifeSeconds;
  return { value, expiresAt: new Date(context.now().getTime() + (lifeSeconds - marginSeconds) * 1000) };
}
