import {
  createTokenKeeper,
  integerOf,
  isObject,
  ProviderError,
  textOf,
  cleanCredential,
} from '@rebuttal/plugin-kit';
import type { AccessToken } from '@rebuttal/plugin-kit';

import { tokenUrl } from './address.js';
import { isPreviousPlatformKey } from './credentials.js';
import type { CheckoutContext } from './credentials.js';
import { toProviderError } from './errors.js';

/**
 * The only scopes that an access key needs. Payments have a separate token, so that a key without that scope can still do
 * everything else. Source of their scope: checkout-sdk-net, `OAuthScope`.
 */
export const scopes = {
  disputes: 'disputes files',
  payments: 'gateway:payment-details',
  refunds: 'gateway:payment-refunds',
} as const;
export type TokenPurpose = keyof typeof scopes;
/** A token is renewed this long before it expires, so that it does not expire during a call. */
const marginSeconds = 60;
const tokensMax = 500;
const scheme = 'Bearer ';

const tokens = createTokenKeeper(tokensMax);

/** The authorization header: the secret key itself, or a token of the access key. */
export async function authorizationFor(
  context: CheckoutContext,
  purpose: TokenPurpose = 'disputes',
): Promise<string> {
  const key = cleanCredential(context.credentials.secret_key);
  if (key !== '') return isPreviousPlatformKey(key) ? key : `${scheme}${key}`;
  return toHeader(await tokens.current(tokenRequest(context, purpose)));
}

/** After a 401: a new header, or the rejected one if there is no other. */
export async function renewedAuthorization(
  context: CheckoutContext,
  purpose: TokenPurpose,
  rejected: string,
): Promise<string> {
  if (cleanCredential(context.credentials.secret_key) !== '') return rejected;
  return toHeader(await tokens.renewed(tokenRequest(context, purpose), rejected.slice(scheme.length)));
}

function toHeader({ value }: AccessToken): string {
  return `${scheme}${value}`;
}

function tokenRequest(context: CheckoutContext, purpose: TokenPurpose) {
  const { access_key_id: id, access_key_secret: secret } = context.credentials;
  return {
    context,
    of: [tokenUrl(context), cleanCredential(id), cleanCredential(secret), purpose],
    request: () => requestToken(context, purpose),
  };
}

/** Source: docs page "API authentication", client credentials. */
async function requestToken(context: CheckoutContext, purpose: TokenPurpose): Promise<AccessToken> {
  const { access_key_id: id, access_key_secret: secret } = context.credentials;
  const response = await context.http.request({
    method: 'POST',
    url: tokenUrl(context),
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: cleanCredential(id),
      client_secret: cleanCredential(secret),
      scope: scopes[purpose],
    }).toString(),
    readOnly: true,
  });
  if (response.status < 200 || response.status > 299)
    throw refusal(toProviderError(context, response, { isRead: true, sent: '' }), purpose);
  const body = response.json();
  const value = isObject(body) ? textOf(body, 'access_token') : undefined;
  if (!isObject(body) || value === undefined)
    throw new ProviderError('unexpected_answer', 'Checkout.com returned no access token.', {
      status: response.status,
    });
  const seconds = (integerOf(body, 'expires_in') ?? 0) - marginSeconds;
  return { value, expiresAt: new Date(context.now().getTime() + seconds * 1000) };
}

/** For a wrong access key the token endpoint returns 400, not 401. */
function refusal(error: ProviderError, purpose: TokenPurpose): ProviderError {
  if (error.kind !== 'refused' && error.kind !== 'not_found') return error;
  const { status, providerCode, requestId } = error;
  const message =
    error.kind === 'not_found'
      ? 'Checkout.com has no account at this address. Check the API subdomain prefix.'
      : providerCode === 'invalid_scope'
        ? `The access key lacks a scope. It needs ${scopes[purpose].replace(' ', ' and ')}.`
        : 'Checkout.com rejected the access key: its ID or secret is wrong, or it belongs to the other environment.';
  return new ProviderError('credentials', message, { status, providerCode, requestId });
}
