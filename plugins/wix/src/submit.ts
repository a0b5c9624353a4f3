import { isProviderError, isTransient, objectOf, ProviderError, requireEligible } from '@rebuttal/plugin-kit';
import type { EvidencePacket, FileToUpload, Receipt, SubmissionJournal } from '@rebuttal/plugin-kit';

import { post } from './client.js';
import type { WixContext } from './credentials.js';
import { disputePath, getDispute, lookAgain, toReceipt } from './disputes.js';
import { deleteDocument, deleteEmptyDocuments, hasDocument, provideDocument } from './documents.js';
import { eligibility } from './eligibility.js';
import { assembleEvidence } from './evidence-file.js';
import { factsOf, isDefended, statusOf } from './mapping.js';
import { unconfirmed } from './unconfirmed.js';

type Submission = {
  readonly context: WixContext;
  readonly id: string;
  readonly packet: EvidencePacket;
  readonly log: SubmissionJournal;
};

/** A submission that has failed for good leaves no document of its own behind. */
export async function submitEvidence(submission: Submission): Promise<Receipt> {
  try {
    return await answer(submission);
  } catch (error) {
    throw isProviderError(error) && !mayPass(error) ? await afterTakingBack(submission, error) : error;
  }
}

/** Reads first, so that a repeat after a crash sends nothing twice: no call here has an idempotency key. */
async function answer(submission: Submission): Promise<Receipt> {
  const { context, id, packet, log } = submission;
  const before = await getDispute(context, id);
  if (isDefended(before) && (await isOwn(submission))) return toReceipt(context, before);
  requireEligible(eligibility(factsOf(before)));
  const file = await assembleEvidence(packet);
  await deleteEmptyDocuments(context, id);
  await requireDocument(submission, file);
  await log.markSending();
  return send(submission);
}

/** One that was noted by an earlier try may have been taken back since, or deleted in the Wix dashboard. */
async function requireDocument({ context, id, log }: Submission, file: FileToUpload): Promise<void> {
  const { documentId, nextStep } = await lastNoted(log);
  if (documentId !== undefined && (await hasDocument(context, id, documentId))) return;
  await log.once(nextStep, () => provideDocument(context, id, file));
}

/** The document that the log noted last, and the step that notes the one in its place. */
async function lastNoted(
  log: SubmissionJournal,
): Promise<{ readonly documentId: string | undefined; readonly nextStep: string }> {
  let documentId: string | undefined;
  let nextStep = 'document';
  for (;;) {
    const noted = await log.recall(nextStep);
    if (noted === undefined || noted === documentId) return { documentId, nextStep };
    documentId = noted;
    nextStep = `document after ${noted}`;
  }
}

/**
 * `defend` sends all documents of a dispute, so that ours would go along with the answer that comes next, of whichever
 * submission. Until it is certain that it does not lie there, this one has not ended, and is tried again with the same
 * log. What was uploaded in the Wix dashboard stays.
 */
async function afterTakingBack({ context, log }: Submission, error: ProviderError): Promise<ProviderError> {
  const { documentId } = await lastNoted(log);
  if (documentId === undefined) return error;
  try {
    await deleteDocument(context, documentId);
    return error;
  } catch (cause) {
    if (!isProviderError(cause)) throw cause;
    const { status, providerCode, requestId } = error;
    const { retryAfterMs } = cause;
    return new ProviderError(
      mayPass(cause) ? cause.kind : error.kind,
      `${error.message} The uploaded file still lies with the dispute and would be sent with the next answer: ` +
        'delete it in the Wix dashboard.',
      { status, providerCode, requestId, retryAfterMs, cause },
    );
  }
}

/** Whether the same submission is tried again. */
function mayPass({ kind }: ProviderError): boolean {
  return isTransient(kind) || kind === 'unexpected_answer';
}

/** The one call that cannot be taken back: it sends every document of the dispute. */
async function send({ context, id }: Submission): Promise<Receipt> {
  try {
    const answer = objectOf(
      await post(context, disputePath(id, '/defend'), unconfirmed.emptyBody),
      'dispute',
    );
    if (isDefended(answer)) return toReceipt(context, answer);
  } catch (error) {
    return findOut(context, id, error);
  }
  const now = await lookAgain(context, id);
  return now !== undefined && isDefended(now)
    ? toReceipt(context, now)
    : { providerStatus: 'UNDER_REVIEW', raw: now ?? {} };
}

/** An answer was lost, or a refusal is that of a repeat. */
async function findOut(context: WixContext, id: string, error: unknown): Promise<Receipt> {
  if (!isProviderError(error) || !mayHaveBeenSent(error)) throw error;
  const now = await lookAgain(context, id);
  if (now !== undefined && isDefended(now)) return toReceipt(context, now);
  if (error.kind === 'refused') throw error;
  if (now !== undefined && !eligibility(factsOf(now)).isEligible)
    throw new ProviderError(
      'refused',
      `The dispute was closed before the evidence arrived; its status is "${statusOf(now)}".`,
      { cause: error },
    );
  if (error.kind === 'indeterminate') throw error;
  throw new ProviderError('indeterminate', 'Wix did not confirm yet that the evidence was sent.', {
    cause: error,
  });
}

function mayHaveBeenSent({ kind }: ProviderError): boolean {
  return ['indeterminate', 'unavailable', 'unexpected_answer', 'refused'].includes(kind);
}

/** Whether what was sent is this very submission's: its document is among those of the dispute. */
async function isOwn({ context, id, log }: Submission): Promise<boolean> {
  const { documentId } = await lastNoted(log);
  return log.mayAlreadyBeSent && documentId !== undefined && hasDocument(context, id, documentId);
}
