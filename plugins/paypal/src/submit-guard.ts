import { requireEligible, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, SubmissionJournal } from '@rebuttal/plugin-kit';

import { eligibility } from './eligibility.js';
import { referenceLine } from './evidence-notes.js';
import { isOffered } from './links.js';
import { factsOf } from './mapping.js';
import { sellerEvidence, submissionCountOf } from './seller-evidence.js';
import { standingOf } from './statuses.js';

/** How often evidence had been sent before this submission. */
export type Before = { readonly submissionCount: number };

/** Noted once per submission, before anything is sent: PayPal keeps no word of ours about a dispute but the notes. */
export async function noteBefore(log: SubmissionJournal, dispute: JsonObject): Promise<Before> {
  const noted = await log.once('evidence-before', () => Promise.resolve(String(submissionCountOf(dispute))));
  return { submissionCount: Number(noted) };
}

/**
 * Whether this very submission has reached PayPal: its reference stands in the notes there. Where PayPal shows no notes,
 * a piece of evidence more than before has to be ours.
 */
export function hasArrived(dispute: JsonObject, reference: string, before: Before): boolean {
  const notes = sellerEvidence(dispute).map((evidence) => textOf(evidence, 'notes'));
  const line = referenceLine(reference);
  if (notes.some((one) => one?.trimEnd().endsWith(line) === true)) return true;
  return submissionCountOf(dispute) > before.submissionCount && notes.includes(undefined);
}

/** After our call: the dispute waits for us no more, which nothing but an answer brings about. */
export function hasMovedOn(dispute: JsonObject): boolean {
  const { status } = standingOf(dispute);
  return (
    status === 'under_review' && !isOffered(dispute, 'provide_evidence') && !isOffered(dispute, 'appeal')
  );
}

/** @throws {ProviderError} of kind `refused`, saying why no evidence can be sent now */
export function requireAction(dispute: JsonObject): 'provide_evidence' | 'appeal' {
  requireEligible(eligibility(factsOf(dispute)));
  return isOffered(dispute, 'provide_evidence') ? 'provide_evidence' : 'appeal';
}
