import type { SimulatorAnswer, SimulatorRequest } from '@rebuttal/plugin-kit';

import type { Caller } from './api.js';
import type { Books } from './books.js';

const mediaType = 'application/vnd.worldpay.payment-queries-v1.hal+json';

/** `GET /paymentQueries/payments` of Access. Its payments have no dispute states, so there is nothing to show. */
export function answerPaymentQuery(
  books: Books,
  { method, path, query, headers }: SimulatorRequest,
  { status }: Caller,
): SimulatorAnswer {
  const correlation = `rabbit-${books.next('correlation')}`;
  if (method !== 'GET' || path !== '/paymentQueries/payments')
    return refuse(404, 'resourceNotFound', correlation);
  if (headers.accept !== mediaType) return refuse(406, 'headerHasInvalidValue', correlation);
  if (status === 429) return refuse(429, 'tooManyRequests', correlation);
  if (status !== undefined) return refuse(status, 'accessDenied', correlation);
  const [start, end] = [query.get('startDate') ?? '', query.get('endDate') ?? ''];
  if (Number.isNaN(Date.parse(start)) || !(Date.parse(start) < Date.parse(end)))
    return refuse(400, 'queryParamHasInvalidValue', correlation);
  if (query.get('entityReferences')?.includes('unknown') === true)
    return refuse(400, 'entityIsNotConfigured', correlation);
  const self = { href: `${path}?${query.toString()}` };
  return {
    status: 200,
    headers: { 'content-type': mediaType, 'wp-correlationid': correlation },
    body: JSON.stringify({ _embedded: { payments: [] }, _links: { self } }),
  };
}

function refuse(status: number, errorName: string, correlation: string): SimulatorAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', 'wp-correlationid': correlation },
    body: JSON.stringify({ errorName, message: `The request was refused: ${errorName}.` }),
  };
}
