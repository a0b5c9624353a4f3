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

/** One of the events in a webhook, each of which stands alone. */
export type Item = {
  /** Empty where the entry of the list cannot be read. */
  readonly item: JsonObject;
  readonly isTestMode: boolean;
};

/** @throws {ProviderError} of kind `malformed` */
export function readItems(request: Pick<WebhookRequest, 'body'>): readonly Item[] {
  const envelope = readEvent(request, 'Adyen');
  const entries = listOf(envelope, 'notificationItems');
  if (entries.length === 0)
    throw new ProviderError('malformed', 'The webhook is no Adyen event: it has no notificationItems.');
  const isTestMode = !isTrue(valueOf(envelope, 'live'));
  return entries.map((entry) => ({
    item: isObject(entry) ? objectOf(entry, 'NotificationRequestItem') : {},
    isTestMode,
  }));
}

/** Adyen sends booleans as texts; some set-ups send real ones. */
export function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
}

export function isFalse(value: unknown): boolean {
  return value === false || (typeof value === 'string' && value.toLowerCase() === 'false');
}

/** Seconds with an offset that differs between accounts and seasons, so that only instants can be compared. */
export function eventTime(item: JsonObject): Date | undefined {
  return parseTime(textOf(item, 'eventDate'));
}

/** A text of `additionalData`; official samples have blanks around some. */
export function additional(item: JsonObject, name: string): string | undefined {
  const text = textOf(objectOf(item, 'additionalData'), name)?.trim();
  return text === '' ? undefined : text;
}

/**
 * The same on every repeat: Adyen gives its events no id. What may differ between two events of one kind and time is
 * in the hash.
 */
export function eventIdOf(item: JsonObject): string {
  const { hmacSignature: _signature, ...additionalData } = objectOf(item, 'additionalData');
  const names = ['amount', 'originalReference', 'merchantReference', 'reason', 'success'] as const;
  const rest = Object.fromEntries(names.map((name) => [name, valueOf(item, name) ?? null]));
  const named = ['pspReference', 'eventCode', 'eventDate'].map((name) => textOf(item, name) ?? '');
  const account = textOf(item, 'merchantAccountCode') ?? '';
  return [account, ...named, digest({ ...rest, additionalData })].join('|');
}

/** A repeat that is signed well must not be taken for a repeat of one that was not, so the id is another. */
export function rejectedIdOf(item: JsonObject): string {
  return `rejected|${digest(item)}`;
}

/** The same for objects that differ in the order of their fields alone. */
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
