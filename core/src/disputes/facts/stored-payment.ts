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

/** JSON without card numbers, which a provider may pass on from a description. A field's name is its label. */
export function toStoredPayment({ metadata, ...payment }: ProviderPayment): string {
  const texts = Object.entries(metadata ?? {}).map(([key, value]) => [key, cleaned(key, value)] as const);
  const stored: ProviderPayment =
    metadata === undefined ? payment : { ...payment, metadata: Object.fromEntries(texts) };
  return JSON.stringify(stored, (key, value: unknown) =>
    typeof value === 'string' && !ids.has(key) ? cleaned(key, value) : value,
  );
}

function cleaned(key: string, value: string): string {
  return hasCardNumber(value, `${key.replaceAll('_', ' ')}: `) ? '[card number removed]' : value;
}

export function fromStoredPayment(stored: unknown): ProviderPayment {
  const { metadata, ...rest } = stored as Pick<ProviderPayment, 'metadata'>;
  const payment = JSON.parse(JSON.stringify(rest), (key, value: unknown) =>
    typeof value === 'string' && times.has(key) ? new Date(value) : value,
  ) as ProviderPayment;
  return metadata === undefined ? payment : { ...payment, metadata };
}
