import { ProviderError, requireEligible, orUndefined, sendOnce, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, Receipt } from '@rebuttal/plugin-kit';

import { arbitrationFieldOf } from './arbitration.js';
import { post, put } from './client.js';
import { getDispute, readDispute, toReceipt } from './disputes.js';
import { isOwnDraft, prepareDraft } from './draft.js';
import type { Submission } from './draft.js';
import { eligibility } from './eligibility.js';
import { disputePath } from './paths.js';
import { isOpen, isSent, statusOf } from './progress.js';

/** The calls that send a draft, and the status after each. Source: API reference, "Submit dispute evidence". */
const ordinary = { action: '/evidence', statusOnceSent: 'evidence_under_review' } as const;
const arbitration = { action: '/evidence/arbitration', statusOnceSent: 'arb_evidence_submitted' } as const;

/**
 * Reads the dispute first, so that a repeat after a crash sends nothing twice: these calls have no idempotency key. Then
 * uploads the files, stores the draft (both repeatable), and only then sends it.
 */
export async function submitEvidence(submission: Submission): Promise<Receipt> {
  const { context, id } = submission;
  const before = await getDispute(context, id);
  if (isSent(before) && (await isOwnDraft(submission, before))) return toReceipt(context, before);
  requireEligible(eligibility(readDispute(context, before)));
  await put(context, disputePath(id, '/evidence'), await prepareDraft(submission, before));
  return send(submission, before);
}

/** The one irreversible call. */
function send({ context, id, journal }: Submission, before: JsonObject): Promise<Receipt> {
  const { action, statusOnceSent } = arbitrationFieldOf(before) === undefined ? ordinary : arbitration;
  return sendOnce({
    journal,
    provider: 'Checkout.com',
    label: 'the evidence was sent to the bank',
    send: async () => {
      await post(context, disputePath(id, action));
      const now = await orUndefined(getDispute(context, id));
      const isConfirmed = now !== undefined && (!isOpen(now) || isAnotherRound(before, now));
      return isConfirmed
        ? toReceipt(context, now)
        : { providerStatus: statusOnceSent, raw: now ?? { status: statusOnceSent } };
    },
    read: () => getDispute(context, id),
    confirm: (now, error) => {
      // We stored the draft just before, so sent evidence is ours.
      if (isSent(now)) return toReceipt(context, now);
      if (error.kind !== 'refused' && !isOpen(now)) throw closedBefore(now, error);
      return undefined;
    },
    // `refused`: Checkout.com refuses a repeat of a call that arrived.
    recoverFrom: ['indeterminate', 'unavailable', 'unexpected_answer', 'refused'],
  });
}

function closedBefore(now: JsonObject, cause: ProviderError): ProviderError {
  return new ProviderError(
    'refused',
    `The dispute was closed before the evidence arrived. Its status is "${statusOf(now)}".`,
    { cause },
  );
}

/** Distinguishes a new round, which has a new deadline, from a status that is not updated yet. */
function isAnotherRound(before: JsonObject, now: JsonObject): boolean {
  return textOf(before, 'evidence_required_by') !== textOf(now, 'evidence_required_by');
}
