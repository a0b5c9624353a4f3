import { isProviderError, ProviderError, requireEligible, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, Receipt } from '@rebuttal/plugin-kit';

import { post, put } from './client.js';
import { disputePath, getDispute, lookAgain, readDispute, toReceipt } from './disputes.js';
import { isOwnDraft, prepareDraft } from './draft.js';
import type { Submission } from './draft.js';
import { eligibility } from './eligibility.js';
import { isOpen, isSent, statusOf } from './progress.js';

/** Source: API reference, "Submit dispute evidence". */
const statusOnceSent = 'evidence_under_review';

/**
 * Reads first, so that a repeat after a crash sends nothing twice: no call here has an idempotency key. Uploads, puts
 * the draft, which can be done any number of times, and only then sends it.
 */
export async function submitEvidence(submission: Submission): Promise<Receipt> {
  const { context, id, log } = submission;
  const before = await getDispute(context, id);
  if (isSent(before) && (await isOwnDraft(submission, before))) return toReceipt(context, before);
  requireEligible(eligibility(readDispute(context, before)));
  await put(context, disputePath(id, '/evidence'), await prepareDraft(submission, before));
  await log.markSending();
  return send(submission, before);
}

/** The one call that cannot be taken back. */
async function send(submission: Submission, before: JsonObject): Promise<Receipt> {
  const { context, id } = submission;
  try {
    await post(context, disputePath(id, '/evidence'));
  } catch (error) {
    return findOut(submission, error);
  }
  const now = await lookAgain(context, id);
  const isTold = now !== undefined && (!isOpen(now) || isAnotherRound(before, now));
  return isTold
    ? toReceipt(context, now)
    : { providerStatus: statusOnceSent, raw: now ?? { status: statusOnceSent } };
}

/** An answer was lost, or a refusal is that of a repeat: the draft was put a moment ago, so what was sent is ours. */
async function findOut({ context, id }: Submission, error: unknown): Promise<Receipt> {
  if (!isProviderError(error) || !mayHaveBeenSent(error)) throw error;
  const now = await lookAgain(context, id);
  if (now !== undefined && isSent(now)) return toReceipt(context, now);
  if (error.kind === 'refused') throw error;
  if (now !== undefined && !isOpen(now))
    throw new ProviderError(
      'refused',
      `The dispute was closed before the evidence arrived; its status is "${statusOf(now)}".`,
      { cause: error },
    );
  throw unclear(error);
}

/** Open again, and not still open because the status lags behind: a new round has a deadline of its own. */
function isAnotherRound(before: JsonObject, now: JsonObject): boolean {
  return textOf(before, 'evidence_required_by') !== textOf(now, 'evidence_required_by');
}

function mayHaveBeenSent({ kind }: ProviderError): boolean {
  return ['indeterminate', 'unavailable', 'unexpected_answer', 'refused'].includes(kind);
}

function unclear(error: ProviderError): ProviderError {
  if (error.kind === 'indeterminate') return error;
  return new ProviderError(
    'indeterminate',
    'Checkout.com did not confirm yet that the evidence was sent to the bank.',
    { cause: error },
  );
}
