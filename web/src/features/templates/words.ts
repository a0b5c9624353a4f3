import type { Template } from '@rebuttal/sdk';

import type { Tone } from '../../components/tone.js';

export type Choice = { readonly value: string; readonly label: string };

export const reasons: readonly Choice[] = [
  { value: 'fraudulent', label: 'Fraudulent' },
  { value: 'product_not_received', label: 'Product not received' },
  { value: 'unrecognized', label: 'Unrecognized' },
  { value: 'duplicate', label: 'Duplicate' },
  { value: 'subscription_canceled', label: 'Subscription canceled' },
  { value: 'product_unacceptable', label: 'Product unacceptable' },
  { value: 'credit_not_processed', label: 'Credit not processed' },
  { value: 'general', label: 'General' },
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
  { value: 'en', label: 'English' },
  { value: 'zh', label: 'Chinese' },
  { value: 'ja', label: 'Japanese' },
];

export const categories: readonly Choice[] = [
  { value: 'physical_goods', label: 'Physical goods' },
  { value: 'digital_goods', label: 'Digital goods' },
  { value: 'services', label: 'Services' },
  { value: 'subscription', label: 'Subscription' },
  { value: 'travel_event', label: 'Travel and events' },
];

export const formats: readonly Choice[] = [
  { value: 'pdf', label: 'PDF' },
  { value: 'image', label: 'Image' },
  { value: 'document', label: 'Document' },
  { value: 'spreadsheet', label: 'Spreadsheet' },
  { value: 'text', label: 'Text' },
];

/** A value's label; what is not among the choices is shown as it came. */
export function labelOf(choices: readonly Choice[], value: string | null, none = 'Any'): string {
  if (value === null || value === '') return none;
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

/** The choices, with a value that is not among them: it is in use all the same. */
export function withKnown(choices: readonly Choice[], value: string): readonly Choice[] {
  const known = value === '' || choices.some((choice) => choice.value === value);
  return known ? choices : [...choices, { value, label: value }];
}

const statuses: Readonly<Record<string, { label: string; tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'amber' },
  active: { label: 'Active', tone: 'green' },
  archived: { label: 'Archived', tone: 'grey' },
};
const draft = { label: 'Draft', tone: 'amber' } as const;

/** A status that is not known counts as a draft. */
export function describeStatus(status: string): { label: string; tone: Tone } {
  return Object.hasOwn(statuses, status) ? (statuses[status] ?? draft) : draft;
}

export function describeUsage(count: Template['usage_count']): string {
  return count === 1 ? '1 time' : `${count.toLocaleString('en-US')} times`;
}
