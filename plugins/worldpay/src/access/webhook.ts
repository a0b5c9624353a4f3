import { createHash } from 'node:crypto';

import {
  amountOrUndefined,
  integerOf,
  lookUp,
  money,
  objectOf,
  optional,
  parseTime,
  ProviderError,
  readEvent,
  textOf,
  textsOnly,
} from '@rebuttal/plugin-kit';
import type { Ignored, JsonObject, WebhookEvent, WebhookRequest } from '@rebuttal/plugin-kit';

import { assumptions } from '../assumptions.js';
import type { Meaning, ReceivedEvent } from '../received-events.js';

const disputeEvents: Readonly<Record<string, Meaning>> = {
  informationRequested: 'asked',
  chargedBack: 'charged',
};

/** All other event types. Source: Access API reference, "Events". */
const otherEvents =
  'sentForAuthorization authorized sentForSettlement settled settlementFailed cancelled error expired refused ' +
  'sentForRefund refunded refundFailed tokenCreated settlementInstructed settlementRejected topUpAccepted ' +
  'topUpRejected cancelledByCustomer requestExpired disbursed pending requested approved';

const cardMethods = /card|visa|master|maestro|amex|american|discover|diners|jcb|unionpay/i;

/** One POST contains one event. @throws {ProviderError} of kind `malformed` */
export function readAccessEvent(request: Pick<WebhookRequest, 'body'>): WebhookEvent {
  const event = readEvent(request, 'Worldpay');
  const type = typeOf(event);
  if (type === undefined) throw new ProviderError('malformed', 'The webhook is not a Worldpay event.');
  const common = { id: idOf(event), type, ...optional('occurredAt', occurredAtOf(event)) };
  if (lookUp(disputeEvents, type) === undefined) return { ...common, kind: 'ignored', ...ignored(type) };
  return { ...common, kind: 'dispute', providerDisputeId: toReceivedEvent(event).providerDisputeId };
}

function ignored(type: string): Pick<WebhookEvent, 'isUnknown'> & Ignored {
  return otherEvents.split(' ').includes(type)
    ? { why: `Events of the type ${type} are not about disputes.` }
    : { why: `The event type ${type.slice(0, 100)} is unknown.`, isUnknown: true };
}

/** The dispute event of a webhook; none if the event is not about a dispute. */
export function receivedFromAccess(
  request: Pick<WebhookRequest, 'body'>,
  receivedAt?: Date,
): readonly ReceivedEvent[] {
  const event = readEvent(request, 'Worldpay');
  if (lookUp(disputeEvents, typeOf(event)) === undefined) return [];
  const received = toReceivedEvent(event);
  return [{ ...received, at: received.at ?? receivedAt }];
}

/** Events contain no dispute ID, only the merchant's reference of the payment. */
function toReceivedEvent(event: JsonObject): ReceivedEvent {
  const details = objectOf(event, 'eventDetails');
  const type = typeOf(event) ?? '';
  const reference = textOf(details, 'transactionReference');
  const amount = objectOf(details, 'amount');
  // Worldpay documents "a whole number with an exponent of 2", which is impossible for yen, so we read ISO minor units.
  const paid = amountOrUndefined(() =>
    money(integerOf(amount, 'value') ?? Number.NaN, textOf(amount, 'currencyCode') ?? ''),
  );
  const meaning = lookUp(disputeEvents, type);
  if (reference === undefined || paid === undefined || meaning === undefined)
    throw new ProviderError('malformed', 'The event names no payment, or no amount that can be read.');
  const method = textOf(objectOf(details, 'paymentInstrument'), 'method');
  return {
    id: idOf(event),
    type,
    meaning,
    providerDisputeId: `wpe:${reference}`,
    reference,
    at: occurredAtOf(event),
    amount: paid,
    network: method?.toLowerCase() === 'card' ? undefined : method?.toLowerCase(),
    // No way to respond is documented for methods other than cards.
    isFinal: meaning === 'charged' && method !== undefined && !cardMethods.test(method),
    metadata: textsOnly({
      worldpay_payment_day: textOf(details, 'date'),
      worldpay_classification: textOf(details, 'classification'),
      worldpay_downstream_reference: textOf(details, 'downstreamReference'),
    }),
    raw: event,
  };
}

/** Token events have the type in a different place than all others. */
function typeOf(event: JsonObject): string | undefined {
  return textOf(objectOf(event, 'eventDetails'), 'type') ?? textOf(event, 'eventType');
}

/** An event without an id is identified by a hash of its content. */
function idOf(event: JsonObject): string {
  const hash = () => createHash('sha256').update(JSON.stringify(event)).digest('hex');
  return textOf(event, 'eventId') ?? textOf(event, 'notificationId') ?? hash();
}

function occurredAtOf(event: JsonObject): Date | undefined {
  return parseTime(textOf(event, 'eventTimestamp'), assumptions.eventZone);
}
