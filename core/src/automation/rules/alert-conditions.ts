import { alertKinds } from '@rebuttal/plugin-kit';

import { convert, type ExchangeRates } from '../../platform/shared/exchange-rates.js';
import type { Alert } from '../../prevention/alerts/alerts.js';
import { compare, type FieldValue, type TestedField } from './conditions.js';
import type { Condition } from './rules.js';

type AlertField = TestedField & { readonly read: (alert: Alert, at: Date) => FieldValue };

const text = (read: AlertField['read'], choices?: readonly string[]): AlertField => ({
  type: 'text',
  ops: ['eq', 'ne', 'in', 'contains'],
  read,
  ...(choices === undefined ? {} : { choices }),
});
const number = (read: AlertField['read']): AlertField => ({
  type: 'number',
  ops: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'],
  read,
});

const hourMs = 3_600_000;

/** The fields of alerts that conditions can test. */
export const alertConditionFields: Readonly<Record<string, AlertField>> = {
  source: text(({ source }) => source),
  kind: text(({ kind }) => kind, alertKinds),
  network: text(({ network }) => network ?? null),
  psp_account_id: text(({ accountId }) => accountId ?? null),
  reason: text(({ reason }) => reason ?? null),
  currency: text(({ amount }) => amount?.currency ?? null),
  amount: number(({ amount }) => amount?.amountMinor ?? null),
  hours_left: number(({ respondBy }, at) =>
    respondBy === undefined ? null : (respondBy.getTime() - at.getTime()) / hourMs,
  ),
};

export type AlertCircumstances = { readonly at: Date; readonly rates: ExchangeRates | undefined };

/** An amount in another currency is converted by the company's rates. Without a rate it does not match. */
export function matchesAlert(
  conditions: readonly Condition[],
  alert: Alert,
  { at, rates }: AlertCircumstances,
): boolean {
  return conditions.every(({ field, op, value, currency }) => {
    const known = alertConditionFields[field];
    if (known === undefined) return false;
    if (currency === undefined) return compare(known.read(alert, at), op, value);
    if (alert.amount === undefined) return false;
    const money = { ...alert.amount, amountMinor: BigInt(alert.amount.amountMinor) };
    const amount = convert(money, currency, rates);
    return amount !== undefined && compare(Number(amount), op, value);
  });
}
