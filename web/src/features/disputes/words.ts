import type { Tone } from '../../components/tone.js';

/** Any text may come from a provider, also `constructor`. */
function wordOf<Word>(words: Readonly<Record<string, Word>>, text: string): Word | undefined {
  return Object.hasOwn(words, text) ? words[text] : undefined;
}

const statuses: Readonly<Record<string, { label: string; tone: Tone }>> = {
  needs_response: { label: 'Needs Response', tone: 'amber' },
  under_review: { label: 'Under Review', tone: 'blue' },
  pending: { label: 'Pending', tone: 'grey' },
  won: { label: 'Won', tone: 'green' },
  lost: { label: 'Lost', tone: 'red' },
  charge_refunded: { label: 'Refunded', tone: 'violet' },
  warning_closed: { label: 'Closed', tone: 'grey' },
  prevented: { label: 'Prevented', tone: 'green' },
};

/** A status that a provider made up is shown as it came. */
export function describeStatus(status: string): { label: string; tone: Tone } {
  return wordOf(statuses, status) ?? { label: status, tone: 'grey' };
}

/** The statuses that the list can be filtered by. */
export const filterableStatuses = ['needs_response', 'under_review', 'pending', 'won', 'lost'] as const;

const reasons: Readonly<Record<string, string>> = {
  fraudulent: 'Fraudulent',
  unrecognized: 'Unrecognized',
  product_not_received: 'Product not received',
  product_unacceptable: 'Product unacceptable',
  subscription_canceled: 'Subscription canceled',
  credit_not_processed: 'Credit not processed',
  duplicate: 'Duplicate',
  incorrect_amount: 'Incorrect amount',
  authorization: 'Authorization',
  processing_error: 'Processing error',
  noncompliant: 'Network compliance',
  general: 'General',
};

export function describeReason(reason: string | null): string {
  if (reason === null || reason === '') return 'N/A';
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
};

export function describeNetwork(network: string): string {
  return wordOf(networks, network.toLowerCase()) ?? network;
}

const stages: Readonly<Record<string, string>> = {
  inquiry: 'Inquiry',
  alert: 'Alert',
  chargeback: 'Chargeback',
  representment: 'Representment',
  pre_arbitration: 'Pre-arbitration',
  arbitration: 'Arbitration',
  closed: 'Closed',
};

export function describeStage(stage: string): string {
  return wordOf(stages, stage) ?? stage;
}
