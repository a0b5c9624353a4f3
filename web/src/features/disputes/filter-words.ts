import { texts } from '#texts/dispute-filters';
import { texts as words } from '#texts/dispute-words';

import { formatDate } from '../../lib/dates.js';
import { formatMoney } from '../../lib/money.js';
import { describeCauseFilter } from '../../lib/root-causes.js';
import type { Choice } from './components/dispute-filters.js';
import { type Filter, type FilterName, isInBar, type ListView, listFilters, valuesIn } from './list-view.js';
import { describeNetwork } from './words.js';

/** A filter that is shown as a chip, with its values in words. */
export type Chip = Filter & { readonly text: string };
export type ChoicesOf = (filter: Pick<Filter, 'name' | 'kind'>) => readonly Choice[] | undefined;

/** The filters that the bar does not show, in words, and the added one. */
export function chipsOf(
  { filters }: Pick<ListView, 'filters'>,
  added: FilterName | undefined,
  choicesOf: ChoicesOf,
): readonly Chip[] {
  return listFilters
    .filter(
      (filter) => filter.name === added || (filters[filter.name] !== undefined && !isInBar(filter, filters)),
    )
    .map((filter) => ({ ...filter, text: texts.chip(filter.label, describe(filter, filters, choicesOf)) }));
}

const namedMax = 3;

/** The first values of a filter in words, and the number of the others. */
function describe(filter: Filter, filters: ListView['filters'], choicesOf: ChoicesOf): string {
  const value = filters[filter.name];
  if (value === undefined) return texts.any;
  if (filter.kind === 'cause') {
    const accounts = choicesOf({ name: 'psp_account_id', kind: 'choice' });
    return describeCauseFilter(value, (key) => accounts?.find((account) => account.value === key)?.label);
  }
  const choices = choicesOf(filter);
  const values = filter.isSeveral ? valuesIn(value) : [value];
  const named = values
    .slice(0, namedMax)
    .map(
      (one) => choices?.find((choice) => choice.value === one)?.label ?? describeValue(filter, one, filters),
    );
  return values.length > namedMax ? texts.more(named.join(', '), values.length - namedMax) : named.join(', ');
}

function describeValue({ kind }: Filter, value: string, { currency }: ListView['filters']): string {
  if (kind === 'amount') return describeAmount(value, currency);
  if (kind === 'time') return formatDate(value);
  if (kind === 'percent') return texts.percent(Number(value));
  return kind === 'days' ? texts.days(Number(value)) : value;
}

/** Without one currency, an amount counts the minor units of any currency. */
function describeAmount(value: string, currency: string | undefined): string {
  if (currency === undefined || currency.includes(',')) return texts.minorUnits(Number(value));
  return formatMoney({ amountMinor: Number(value), currency });
}

const toChoices = (labels: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const numbers = (values: readonly number[], label: (value: number) => string): readonly Choice[] =>
  values.map((value) => ({ value: String(value), label: label(value) }));

/** The values that a filter of this kind offers. Those of people and accounts are loaded, and others are typed. */
export const filterChoices: Readonly<Partial<Record<Filter['kind'], readonly Choice[]>>> = {
  // `unknown` finds disputes whose provider gave no reason.
  reason: [...toChoices(words.reasons), { value: 'unknown', label: texts.unknownReason }],
  stage: toChoices(words.stages),
  network: [
    ...['visa', 'mastercard', 'amex', 'jcb', 'discover', 'diners', 'unionpay'],
    ...Object.keys(words.otherNetworks),
  ].map((value) => ({ value, label: describeNetwork(value) })),
  percent: numbers([25, 50, 75, 100], texts.percent),
  days: numbers([1, 3, 7, 14, 30, 90], texts.days),
  environment: toChoices(texts.environments),
  readiness: toChoices(words.readiness).filter(({ value }) => value !== 'due'),
};
