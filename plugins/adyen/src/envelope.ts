import { createHash } from 'node:crypto';

import {
  isObject,
  listOf,
  objectOf,
  parseTime,
  ProviderError,
  readEvent,
  textOf,
  valueOf,
} from '@rebuttal/plugin-kit';
import type { JsonObject, WebhookRequest } from '@rebuttal/plugin-kit';

/** One event of a webhook. Each event is independent of the others. */
export type Item = {
  /** Empty if the entry cannot be read. */
  readonly item: JsonObject;
  readonly isTestMode: boolean;
};

/** @throws {ProviderError} of kind `malformed` */
export function readItems(request: Pick<WebhookRequest, 'body'>): readonly Item[] {
  const envelope = readEvent(request, 'Adyen');
  const entries = listOf(envelope, 'notificationItems');
  if (entries.length === 0)
    throw new ProviderError('malformed', 'The webhook is not an Adyen event: it has no notificationItems.');
  const isTestMode = !isTrue(valueOf(envelope, 'live'));
  return entries.map((entry) => ({
    item: isObject(entry) ? objectOf(entry, 'NotificationRequestItem') : {},
    isTestMode,
  }));
}

/** Adyen sends booleans as text; some setups send real booleans. */
export function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
}

export function isFalse(value: unknown): boolean {
  return value === false || (typeof value === 'string' && value.toLowerCase() === 'false');
}

/** The offset differs between accounts and seasons, so only instants can be compared. Whole seconds. */
export function eventTime(item: JsonObject): Date | undefined {
  return parseTime(textOf(item, 'eventDate'));
}

/** A text of `additionalData`, trimmed: some official samples have spaces around it. */
export function additional(item: JsonObject, name: string): string | undefined {
  const text = textOf(objectOf(item, 'additionalData'), name)?.trim();
  return text === '' ? undefined : text;
}

/**
 * The same for every repeat of an event, because Adyen's events have no ID. The hash covers every field that can differ
 * between two events of the same kind and time.
 */
export function eventIdOf(item: JsonObject): string {
  const { hmacSignature: _signature, ...additionalData } = objectOf(item, 'additionalData');
  const names = ['amount', 'originalReference', 'merchantReference', 'reason', 'success'] as const;
  const rest = Object.fromEntries(names.map((name) => [name, valueOf(item, name) ?? null]));
  const named = ['pspReference', 'eventCode', 'eventDate'].map((name) => textOf(item, name) ?? '');
  const account = textOf(item, 'merchantAccountCode') ?? '';
  return [account, ...named, digest({ ...rest, additionalData })].join('|');
}

/** A different ID, so that a correctly signed repeat is not mistaken for a repeat of the rejected event. */
export function rejectedIdOf(item: JsonObject): string {
  return `rejected|${digest(item)}`;
}

/** Does not depend on the order of an object's fields. */
function digest(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex')
    .slice(0, 32);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return names.map((name) => [name, sorted(value[name])]);
}
