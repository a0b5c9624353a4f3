import {
  integerOf,
  objectOf,
  optional,
  ProviderError,
  textOf,
  cleanCredential,
  valueOf,
} from '@rebuttal/plugin-kit';
import type { JsonObject, WebhookEvent, WebhookRequest } from '@rebuttal/plugin-kit';

import { isHmacKey } from './credentials.js';
import type { AdyenContext } from './credentials.js';
import { eventIdOf, eventTime, isFalse, readItems, rejectedIdOf } from './envelope.js';
import type { Item } from './envelope.js';
import { isDisputeEvent, whyOfNoInterest } from './event-codes.js';
import { fromWire } from './money.js';
import { hasRightPassword, isSignedItem } from './signature.js';

/**
 * Each item has a signature of its own; a webhook is taken if one of them is good, and `readWebhook` looks at each.
 * The signature has no time in it, so a replay is known by the event's id alone.
 * @throws {ProviderError} of kind `signature`, or `malformed` if it holds no item at all
 */
export function verifyWebhook(context: AdyenContext, request: WebhookRequest): void {
  if (!hasRightPassword(context, request))
    throw refused('The webhook does not have the user name and password that are entered for this account.');
  if (!isHmacKey(cleanCredential(context.credentials.hmac_key)))
    throw refused('No webhook HMAC key is entered for this account.');
  if (!readItems(request).some(({ item }) => isSignedItem(context, item)))
    throw refused(
      'No event in the webhook has a signature that fits: another key, or it was changed on the way.',
    );
}

/** One webhook holds one event or several. @throws {ProviderError} of kind `malformed` */
export function readWebhook(context: AdyenContext, request: WebhookRequest): readonly WebhookEvent[] {
  const events = readItems(request).map((item) => toEvent(context, item));
  return [...new Map(events.map((event) => [event.id, event])).values()];
}

function toEvent(context: AdyenContext, { item, isTestMode }: Item): WebhookEvent {
  const type = textOf(item, 'eventCode') ?? 'unreadable';
  const common = { type: type.slice(0, 100), ...optional('occurredAt', eventTime(item)) };
  const rejected = whyRejected(context, item, isTestMode);
  if (rejected !== undefined) return { ...common, id: rejectedIdOf(item), kind: 'ignored', why: rejected };
  const id = eventIdOf(item);
  if (!isDisputeEvent(type)) {
    const why = whyOfNoInterest(type);
    return why === undefined
      ? { ...common, id, kind: 'ignored', why: 'Events of this kind are not known here.', isUnknown: true }
      : { ...common, id, kind: 'ignored', why };
  }
  const why = whyWithoutEffect(item);
  if (why !== undefined) return { ...common, id, kind: 'ignored', why };
  return { ...common, id, kind: 'dispute', providerDisputeId: textOf(item, 'pspReference') ?? '' };
}

/** What the merchant may put right, so that the same event counts when Adyen is told to send it again. */
function whyRejected(context: AdyenContext, item: JsonObject, isTestMode: boolean): string | undefined {
  if (!isSignedItem(context, item))
    return 'Its signature does not fit. If you have just changed the HMAC key, enter both keys and let Adyen send it again.';
  const account = textOf(item, 'merchantAccountCode') ?? '';
  if (account !== cleanCredential(context.credentials.merchant_account))
    return `It belongs to the merchant account "${account.slice(0, 80)}".`;
  if (isTestMode !== (context.environment === 'test'))
    return `It is a ${isTestMode ? 'test' : 'live'} event, and the account is set to ${context.environment}.`;
  return undefined;
}

function whyWithoutEffect(item: JsonObject): string | undefined {
  if (isFalse(valueOf(item, 'success'))) return 'Adyen says that it did not succeed.';
  const isReadable =
    textOf(item, 'pspReference') !== undefined && eventTime(item) !== undefined && hasAmount(item);
  return isReadable ? undefined : 'It lacks a readable reference, date or amount.';
}

function hasAmount(item: JsonObject): boolean {
  const amount = objectOf(item, 'amount');
  try {
    fromWire(integerOf(amount, 'value') ?? NaN, textOf(amount, 'currency') ?? '');
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const refused = (message: string) => new ProviderError('signature', message);
