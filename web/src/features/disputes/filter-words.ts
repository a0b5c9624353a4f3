import { texts } from '#texts/dispute-filters';
import { texts as words } from '#texts/dispute-words';

import { formatDate } from '../../lib/dates.js';
import { formatMoney } from '../../lib/money.js';
import type { Choice } from './components/dispute-filters.js';
import { type FilterName, type ListView, moreFilters } from './list-view.js';
import { describeNetwork, describeReason, describeStage } from './words.js';

export type Chip = { readonly name: FilterName; readonly label: string };

/** The filters that the bar does not show, in words. */
export function chipsOf({ filters }: Pick<ListView, 'filters'>, people: readonly Choice[]): readonly Chip[] {
  return moreFilters.flatMap(({ name, kind, label }) => {
    const value = filters[name];
    if (value === undefined) return [];
    return [{ name, label: texts.chip(label, describe(kind, value, { filters, people })) }];
  });
}

type Known = { readonly filters: ListView['filters']; readonly people: readonly Choice[] };

function describe(
  kind: (typeof moreFilters)[number]['kind'],
  value: string,
  { filters, people }: Known,
): string {
  const describers: Readonly<Partial<Record<typeof kind, () => string>>> = {
    user: () => people.find((choice) => choice.value === value)?.label ?? value,
    reason: () => (value === unknownReason ? texts.unknownReason : describeReason(value)),
    network: () => describeNetwork(value),
    stage: () => describeStage(value),
    readiness: () => readinessChoices.find((choice) => choice.value === value)?.label ?? value,
    amount: () => describeAmount(value, filters.currency),
    time: () => formatDate(value),
    percent: () => texts.percent(Number(value)),
  };
  return describers[kind]?.() ?? value;
}

/** Without a currency, an amount counts the minor units of any currency. */
function describeAmount(value: string, currency: string | undefined): string {
  if (currency === undefined) return texts.minorUnits(Number(value));
  return formatMoney({ amountMinor: Number(value), currency });
}

/** Finds disputes whose provider gave no reason. */
const unknownReason = 'unknown';

const toChoices = (labels: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const reasonChoices: readonly Choice[] = [
  ...toChoices(words.reasons),
  { value: unknownReason, label: texts.unknownReason },
];
const networkChoices: readonly Choice[] = [
  ...['visa', 'mastercard', 'amex', 'jcb', 'discover', 'diners', 'unionpay'],
  ...Object.keys(words.otherNetworks),
].map((value) => ({ value, label: describeNetwork(value) }));
const completenessChoices: readonly Choice[] = [25, 50, 75, 100].map((value) => ({
  value: String(value),
  label: texts.percent(value),
}));

const readinessChoices = toChoices(words.readiness).filter(({ value }) => value !== 'due');

/** The values that a filter of this kind offers. Others are typed. */
export const filterChoices: Readonly<
  Partial<Record<(typeof moreFilters)[number]['kind'], readonly Choice[]>>
> = {
  reason: reasonChoices,
  stage: toChoices(words.stages),
  network: networkChoices,
  percent: completenessChoices,
  readiness: readinessChoices,
};
