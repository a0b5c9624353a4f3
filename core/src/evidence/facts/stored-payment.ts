import type { ProviderPayment } from '@rebuttal/plugin-kit';

import { hasCardNumber } from '../../platform/shared/card-numbers.js';

/** The payment behind a dispute as its provider reported it. */
export type DisputePayment = {
  readonly payment: ProviderPayment;
  /** The provider's display name. */
  readonly providerLabel: string;
  readonly readAt: Date;
};

const ids = new Set(['id', 'providerPaymentId']);
const times = new Set(['paidAt', 'refundedAt', 'since']);

/** JSON without card numbers, which a provider may pass on from a description. */
export function toStoredPayment(payment: ProviderPayment): string {
  return JSON.stringify(payment, (key, value: unknown) =>
    typeof value === 'string' && !ids.has(key) && hasCardNumber(value) ? '[card number removed]' : value,
  );
}

export function fromStoredPayment(stored: unknown): ProviderPayment {
  return JSON.parse(JSON.stringify(stored), (key, value: unknown) =>
    typeof value === 'string' && times.has(key) ? new Date(value) : value,
  ) as ProviderPayment;
}
