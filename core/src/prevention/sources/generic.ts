import {
  alertKinds,
  alertSources,
  integerOf,
  isCurrency,
  objectOf,
  optional,
  readEvent,
  textOf,
  timeOf,
  valueOf,
  verifyHmac,
  type JsonObject,
} from '@rebuttal/plugin-kit';

import {
  malformed,
  networkOf,
  requireAlertId,
  requireHeader,
  requireRecent,
  type AlertFormat,
  type SourceAlert,
} from './format.js';

const minutesMax = 10;

/** Alerts of any sender, signed as specified by Standard Webhooks (https://www.standardwebhooks.com). */
export const generic: AlertFormat = {
  verify(request, secret, now) {
    const id = requireHeader(request, 'webhook-id');
    const seconds = requireHeader(request, 'webhook-timestamp');
    const signatures = requireHeader(request, 'webhook-signature').split(' ');
    requireRecent(seconds, now, minutesMax);
    verifyHmac({
      secret: Buffer.from(secret.replace(/^whsec_/, ''), 'base64'),
      payload: [`${id}.${seconds}.`, request.body],
      signature: signatures.flatMap((signature) => (signature.startsWith('v1,') ? signature.slice(3) : [])),
      encoding: 'base64',
    });
  },
  parse(request, now) {
    const event = readEvent(request, 'an alert source');
    const type = textOf(event, 'type');
    if (type !== 'alert.created' && type !== 'alert.updated')
      throw malformed('The type must be alert.created or alert.updated.');
    return [toAlert(objectOf(event, 'data'), timeOf(event, 'timestamp') ?? now)];
  },
};

function toAlert(data: JsonObject, createdAt: Date): SourceAlert {
  const kind = alertKinds.find((one) => one === valueOf(data, 'kind'));
  if (kind === undefined) throw malformed(`The kind must be one of ${alertKinds.join(', ')}.`);
  const source = alertSources.find((one) => one === valueOf(data, 'source')) ?? 'generic';
  return {
    providerAlertId: requireAlertId(data, 'alert_id'),
    source,
    kind,
    createdAt,
    ...optional('paymentId', shortText(data, 'payment_id')),
    ...optional('amount', amountOf(data)),
    ...optional('network', networkOf(textOf(data, 'network'))),
    ...optional('cardLast4', matching(data, 'card_last4', /^\d{4}$/)),
    ...optional('arn', shortText(data, 'arn')),
    ...optional('paidAt', time(data, 'paid_at')),
    ...optional('reason', textOf(data, 'reason')),
    ...optional('respondBy', time(data, 'respond_by')),
    ...optional('accountId', textOf(data, 'psp_account_id')),
  };
}

function amountOf(data: JsonObject): SourceAlert['amount'] {
  if (isAbsent(data, 'amount') && isAbsent(data, 'currency')) return undefined;
  const amountMinor = integerOf(data, 'amount');
  const currency = textOf(data, 'currency')?.toUpperCase();
  if (amountMinor === undefined || amountMinor < 0 || currency === undefined || !isCurrency(currency))
    throw malformed('The amount must be an integer in minor units, with its currency in ISO 4217.');
  return { amountMinor, currency };
}

function shortText(data: JsonObject, name: string): string | undefined {
  return matching(data, name, /^.{1,200}$/su);
}

function matching(data: JsonObject, name: string, pattern: RegExp): string | undefined {
  if (isAbsent(data, name)) return undefined;
  const text = textOf(data, name);
  if (text === undefined || !pattern.test(text)) throw malformed(`The field ${name} is invalid.`);
  return text;
}

function time(data: JsonObject, name: string): Date | undefined {
  if (isAbsent(data, name)) return undefined;
  const read = timeOf(data, name);
  if (read === undefined) throw malformed(`The field ${name} must be a time with a zone, in RFC 3339.`);
  return read;
}

function isAbsent(data: JsonObject, name: string): boolean {
  return (valueOf(data, name) ?? null) === null;
}
