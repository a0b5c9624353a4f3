import type { Dispute } from '@rebuttal/sdk';

import { describeReason } from './words.js';

type Titled = Pick<Dispute, 'customer' | 'reason'>;

/** The first words of a dispute in a list: its customer, or the reason as long as no customer is known. */
export function titleOf(dispute: Titled): string {
  return customerOf(dispute) ?? describeReason(dispute.reason);
}

export function customerOf({ customer }: Pick<Dispute, 'customer'>): string | undefined {
  return customer?.name ?? customer?.email ?? undefined;
}
