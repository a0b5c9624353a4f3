import { texts as common } from '#texts/common';
import { texts } from '#texts/dispute-words';

import type { Tone } from '../../components/tone.js';

/** Any text may come from a provider, also `constructor`. */
function wordOf<Word>(words: Readonly<Record<string, Word>>, text: string): Word | undefined {
  return Object.hasOwn(words, text) ? words[text] : undefined;
}

const statuses: Readonly<Record<string, { label: string; tone: Tone }>> = {
  needs_response: { label: texts.statuses.needs_response, tone: 'amber' },
  under_review: { label: texts.statuses.under_review, tone: 'blue' },
  pending: { label: texts.statuses.pending, tone: 'grey' },
  won: { label: texts.statuses.won, tone: 'green' },
  lost: { label: texts.statuses.lost, tone: 'red' },
  charge_refunded: { label: texts.statuses.charge_refunded, tone: 'violet' },
  warning_closed: { label: texts.statuses.warning_closed, tone: 'grey' },
  prevented: { label: texts.statuses.prevented, tone: 'teal' },
};

/** An unknown status of a provider is shown unchanged. */
export function describeStatus(status: string): { label: string; tone: Tone } {
  return wordOf(statuses, status) ?? { label: status, tone: 'grey' };
}

/** Statuses that have a tab once a dispute has one of them. */
export const rareStatuses = ['charge_refunded', 'warning_closed', 'prevented'] as const;

/** The statuses that the list can be filtered by. */
export const filterableStatuses = ['needs_response', 'under_review', 'pending', 'won', 'lost'] as const;

export const statusChoices = [...filterableStatuses, ...rareStatuses].map((value) => ({
  value,
  label: describeStatus(value).label,
}));

const reasons: Readonly<Record<string, string>> = texts.reasons;

export function describeReason(reason: string | null): string {
  if (reason === null || reason === '') return common.notAvailable;
  return wordOf(reasons, reason) ?? reason;
}

const networks: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  discover: 'Discover',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
  // Payment methods without cards. Their disputes name them instead of a network.
  ...texts.otherNetworks,
};

/** The networks that the app has a name for. */
export const networkNames = Object.keys(networks);

export function describeNetwork(network: string): string {
  return wordOf(networks, network.toLowerCase()) ?? network;
}

const stages: Readonly<Record<string, string>> = texts.stages;

export function describeStage(stage: string): string {
  return wordOf(stages, stage) ?? stage;
}
