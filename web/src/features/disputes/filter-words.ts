import { texts } from '#texts/dispute-filters';
import { texts as words } from '#texts/dispute-words';

import { formatDate } from '../../lib/dates.js';
import { formatMoney } from '../../lib/money.js';
import type { Choice } from './components/dispute-filters.js';
import type { DraftName } from './filter-draft.js';
import { type ListView, moreFilterNames } from './list-view.js';
import { describeNetwork, describeReason, describeStage } from './words.js';

export type Chip = { readonly name: DraftName; readonly label: string };

/** The filters that the bar does not show, in words. */
export function chipsOf({ filters }: Pick<ListView, 'filters'>, people: readonly Choice[]): readonly Chip[] {
  return moreFilterNames.flatMap((name) => {
    const value = filters[name];
    if (value === undefined) return [];
    return [{ name, label: texts.chip(texts.names[name], describe(name, value, { filters, people })) }];
  });
}

type Known = { readonly filters: ListView['filters']; readonly people: readonly Choice[] };

function describe(name: DraftName, value: string, { filters, people }: Known): string {
  const describers: Readonly<Partial<Record<DraftName, () => string>>> = {
    assignee: () => people.find((choice) => choice.value === value)?.label ?? value,
    reason: () => (value === unknownReason ? texts.unknownReason : describeReason(value)),
    network: () => describeNetwork(value),
    stage: () => describeStage(value),
    amount_min: () => describeAmount(value, filters.currency),
    amount_max: () => describeAmount(value, filters.currency),
    due_after: () => formatDate(value),
    due_before: () => formatDate(value),
    created_after: () => formatDate(value),
    created_before: () => formatDate(value),
    completeness_min: () => texts.percent(Number(value)),
  };
  return describers[name]?.() ?? value;
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

export const reasonChoices: readonly Choice[] = [
  ...toChoices(words.reasons),
  { value: unknownReason, label: texts.unknownReason },
];
export const stageChoices = toChoices(words.stages);
export const networkChoices: readonly Choice[] = [
  ...['visa', 'mastercard', 'amex', 'jcb', 'discover', 'diners', 'unionpay'],
  ...Object.keys(words.otherNetworks),
].map((value) => ({ value, label: describeNetwork(value) }));
export const completenessChoices: readonly Choice[] = [25, 50, 75, 100].map((value) => ({
  value: String(value),
  label: texts.percent(value),
}));
