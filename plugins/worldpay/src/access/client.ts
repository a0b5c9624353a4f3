import {
  kindOfStatus,
  parseObject,
  ProviderError,
  readAnswer,
  retryAfterMs,
  textOf,
  defaultMessage,
} from '@rebuttal/plugin-kit';
import type { JsonObject, ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from '../credentials.js';
import { basicAuthorization } from '../ecomm/client.js';
import { cleanText } from '../failures.js';

/** Source: Access API reference, "Payment Queries". */
const hosts = { test: 'https://try.access.worldpay.com', live: 'https://access.worldpay.com' };
const mediaType = 'application/vnd.worldpay.payment-queries-v1.hal+json';

/** One read of Payment Queries. @throws {ProviderError} */
export async function queryPayments(context: WorldpayContext, path: string): Promise<JsonObject> {
  const response = await context.http.request({
    method: 'GET',
    url: `${baseOf(context)}/paymentQueries/payments${path}`,
    headers: { accept: mediaType, authorization: basicAuthorization(context) },
  });
  if (response.status < 200 || response.status > 299) throw toError(context, response);
  return readAnswer(response, 'Worldpay');
}

function baseOf({ apiUrl, environment }: WorldpayContext): string {
  return apiUrl === undefined ? hosts[environment] : apiUrl.replace(/\/+$/, '');
}

function toError(context: WorldpayContext, response: ProviderResponse): ProviderError {
  const kind = kindOfStatus(response.status, true);
  const body = parseObject(response.text()) ?? {};
  const said = [textOf(body, 'errorName'), textOf(body, 'message')].filter(Boolean).join(': ');
  const messages: Readonly<Partial<Record<ProviderErrorKind, string>>> = {
    credentials: 'Worldpay refused the user name or password; they differ between try and live.',
    refused: `Worldpay refused this.${said === '' ? '' : ` It says: ${cleanText(context, said).slice(0, 300)}`}`,
  };
  return new ProviderError(
    kind === 'not_found' ? 'unexpected_answer' : kind,
    messages[kind] ?? defaultMessage('Worldpay', kind, response.status),
    {
      status: response.status,
      requestId: cleanText(context, response.headers.get('wp-correlationid') ?? '').slice(0, 100),
      retryAfterMs: retryAfterMs(response.headers),
    },
  );
}
