import {
  amountOrUndefined,
  isObject,
  isProviderError,
  isSameSecret,
  lookUp,
  objectOf,
  optional,
  parseDecimal,
  parseTime,
  ProviderError,
  readEvent,
  textOf,
  valueOf,
  type AlertKind,
  type JsonObject,
  type WebhookRequest,
} from '@rebuttal/plugin-kit';

import {
  hoursAfter,
  isReadable,
  lastFourOf,
  malformed,
  networkOf,
  referenceOf,
  requireAlertId,
  type AlertFormat,
  type SourceAlert,
  type UnreadableAlert,
} from './format.js';
import { unconfirmed } from './unconfirmed.js';

/** Ethoca passes outcomes on to the issuer best within this time. Source: Ethoca Alerts for Merchants, "Outcome API". */
const hoursToRespond = 24;

/** Source: Ethoca Alerts for Merchants, "Data Explanations", read 2026-11. */
const kinds: Readonly<Record<string, AlertKind>> = {
  CUSTOMERDISPUTE: 'customer_dispute',
  CONFIRMEDFRAUD: 'confirmed_fraud',
};

const { fields, pulled } = unconfirmed.ethoca;

/**
 * Ethoca signs no webhook: it relies on mutual TLS, which the proxy in front of this server terminates. So the URL that is
 * registered there has the secret, or the secret is the password.
 * Source: Ethoca Alerts for Merchants, "Push API", read 2026-11.
 */
export const ethoca: AlertFormat = {
  verify(request, secret) {
    if (!tokensOf(request).some((token) => isSameSecret(token, secret)))
      throw new ProviderError('signature', 'The secret is missing from the URL, or wrong.');
  },
  parse(request, now) {
    const event = readEvent(request, 'Ethoca');
    const list = valueOf(event, pulled.list);
    if (!Array.isArray(list)) return [toAlert(event, now)];
    const alerts = parseAlerts(list, now);
    const [first] = alerts;
    if (first !== undefined && !isReadable(first) && !alerts.some(isReadable)) throw malformed(first.problem);
    return alerts;
  },
  answer(alerts) {
    const [first, ...others] = alerts.map((one) => ({
      alertId: one.providerAlertId,
      status: isReadable(one) ? 'SUCCESS' : 'FAILURE',
    }));
    return others.length === 0 ? first : { [unconfirmed.ethoca.acknowledged.answers]: [first, ...others] };
  },
};

function tokensOf({ headers, query }: WebhookRequest): string[] {
  const [scheme = '', value = ''] = (headers['authorization'] ?? '').split(' ', 2);
  const password = /^basic$/i.test(scheme)
    ? Buffer.from(value, 'base64').toString('utf8').split(':').slice(1).join(':')
    : undefined;
  return [query['token'], password].filter((token) => token !== undefined);
}

/** The alerts of a push or of a page of `GET /alerts`. One that can't be read must not keep the others. */
export function parseAlerts(list: readonly unknown[], now: Date): (SourceAlert | UnreadableAlert)[] {
  return list.map((one) => {
    try {
      if (!isObject(one)) throw malformed('An alert must be an object.');
      return toAlert(one, now);
    } catch (error) {
      if (!isProviderError(error)) throw error;
      return {
        providerAlertId: isObject(one) ? textOf(one, 'alertId') : undefined,
        problem: error.message,
      };
    }
  });
}

function toAlert(alert: JsonObject, now: Date): SourceAlert {
  const kind = lookUp(
    kinds,
    textOf(alert, 'alertType')
      ?.toUpperCase()
      .replaceAll(/[^A-Z]/g, ''),
  );
  if (kind === undefined) throw malformed('The alertType must be CUSTOMERDISPUTE or CONFIRMEDFRAUD.');
  const created = parseTime(read(alert, fields.createdAt), 'Z');
  return {
    providerAlertId: requireAlertId(alert, 'alertId'),
    source: 'ethoca',
    kind,
    createdAt: created ?? now,
    ...optional('paymentId', referenceOf(read(alert, fields.paymentId))),
    ...optional('amount', amountOf(alert)),
    ...optional('network', networkOf(read(alert, fields.network))),
    ...optional('cardLast4', lastFourOf(read(alert, fields.card))),
    ...optional('arn', referenceOf(read(alert, fields.arn))),
    ...optional('paidAt', parseDayOrTime(read(alert, fields.paidAt))),
    ...optional('reason', read(alert, fields.reason)),
    ...optional('respondBy', hoursAfter(created, hoursToRespond)),
  };
}

function parseDayOrTime(text = ''): Date | undefined {
  return parseTime(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00` : text, 'Z');
}

/** A plain value, or one of an object `transaction` or `card`. */
function read(alert: JsonObject, names: readonly string[]): string | undefined {
  for (const object of [alert, objectOf(alert, 'transaction'), objectOf(alert, 'card')])
    for (const name of names) {
      const value = valueOf(object, name);
      const text = typeof value === 'number' ? String(value) : textOf(object, name);
      if (text !== undefined) return text;
    }
  return undefined;
}

/** `{ value, currencyCode }`, as the Outcome API has it, or an amount and a currency beside it. */
function amountOf(alert: JsonObject): SourceAlert['amount'] {
  const object = fields.amount.map((name) => valueOf(alert, name)).find(isObject);
  const value = object === undefined ? read(alert, fields.amount) : read(object, ['value']);
  const currency = read(object ?? alert, fields.currency);
  if (value === undefined || currency === undefined || value.startsWith('-')) return undefined;
  return amountOrUndefined(() => parseDecimal(value, currency));
}
