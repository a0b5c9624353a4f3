import { createHash } from 'node:crypto';

import {
  amountOrUndefined,
  currencyExponent,
  isSameSecret,
  lookUp,
  money,
  objectOf,
  optional,
  ProviderError,
  scaleMinor,
  textsOnly,
} from '@rebuttal/plugin-kit';
import type { JsonObject, Money, WebhookEvent, WebhookRequest } from '@rebuttal/plugin-kit';

import { requireToken } from '../credentials.js';
import type { WorldpayContext } from '../credentials.js';
import { dayOf, startOfDay } from '../days.js';
import type { Meaning, ReceivedEvent } from '../received-events.js';
import { elementsOf, elementText, readXml, withoutDoctype } from '../xml.js';

/** Far more than an order notification has. */
const bytesMax = 64 * 1024;

/** Source: Merchant Admin Interface guide, "Payment statuses". */
const disputeEvents: Readonly<Record<string, Meaning>> = {
  INFORMATION_REQUESTED: 'asked',
  INFORMATION_SUPPLIED: 'answered',
  CHARGED_BACK: 'charged',
  CHARGEBACK_REVERSED: 'reversed',
};
const otherEvents =
  'SHOPPER_REDIRECTED SENT_FOR_AUTHORISATION AUTHORISED REFUSED ERROR CANCELLED EXPIRED CAPTURED SETTLED ' +
  'SETTLED_BY_MERCHANT SENT_FOR_REFUND SENT_FOR_FAST_REFUND REFUNDED REFUNDED_BY_MERCHANT REFUND_FAILED';

/** Values of `paymentMethod` without the suffix `-SSL`. */
const networks: Readonly<Record<string, string>> = {
  ecmc: 'mastercard',
  amex: 'amex',
  dinersclub: 'diners',
  diners: 'diners',
};

/**
 * WPG signs nothing, so the URL must contain the account's token, and the merchant code must match.
 * @throws {ProviderError} of kind `signature`, or `credentials` if the account has no token
 */
export function verifyNotification({ credentials }: WorldpayContext, request: WebhookRequest): void {
  const token = requireToken(credentials);
  if (!isSameSecret(request.query.token ?? '', token))
    throw refused('The notification has no token, or not the one entered for this account.');
  const wanted = credentials.merchant_id ?? '';
  if (wanted === '') throw refused('No merchant code is entered for this account.');
  if (merchantOf(request) !== wanted)
    throw refused('The notification is not for the merchant code of this account.');
}

/** A notification without a readable merchant code belongs to no account, so it is refused like a forged one. */
function merchantOf(request: WebhookRequest): string | undefined {
  try {
    return elementText(readService(request), '@merchantCode');
  } catch (cause) {
    throw new ProviderError('signature', 'The notification names no merchant code.', { cause });
  }
}

/** @throws {ProviderError} of kind `malformed` */
export function readNotification(request: Pick<WebhookRequest, 'body'>): readonly WebhookEvent[] {
  return readStatusEvents(request).map((event) => {
    const { id, type, at, providerDisputeId } = event;
    const common = { id, type, ...optional('occurredAt', at) };
    if (isDisputeEvent(event)) return { ...common, kind: 'dispute', providerDisputeId };
    const isKnown = otherEvents.split(' ').includes(type);
    return isKnown
      ? { ...common, kind: 'ignored', why: `${type} is not about a dispute.` }
      : {
          ...common,
          kind: 'ignored',
          why: `The event ${type.slice(0, 100)} is unknown.`,
          isUnknown: true,
        };
  });
}

/** The dispute events of a notification. Without a booking date, the day of arrival counts. */
export function receivedFromWpg(
  request: Pick<WebhookRequest, 'body'>,
  receivedAt?: Date,
): readonly ReceivedEvent[] {
  const dayReceived = receivedAt && startOfDay(dayOf(receivedAt, 'UTC'), 'UTC');
  return readStatusEvents(request)
    .filter(isDisputeEvent)
    .map((event) => ({ ...event, at: event.at ?? dayReceived }));
}

