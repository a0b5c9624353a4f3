import { currencyExponent, isCurrency, type Money } from '@rebuttal/plugin-kit';

import { invalidField } from '../../platform/errors/catalogue.js';
import { cardNumberIn } from '../exhibits/evidence-validation.js';
import { readDay, toUtcText, wrongTime } from '../exhibits/stated-times.js';
import { amountFact, factKeys, type FactKey } from './facts.js';

const factCharactersMax = 500;

export function isFactKey(key: string): key is FactKey {
  return factKeys.some((known) => known === key);
}

/** The disputed amount, and the time of the entry. */
export type FactEntry = { readonly disputed: Money; readonly at: Date };

/** The canonical value of a fact that a person entered. @throws {AppError} 422 */
export function parseFact(key: FactKey, entered: string, entry: FactEntry): string {
  const value = entered.trim();
  if (value === '') throw invalidField('value', 'Enter a value');
  if (value.length > factCharactersMax)
    throw invalidField('value', `At most ${factCharactersMax} characters allowed`);
  const problem = cardNumberIn(value);
  if (problem !== undefined) throw invalidField('value', problem);
  return parsers[key]?.(value, entry) ?? value;
}

/** A day begins 14 hours earlier in the first time zone than in UTC. */
const aheadOfUtcMs = 14 * 3_600_000;

const dateParser = (value: string, { at }: FactEntry) => {
  const parsed = value.length === 10 ? readDay(value) : toUtcText(value);
  if (parsed === undefined) throw invalidField('value', wrongTime);
  if (Date.parse(parsed) > at.getTime() + aheadOfUtcMs)
    throw invalidField('value', 'This date is in the future. Enter when it happened.');
  return parsed;
};

const amountParser = (value: string, { disputed }: Pick<FactEntry, 'disputed'>) => {
  const match = /^(?:([A-Z]{3}) ?)?(\d{1,12})(?:\.(\d+))?(?: ?([A-Z]{3}))?$/i.exec(value);
  const [, before, whole = '', decimals = '', after] = match ?? [];
  const currency = (before ?? after ?? disputed.currency).toUpperCase();
  const isClear = match !== null && (before === undefined || after === undefined) && isCurrency(currency);
  const exponent = currencyExponent(currency);
  if (!isClear || decimals.length > exponent)
    throw invalidField('value', 'Enter an amount with its currency, for example EUR 120.00');
  return amountFact({ amountMinor: Number(whole + decimals.padEnd(exponent, '0')), currency });
};

const parsers: Readonly<Partial<Record<FactKey, (value: string, entry: FactEntry) => string>>> = {
  customer_email: (value) => {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) throw invalidField('value', 'Enter an email address');
    return value;
  },
  card_last4: (value) => {
    if (!/^\d{4}$/.test(value)) throw invalidField('value', 'Enter the last 4 digits of the card');
    return value;
  },
  payment_date: dateParser,
  order_date: dateParser,
  shipped_date: dateParser,
  delivered_date: dateParser,
  payment_amount: amountParser,
  refunded_total: (value, { disputed }) => {
    const amount = amountParser(value, { disputed });
    if (!amount.startsWith(disputed.currency))
      throw invalidField('value', `Enter the total in the disputed currency, ${disputed.currency}`);
    return amount;
  },
};
