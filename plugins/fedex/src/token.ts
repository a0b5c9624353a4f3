import { createTokenKeeper, readAccessToken, readAnswer } from '@rebuttal/plugin-kit';
import type { AccessToken } from '@rebuttal/plugin-kit';

import { apiAddress } from './address.js';
import type { FedExContext } from './credentials.js';
import { toProviderError } from './errors.js';

export const tokens = createTokenKeeper<FedExContext>({
  of: (context) => [apiAddress(context), context.credentials.client_id, context.credentials.client_secret],
  request: requestToken,
});

/** Source: "API Authorization". It changes nothing at FedEx, so it may be repeated. */
async function requestToken(context: FedExContext): Promise<AccessToken> {
  const { client_id: id, client_secret: secret } = context.credentials;
  const response = await context.http.request({
    method: 'POST',
    url: `${apiAddress(context)}/oauth/token`,
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: secret,
    }).toString(),
    readOnly: true,
  });
  if (response.status !== 200) throw toProviderError(context, response, { isRead: true, isTokenCall: true });
  return readAccessToken(readAnswer(response, 'FedEx'), 'FedEx', context.now());
}
