import { ProviderError, textOf, type JsonObject, type WebhookRequest } from '@rebuttal/plugin-kit';

import type { IncomingAlert } from '../alerts/alerts.js';

export type SourceAlert = Omit<IncomingAlert, 'sourceRowId'>;

/** One of several alerts of a webhook, which can't be read. */
export type UnreadableAlert = { readonly providerAlertId: string | undefined; readonly problem: string };

export const isReadable = (one: SourceAlert | UnreadableAlert): one is SourceAlert => !('problem' in one);

/** The webhooks of one kind of alert source. */
export type AlertFormat = {
  /** @throws {ProviderError} of kind `signature` */
  verify(request: WebhookRequest, secret: string, now: Date): void;
  /** Nothing for an event without an alert. @throws {ProviderError} of kind `malformed` if no alert can be read */
  parse(request: Pick<WebhookRequest, 'body'>, now: Date): readonly (SourceAlert | UnreadableAlert)[];
  /** The body of the response, for senders that expect one. */
  answer?(alerts: readonly (SourceAlert | UnreadableAlert)[]): unknown;
};

const idLengthMax = 200;

/** Maximum age of the signature, in both directions, because clocks differ. */
export function requireRecent(seconds: string, now: Date, minutesMax: number): void {
  const ageMs = now.getTime() - Number(/^\d{1,12}$/.test(seconds) ? seconds : 'NaN') * 1000;
  if (!(Math.abs(ageMs) <= minutesMax * 60_000))
    throw new ProviderError(
      'signature',
      `The webhook was signed more than ${minutesMax} minutes ago, or a clock is wrong.`,
    );
}

export function requireHeader({ headers }: WebhookRequest, name: string): string {
  const value = headers[name];
  if (value !== undefined && value !== '') return value;
  throw new ProviderError('signature', `The header ${name} is missing.`);
}

export const malformed = (message: string) => new ProviderError('malformed', message);

/** The ID of an alert, without which repeats can't be recognized. */
export function requireAlertId(object: JsonObject, name: string): string {
  const id = textOf(object, name);
  if (id !== undefined && id.length <= idLengthMax) return id;
  throw malformed(`The alert has no ${name}, or one of more than ${idLengthMax} characters.`);
}

/** A reference that fits into the database. */
export function referenceOf(text: string | undefined): string | undefined {
  return text !== undefined && text.length <= idLengthMax ? text : undefined;
}

/** The last four digits of a card number, masked or not. */
export function lastFourOf(card: string | undefined): string | undefined {
  return /(\d{4})\s*$/.exec(card ?? '')?.[1];
}

/** Network names are lower case and without spaces, as in disputes. */
export function networkOf(name: string | undefined): string | undefined {
  const word = name
    ?.trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return word !== undefined && /^[a-z_]{2,40}$/.test(word) ? word : undefined;
}

export function hoursAfter(time: Date | undefined, hours: number): Date | undefined {
  return time === undefined ? undefined : new Date(time.getTime() + hours * 60 * 60 * 1000);
}
