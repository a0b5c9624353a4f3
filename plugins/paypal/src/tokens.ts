import { createTokenKeeper, readAccessToken, readAnswer, textOf } from '@rebuttal/plugin-kit';
import type { AccessToken } from '@rebuttal/plugin-kit';

import { apiAddress } from './addresses.js';
import type { PayPalContext } from './credentials.js';
import { toProviderError } from './errors.js';

/** The response to a token request. Only `client.ts` uses the token. */
export type PayPalToken = AccessToken & {
  /** Permissions, separated by spaces. Absent if PayPal doesn't list them. */
  readonly scope: string | undefined;
};

export const tokens = createTokenKeeper<PayPalContext, PayPalToken>({
  of: (context) => [apiAddress(context), context.credentials.client_id, context.credentials.client_secret],
  request: requestToken,
});

/** Source: REST API reference, "Authentication". It changes nothing at PayPal, so it may be repeated. */
async function requestToken(context: PayPalContext): Promise<PayPalToken> {
  const { client_id: id, client_secret: secret } = context.credentials;
  const basic = Buffer.from(`${id}:${secret}`).toString('base64');
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
  const answer = readAnswer(response, 'PayPal');
  return { ...readAccessToken(answer, 'PayPal', context.now()), scope: textOf(answer, 'scope') };
}
