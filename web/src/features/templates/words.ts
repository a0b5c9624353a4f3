import type { Template } from '@rebuttal/sdk';
import { texts } from '#texts/templates';

import type { Tone } from '../../components/tone.js';

export type Choice = { readonly value: string; readonly label: string };

export const reasons: readonly Choice[] = [
  { value: 'fraudulent', label: texts.words.reasons.fraudulent },
  { value: 'product_not_received', label: texts.words.reasons.product_not_received },
  { value: 'unrecognized', label: texts.words.reasons.unrecognized },
  { value: 'duplicate', label: texts.words.reasons.duplicate },
  { value: 'subscription_canceled', label: texts.words.reasons.subscription_canceled },
  { value: 'product_unacceptable', label: texts.words.reasons.product_unacceptable },
  { value: 'credit_not_processed', label: texts.words.reasons.credit_not_processed },
  { value: 'general', label: texts.words.reasons.general },
];

export const networks: readonly Choice[] = [
  { value: 'visa', label: 'Visa' },
  { value: 'mastercard', label: 'Mastercard' },
  { value: 'amex', label: 'American Express' },
  { value: 'jcb', label: 'JCB' },
  { value: 'discover', label: 'Discover' },
  { value: 'diners', label: 'Diners Club' },
  { value: 'unionpay', label: 'UnionPay' },
];

export const languages: readonly Choice[] = [
  { value: 'en', label: texts.words.languages.en },
  { value: 'zh', label: texts.words.languages.zh },
  { value: 'ja', label: texts.words.languages.ja },
];

export const categories: readonly Choice[] = [
  { value: 'physical_goods', label: texts.words.categories.physical_goods },
  { value: 'digital_goods', label: texts.words.categories.digital_goods },
  { value: 'services', label: texts.words.categories.services },
  { value: 'subscription', label: texts.words.categories.subscription },
  { value: 'travel_event', label: texts.words.categories.travel_event },
];

export const formats: readonly Choice[] = [
  { value: 'pdf', label: 'PDF' },
  { value: 'image', label: texts.words.formats.image },
  { value: 'document', label: texts.words.formats.document },
  { value: 'spreadsheet', label: texts.words.formats.spreadsheet },
  { value: 'text', label: texts.words.formats.text },
];

/** The label of a value. A value that is not a choice is shown unchanged. */
export function labelOf(choices: readonly Choice[], value: string | null, none = texts.words.any): string {
  if (value === null || value === '') return none;
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

/** The options, plus the current value if it is not one of them. */
export function withKnown(choices: readonly Choice[], value: string): readonly Choice[] {
  const known = value === '' || choices.some((choice) => choice.value === value);
  return known ? choices : [...choices, { value, label: value }];
}

const statuses: Readonly<Record<string, { label: string; tone: Tone }>> = {
  draft: { label: texts.words.statuses.draft, tone: 'amber' },
  active: { label: texts.words.statuses.active, tone: 'green' },
  archived: { label: texts.words.statuses.archived, tone: 'grey' },
};
const draft = { label: texts.words.statuses.draft, tone: 'amber' } as const;

/** An unknown status counts as a draft. */
export function describeStatus(status: string): { label: string; tone: Tone } {
  return Object.hasOwn(statuses, status) ? (statuses[status] ?? draft) : draft;
}

export function describeUsage(count: Template['usage_count']): string {
  return texts.words.times(count);
}
