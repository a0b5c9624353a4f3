import { createHash } from 'node:crypto';

import type { SimulatorAnswer, SimulatorRequest } from '@rebuttal/plugin-kit/simulator';

import type { Caller } from './api.js';
import type { SimulatorStore, StoredNotifiedDispute } from './simulator-store.js';

const mediaType = 'application/vnd.worldpay.payment-queries-v1.hal+json';
const dayMs = 86_400_000;

/**
 * `GET /paymentQueries/payments` of Access. Payments have no dispute state: a search by date finds none, and a search
 * by the merchant's reference finds the disputed payment.
 */
export function handlePaymentQuery(
  store: SimulatorStore,
  { method, path, query, headers }: SimulatorRequest,
  { user, isRefused }: Caller,
): SimulatorAnswer {
  const correlation = `rabbit-${store.next('correlation')}`;
  const match = /^\/paymentQueries\/payments(?:\/([^/]+))?$/.exec(path);
  if (method !== 'GET' || match === null) return refuse(404, 'resourceNotFound', correlation);
  if (headers.accept !== mediaType) return refuse(406, 'headerHasInvalidValue', correlation);
  if (isRefused) return refuse(401, 'accessDenied', correlation);
  const response = match[1] === undefined ? search(store, user, query) : show(store, user, match[1]);
  if (response.error !== undefined) return refuse(response.status, response.error, correlation);
  return {
    status: 200,
    headers: { 'content-type': mediaType, 'wp-correlationid': correlation },
    body: JSON.stringify(response.body),
  };
}

type PaymentQueryResult =
  | { readonly body: object; readonly error?: undefined }
  | { readonly error: string; readonly status: number };

function show(store: SimulatorStore, user: string, id: string): PaymentQueryResult {
  const found = store.disputesOf(user).find((dispute) => paymentIdOf(dispute) === id);
  if (found === undefined) return { status: 404, error: 'resourceNotFound' };
  return { body: { ...paymentOf(found), events: eventsOf(found) } };
}

function search(store: SimulatorStore, user: string, query: URLSearchParams): PaymentQueryResult {
  const toBody = (payments: readonly object[]) => ({
    _embedded: { payments },
    _links: { self: { href: `/paymentQueries/payments?${query.toString()}` } },
  });
  const reference = query.get('transactionReference');
  if (reference !== null) {
    const found = store.disputesOf(user).filter((dispute) => dispute.reference === reference);
    return { body: toBody(found.map(paymentOf)) };
  }
  const [start, end] = [query.get('startDate') ?? '', query.get('endDate') ?? ''];
  if (Number.isNaN(Date.parse(start)) || !(Date.parse(start) < Date.parse(end)))
    return { status: 400, error: 'queryParamHasInvalidValue' };
  if (query.get('entityReferences')?.includes('unknown') === true)
    return { status: 400, error: 'entityIsNotConfigured' };
  return { body: toBody([]) };
}

function paymentIdOf({ reference }: StoredNotifiedDispute): string {
  return `pay${createHash('sha256').update(reference).digest('base64url').slice(0, 21)}0`;
}

function paymentOf(dispute: StoredNotifiedDispute): object {
  const paymentId = paymentIdOf(dispute);
  return {
    timestamp: timesOf(dispute).authorized,
    paymentId,
    transactionReference: dispute.reference,
    narrative: { line1: 'BRAMBLE AND BURROW' },
    transactionType: 'oneTime',
    authorizationType: 'authorization',
    entity: 'default',
    issuer: { authorizationCode: 'T10420' },
    scheme: { reference: '060720116005062' },
    paymentInstrument: {
      type: 'card/plain+masked',
      card: {
        number: { last4Digits: '1111', cardBin: '444433' },
        brand: 'visa',
        expiryDate: { month: 12, year: 2030 },
        countryCode: 'GB',
        fundingType: 'credit',
        issuerName: 'HUTCH BANK',
        category: 'consumer',
      },
    },
    value: { currency: dispute.currency, amount: dispute.amountMinor },
    _links: { self: { href: `/paymentQueries/payments/${paymentId}` } },
  };
}

function eventsOf(dispute: StoredNotifiedDispute): object[] {
  const { authorized, settled } = timesOf(dispute);
  const value = { currency: dispute.currency, amount: dispute.amountMinor };
  const event = (eventName: string, timestamp: string, commandId: string, rest: object = {}) => ({
    eventName,
    timestamp,
    commandId,
    ...rest,
  });
  return [
    event('authorizationRequested', authorized, 'cmd1'),
    event('authorizationSucceeded', authorized, 'cmd1', { outcome: 'authorized' }),
    event('settlementRequested', settled, 'cmd2', { type: 'fullSettlement', value }),
    event('settlementRequestSubmitted', settled, 'cmd2'),
  ];
}

/** The payment was made three weeks before the first event of the dispute. */
function timesOf({ openedAt }: StoredNotifiedDispute): { authorized: string; settled: string } {
  const opened = new Date(openedAt);
  const at = (days: number) => new Date(opened.getTime() - days * dayMs).toISOString();
  return { authorized: at(21), settled: at(20) };
}

function refuse(status: number, errorName: string, correlation: string): SimulatorAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', 'wp-correlationid': correlation },
    body: JSON.stringify({ errorName, message: `The request was refused: ${errorName}.` }),
  };
}
