import { createTokenKeeper, ProviderError, readAccessToken, readAnswer } from '@rebuttal/plugin-kit';
import type { AccessToken } from '@rebuttal/plugin-kit';

import { tokenUrl } from './address.js';
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

type TokenContext = CheckoutContext & { readonly purpose: TokenPurpose };

export const tokens = createTokenKeeper<TokenContext>({
  of: (context) => [
    tokenUrl(context),
    context.credentials.access_key_id,
    context.credentials.access_key_secret,
    context.purpose,
  ],
  request: requestToken,
});

/** Source: docs page "API authentication", client credentials. */
async function requestToken(context: TokenContext): Promise<AccessToken> {
  const { purpose, credentials } = context;
  const { access_key_id: id, access_key_secret: secret } = credentials;
  const response = await context.http.request({
    method: 'POST',
    url: tokenUrl(context),
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: id ?? '',
      client_secret: secret ?? '',
      scope: scopes[purpose],
    }).toString(),
    readOnly: true,
  });
  if (response.status < 200 || response.status > 299)
    throw refusal(toProviderError(context, response, { isRead: true, sent: '' }), purpose);
  return readAccessToken(readAnswer(response, 'Checkout.com'), 'Checkout.com', context.now());
}

/** For a wrong access key the token endpoint returns 400, not 401. */
function refusal(error: ProviderError, purpose: TokenPurpose): ProviderError {
  if (error.kind !== 'refused' && error.kind !== 'not_found') return error;
  const message =
    error.kind === 'not_found'
      ? 'Checkout.com has no account at this address. Check the API subdomain prefix.'
      : error.providerCode === 'invalid_scope'
        ? `The access key lacks a scope. It needs ${scopes[purpose].replace(' ', ' and ')}.`
        : 'Checkout.com rejected the access key: its ID or secret is wrong, or it belongs to the other environment.';
  return new ProviderError('credentials', message, { cause: error });
}
