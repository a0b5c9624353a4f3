import {
  kindOfStatus,
  parseObject,
  ProviderError,
  readAnswer,
  retryAfterMs,
  textOf,
  trimmed,
  usualMessage,
} from '@rebuttal/plugin-kit';
import type { ProviderErrorKind, ProviderResponse } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from '../credentials.js';
import { basicAuthorization } from '../ecomm/client.js';
import { cleanText } from '../failures.js';

/** Source: Access API reference, "Payment Queries". */
const hosts = { test: 'https://try.access.worldpay.com', live: 'https://access.worldpay.com' };
const mediaType = 'application/vnd.worldpay.payment-queries-v1.hal+json';
const hourMs = 3_600_000;

/** Asks for one payment of the last hour: nothing about disputes can be asked. */
export async function verifyAccess(context: WorldpayContext): Promise<{ readonly message: string }> {
  const response = await context.http.request({
    method: 'GET',
    url: `${baseOf(context)}/paymentQueries/payments?${queryOf(context).toString()}`,
    headers: { accept: mediaType, authorization: basicAuthorization(context) },
  });
  if (response.status < 200 || response.status > 299) throw toError(context, response);
  readAnswer(response, 'Worldpay');
  const side = context.environment === 'test' ? 'try' : 'live';
  const signing =
    trimmed(context.credentials.event_secret) === ''
      ? ' Ask Worldpay to sign events and enter the secret next: until then every event is refused.'
      : '';
  return {
    message:
      `Connected to Access Worldpay (${side}). Disputes arrive by events from now on; older ones cannot be read, ` +
      `and answers are given in the Worldpay portal.${signing}`,
  };
}

function baseOf({ apiUrl, environment }: WorldpayContext): string {
  return apiUrl === undefined ? hosts[environment] : apiUrl.replace(/\/+$/, '');
}

function queryOf({ now, credentials }: WorldpayContext): URLSearchParams {
  const end = now();
  const entity = trimmed(credentials.entity);
  return new URLSearchParams({
    startDate: new Date(end.getTime() - hourMs).toISOString(),
    endDate: end.toISOString(),
    pageSize: '1',
    ...(entity === '' ? {} : { entityReferences: entity }),
  });
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
    messages[kind] ?? usualMessage('Worldpay', kind, response.status),
    {
      status: response.status,
      requestId: cleanText(context, response.headers.get('wp-correlationid') ?? '').slice(0, 100),
      retryAfterMs: retryAfterMs(response.headers),
    },
  );
}
