import { isObject, objectOf, objectsOf, parseObject, signHmac } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';
import { deliveries } from '@rebuttal/plugin-kit/simulator';
import type { SignedWebhook } from '@rebuttal/plugin-kit/simulator';

import { signedText } from '../src/signature.js';

import type { Account, Endpoint, StoredDispute } from './account.js';
import { scenarios } from './scenarios.js';
import type { ScenarioPlan } from './scenarios.js';
import { toWireTime } from './wire.js';
import type { WireItem } from './wire.js';

/** A change of a dispute; `status` is Adyen's `disputeStatus`. */
export type SimulatedEvent = {
  readonly eventCode: string;
  readonly status?: string;
  readonly additional?: Readonly<Record<string, string>>;
};

/** Events that are days apart at Adyen are sent at once here, with distinct dates. */
export const stepMs = 5000;

/** These name the payment only with the setting under Risk. */
const late = ['CHARGEBACK_REVERSED', 'SECOND_CHARGEBACK', 'PREARBITRATION_WON', 'PREARBITRATION_LOST'];

/** Posts the events, one per POST unless the scenario batches them. Stores the time of the last one. */
export function publish(
  account: Account,
  stored: StoredDispute,
  { events, startsAt }: { readonly events: readonly SimulatedEvent[]; readonly startsAt: number },
): StoredDispute {
  const plan = scenarios.planOf(stored.scenario);
  const items = events.map((one, index) => toItem(account, stored, one, new Date(startsAt + index * stepMs)));
  const endpoint = account.find('endpoint', '');
  if (endpoint !== undefined && items.length > 0)
    for (const batch of toBatches(stored, items, plan))
      account.ports.deliver(signBody(endpoint, JSON.stringify({ live: 'false', notificationItems: batch })));
  return { ...stored, lastEventAt: startsAt + (items.length - 1) * stepMs };
}

/** Posts one event that is not about a dispute. */
export function postItem(account: Account, item: WireItem): void {
  const endpoint = account.find('endpoint', '');
  if (endpoint === undefined) return;
  const body = { live: 'false', notificationItems: [{ NotificationRequestItem: item }] };
  account.ports.deliver(signBody(endpoint, JSON.stringify(body)));
}

function toBatches(
  stored: StoredDispute,
  items: readonly WireItem[],
  plan: ScenarioPlan,
): readonly object[][] {
  const wrapped = items.map((item) => ({ NotificationRequestItem: item }));
  if (!plan.isBatched) return deliveries(wrapped, plan.delivery).map((one) => [one]);
  return [[...wrapped, ...unrelatedItems(stored, items).map((item) => ({ NotificationRequestItem: item }))]];
}

/** Unrelated events in a company's webhook: a payment, and a dispute of another merchant account. */
function unrelatedItems({ payment }: StoredDispute, [first]: readonly WireItem[]): WireItem[] {
  if (first === undefined) return [];
  const { originalReference: _none, ...rest } = first;
  return [
    {
      ...rest,
      additionalData: {},
      eventCode: 'AUTHORISATION',
      pspReference: payment.pspReference,
      reason: '',
    },
    { ...first, merchantAccountCode: `${first.merchantAccountCode}POS` },
  ];
}

function toItem(
  account: Account,
  stored: StoredDispute,
  { eventCode, status, additional = {} }: SimulatedEvent,
  at: Date,
): WireItem {
  const { payment, network } = stored;
  const plan = scenarios.planOf(stored.scenario);
  const isAnonymous = plan.hasNoReferences === true && late.includes(eventCode);
  const hasDeadline =
    !late.includes(eventCode) && stored.dueAt !== undefined && additional.defendable === 'true';
  return {
    additionalData: {
      ...codesOf(stored, eventCode),
      ...(hasDeadline ? { defensePeriodEndsAt: toWireTime(new Date(stored.dueAt ?? 0)) } : {}),
      ...additional,
      ...(status === undefined || plan.hasNoStatus ? {} : { disputeStatus: status }),
      modificationMerchantReferences: '',
    },
    amount: { currency: payment.currency, value: payment.value },
    eventCode,
    eventDate: toWireTime(at),
    merchantAccountCode: account.code,
    merchantReference: payment.merchantReference,
    ...(isAnonymous ? {} : { originalReference: payment.pspReference }),
    paymentMethod: network,
    pspReference: stored.pspReference,
    reason: `${stored.reasonText}${plan.isAutoDefended ? ' (automatically defended)' : ''}`,
    success: 'true',
  };
}

function codesOf({ network, reasonCode, phase }: StoredDispute, eventCode: string): Record<string, string> {
  const isInquiry = eventCode === 'REQUEST_FOR_INFORMATION' || phase === 'inquiry' || phase === 'informed';
  const list = isInquiry ? 'rfi' : 'chargeback';
  const code = reasonCode === '' ? {} : { [`${list}ReasonCode`]: reasonCode };
  return { ...code, [`${list}SchemeCode`]: network };
}

/** Signs each item of a body. A body that is not Adyen's stays unchanged. */
export function signBody({ url, hmacKey, authorization }: Endpoint, body: string): SignedWebhook {
  return {
    url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(authorization === undefined ? {} : { authorization }),
    },
    body: withSignatures(body, hmacKey),
  };
}

/** Gives each event a new date, which distinguishes Adyen's events: they have no ID. @throws {RangeError} if there is none */
export function asNewEvents(body: string, now: Date): string {
  const changed = withItems(body, (item) => ({ ...item, eventDate: now.toISOString() }));
  if (changed === undefined) throw new RangeError('the body has no notificationItems');
  return changed;
}

function withSignatures(body: string, hmacKey: string): string {
  return withItems(body, (item) => withSignature(item, hmacKey)) ?? body;
}

function withItems(body: string, change: (item: JsonObject) => JsonObject): string | undefined {
  const envelope = parseObject(body);
  const wrappers = envelope === undefined ? [] : objectsOf(envelope, 'notificationItems');
  if (wrappers.length === 0) return undefined;
  const notificationItems = wrappers.map((wrapper) => {
    const item = wrapper.NotificationRequestItem;
    return isObject(item) ? { NotificationRequestItem: change(item) } : wrapper;
  });
  return JSON.stringify({ ...envelope, notificationItems });
}

function withSignature(item: JsonObject, hmacKey: string): JsonObject {
  const text = signedText(item);
  if (text === undefined) return item;
  const hmacSignature = signHmac(Buffer.from(hmacKey, 'hex'), text, 'base64');
  return { ...item, additionalData: { ...objectOf(item, 'additionalData'), hmacSignature } };
}
