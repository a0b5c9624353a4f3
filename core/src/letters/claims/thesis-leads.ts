import type { DisputeReason } from '@rebuttal/plugin-kit';

import { writeClaim } from './catalogue.js';
import type { ClaimId } from './claim-ids.js';
import type { ClaimSource } from './claim-source.js';

/**
 * The claims that answer what a reason asks, best first. A code overrides its reason if it asks something narrower. The
 * letter opens with the first one that the case supports. The evidence that each code asks for is in `rules/codes`, with
 * its sources.
 */
const leads: Readonly<Partial<Record<DisputeReason, readonly ClaimId[]>>> = {
  product_not_received: ['service', 'collection', 'attendance'],
  product_unacceptable: ['condition', 'offer', 'replacement', 'return_record'],
  credit_not_processed: ['refund_refusal', 'policy_disclosure', 'terms', 'return_record'],
  incorrect_amount: ['pricing', 'additional_charge'],
  processing_error: ['processing'],
};
const leadsOfCode: Readonly<Record<string, readonly ClaimId[]>> = {
  '13.4': ['authenticity'],
  '13.5': ['offer', 'terms', 'policy_disclosure'],
  '13.7': ['terms', 'policy_disclosure'],
};

/** The dispute that a letter answers. */
export type LetterQuestion = {
  readonly reason: DisputeReason;
  readonly reasonCode?: string | undefined;
  readonly network?: string | undefined;
};

/** Goods that arrived can still be faulty, fake, other than described, or returned, so delivery answers none of these. */
const beyondDelivery: readonly DisputeReason[] = ['product_unacceptable', 'credit_not_processed'];
const besides: readonly ClaimId[] = [
  'delivered', 'dispatched', 'signature', 'collection', 'receipt', 'confirmation',
]; // oxfmt-ignore

export function leadsFor({ reason, reasonCode = '' }: LetterQuestion): readonly ClaimId[] {
  return leadsOfCode[reasonCode] ?? leads[reason] ?? [];
}

export function writeLead(source: ClaimSource): string | undefined {
  for (const id of leadsFor(source.letterCase.dispute)) {
    const text = writeClaim(id, source);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** False for the purchase and its delivery where the reason asks about more. */
export function mayOpen(id: ClaimId, reason: DisputeReason): boolean {
  return !beyondDelivery.includes(reason) || !besides.includes(id);
}
