import { readAnswer } from '@rebuttal/plugin-kit';
import type { AccessToken, JsonObject, ProviderResponse } from '@rebuttal/plugin-kit';

import { apiAddress } from './address.js';
import type { FedExContext } from './credentials.js';
import { toProviderError } from './errors.js';
import { tokens } from './token.js';

/** A POST that changes nothing, and is retried like a GET. All calls of the Track API are. */
export async function postRead(context: FedExContext, path: string, body: JsonObject): Promise<JsonObject> {
  const response = await tokens.call(context, (token) => send(context, { path, body, token }));
  if (response.status !== 200) throw toProviderError(context, response, { isRead: true });
  return readAnswer(response, 'FedEx');
}

type Call = { readonly path: string; readonly body: JsonObject; readonly token: AccessToken };

function send(context: FedExContext, { path, body, token }: Call): Promise<ProviderResponse> {
  return context.http.request({
    method: 'POST',
    url: `${apiAddress(context)}${path}`,
    headers: {
      authorization: `Bearer ${token.value}`,
      accept: 'application/json',
      'content-type': 'application/json',
      // The descriptions of events become part of a document for a bank.
      'x-locale': 'en_US',
    },
    body: JSON.stringify(body),
    readOnly: true,
  });
}
