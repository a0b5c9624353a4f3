import { readAnswer } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from '../credentials.js';
import { basicAuthorization } from '../ecomm/client.js';

import { toProviderError } from './errors.js';

/** Source: Access API reference, "Payment Queries". */
const hosts = { test: 'https://try.access.worldpay.com', live: 'https://access.worldpay.com' };
const mediaType = 'application/vnd.worldpay.payment-queries-v1.hal+json';

/** Makes one read call to Payment Queries. @throws {ProviderError} */
export async function queryPayments(context: WorldpayContext, path: string): Promise<JsonObject> {
  const response = await context.http.request({
    method: 'GET',
    url: `${context.apiUrl ?? hosts[context.environment]}/paymentQueries/payments${path}`,
    headers: { accept: mediaType, authorization: basicAuthorization(context) },
  });
  if (response.status < 200 || response.status > 299)
    throw toProviderError(context, response, { isRead: true });
  return readAnswer(response, 'Worldpay');
}
