import type { EvidenceType } from '@rebuttal/plugin-kit';

import { isPlaceholder } from './content.js';
import type { ReadExhibit, ReadingCase, Verdict } from './reading.js';

type Decided = { readonly verdict: Verdict; readonly detail?: string };
type Details = {
  readonly has: (...names: readonly string[]) => boolean;
  readonly text: (name: string) => string;
};
type Decider = (details: Details, readingCase: ReadingCase) => Decided | undefined;

const statuses: Readonly<Record<string, string>> = {
  attempted: 'the delivery status “Delivery attempted”',
  returned: 'the delivery status “Returned to sender”',
};

const helps: Decided = { verdict: 'helps' };
const whenAny =
  (...names: readonly string[]): Decider =>
  ({ has }) =>
    has(...names) ? helps : undefined;

const deciders: Readonly<Partial<Record<EvidenceType, Decider>>> = {
  proof_of_delivery: ({ text }) => {
    const detail = statuses[text('status')];
    if (detail !== undefined) return { verdict: 'hurts', detail };
    if (text('status') === 'in_transit') return { verdict: 'neutral' };
    return text('status') === 'delivered' ? helps : undefined;
  },
  shipping_tracking: whenAny('number', 'shipped_at'),
  cancellation_record: ({ text }, readingCase) => {
    if (text('finding') === 'none_found') return helps;
    if (text('finding') !== 'received') return undefined;
    return isAfterPayment(text('received_at'), readingCase)
      ? { verdict: 'neutral' }
      : { verdict: 'hurts', detail: 'the finding “Cancellation received”' };
  },
  refund_proof: whenAny('amount'),
  access_activity_log: whenAny('first_use_at', 'last_use_at'),
  authorization_record: whenAny('avs', 'cvc', 'eci'),
  service_documentation: whenAny('service_date'),
  customer_ip_device: whenAny('ip', 'device_fingerprint'),
  receipt: whenAny('amount', 'number'),
};

/** The verdict of the structured details, or `undefined` if they decide nothing. */
export function readDetails(
  { evidenceType, details = {} }: ReadExhibit,
  readingCase: ReadingCase,
): Decided | undefined {
  const text = (name: string) => {
    const value = details[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  };
  const has = (...names: readonly string[]) =>
    names.some((name) => text(name) !== '' && !isPlaceholder(text(name)));
  return deciders[evidenceType]?.({ has, text }, readingCase);
}

/** A cancellation after the payment ends later payments of a subscription. For Visa 13.7 it is the claim itself. */
function isAfterPayment(received: string, { paidDay, reason, reasonCode }: ReadingCase): boolean {
  if (reasonCode === '13.7' || reason === 'credit_not_processed') return false;
  return paidDay !== undefined && received.slice(0, 10) > paidDay;
}
