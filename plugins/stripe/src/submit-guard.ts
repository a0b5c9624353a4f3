import { ProviderError, requireEligible, textOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket, JsonObject } from '@rebuttal/plugin-kit';

import { eligibility } from './eligibility.js';
import { factsOf } from './mapping.js';
import { isOpen, wasSentSince } from './rounds.js';
import { isStagedBy, stagedRound } from './staging.js';

/** Whether this very submission has reached the bank: its draft was staged, the dispute waits no more, and evidence was sent since. */
export function isSent(dispute: JsonObject, reference: string): boolean {
  return isStagedBy(dispute, reference) && !isOpen(dispute) && wasSentSince(dispute);
}

type Sender = Pick<EvidencePacket, 'reference' | 'acknowledgedFee'>;

/** @throws {ProviderError} of kind `refused`, saying why no evidence can be sent now */
export function requireOpen(dispute: JsonObject, { reference, acknowledgedFee }: Sender): void {
  requireEligible(eligibility({ ...factsOf(dispute), acknowledgedFee }));
  if (isStagedBy(dispute, reference) && stagedRound(dispute) !== textOf(dispute, 'status'))
    throw new ProviderError(
      'refused',
      'The case moved to another round since this response was prepared. Check the response and send it again.',
    );
}