type StatusEvent = Omit<ReceivedEvent, 'meaning'> & { readonly meaning: Meaning | undefined };

const isDisputeEvent = (event: StatusEvent): event is ReceivedEvent => event.meaning !== undefined;

function readService({ body }: Pick<WebhookRequest, 'body'>): JsonObject {
  if (body.byteLength > bytesMax)
    throw new ProviderError('malformed', 'The notification is larger than 64 KB.');
  const text = withoutDoctype(Buffer.from(body).toString('utf8'));
  return readXml(text, 'paymentService', { kind: 'malformed', what: 'The notification' });
}

function readStatusEvents(request: Pick<WebhookRequest, 'body'>): readonly StatusEvent[] {
  const service = readService(request);
  const merchant = elementText(service, '@merchantCode');
  const events = elementsOf(service, 'notify').flatMap((notify) => elementsOf(notify, 'orderStatusEvent'));
  if (merchant === undefined || events.length === 0)
    throw malformed('The webhook is not an order notification.');
  return events.map((event) => readStatusEvent(merchant, event));
}

function readStatusEvent(merchant: string, event: JsonObject): StatusEvent {
  const reference = elementText(event, '@orderCode');
  const [payment = {}] = elementsOf(event, 'payment');
  const type = elementText(payment, 'lastEvent');
  if (reference === undefined || type === undefined)
    throw malformed('The notification names no order, or no event.');
  const day = bookingDayOf(event, type);
  const meaning = lookUp(disputeEvents, type);
  const amount = amountOf(objectOf(payment, 'amount'));
  if (meaning !== undefined && amount === undefined)
    throw malformed('The notification has no amount that can be read.');
  const providerDisputeId = `wpg:${merchant}:${reference}`;
  return {
    id: `${providerDisputeId}:${type}:${day ?? hashOf(event)}`,
    type,
    meaning,
    providerDisputeId,
    reference,
    at: startOfDay(day, 'UTC'),
    amount,
    network: networkOf(elementText(payment, 'paymentMethod')),
    isFinal: false,
    metadata: textsOnly({ worldpay_order_code: reference, worldpay_merchant_code: merchant }),
    raw: event,
  };
}

/** The booking date of this event's journal, or else of the first journal. Not all events have one. */
function bookingDayOf(event: JsonObject, type: string): string | undefined {
  const journals = elementsOf(event, 'journal');
  const own = journals.find((journal) => elementText(journal, '@journalType') === type) ?? journals[0];
  const date = objectOf(objectOf(own ?? {}, 'bookingDate'), 'date');
  const part = (name: string, digits: number) => (elementText(date, name) ?? '').padStart(digits, '0');
  const day = `${part('@year', 4)}-${part('@month', 2)}-${part('@dayOfMonth', 2)}`;
  return startOfDay(day, 'UTC') === undefined || day.startsWith('0000') ? undefined : day;
}

/** `value` has `exponent` decimals, which may differ from ISO 4217. */
function amountOf(amount: JsonObject): Money | undefined {
  const [value, exponent] = [elementText(amount, '@value') ?? '', elementText(amount, '@exponent') ?? '2'];
  const currency = elementText(amount, '@currencyCode')?.toUpperCase();
  if (!/^\d{1,15}$/.test(value) || !/^\d$/.test(exponent) || currency === undefined) return undefined;
  const minor = scaleMinor(Number(value), currencyExponent(currency) - Number(exponent));
  return amountOrUndefined(() => money(minor, currency));
}

function networkOf(method: string | undefined): string | undefined {
  const plain = method?.toLowerCase().replace(/-ssl$/, '');
  const brand =
    plain?.startsWith('visa') === true ? 'visa' : plain?.replace(/_(?:credit|debit|commercial).*$/, '');
  return lookUp(networks, brand) ?? brand;
}

function hashOf(event: JsonObject): string {
  return createHash('sha256').update(JSON.stringify(event)).digest('hex').slice(0, 16);
}

const refused = (message: string) => new ProviderError('signature', message);
const malformed = (message: string) => new ProviderError('malformed', message);
