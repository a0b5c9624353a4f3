import {
  isProviderError,
  isTransient,
  objectOf,
  ProviderError,
  requireEligible,
  orUndefined,
  sendOnce,
} from '@rebuttal/plugin-kit';
import type {
  EvidenceSubmission,
  FileToUpload,
  JsonObject,
  Receipt,
  SubmissionJournal,
} from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';
import { post } from './client.js';
import type { credentialFields, WixContext } from './credentials.js';
import { factsOf, isDefended, statusOf } from './dispute-mapping.js';
import { disputePath, getDispute, toReceipt } from './disputes.js';
import { deleteDocument, deleteEmptyDocuments, hasDocument, provideDocument } from './documents.js';
import { eligibility } from './eligibility.js';
import { assembleEvidence } from './evidence.js';

type Submission = EvidenceSubmission<typeof credentialFields>;

/** A submission that fails permanently deletes its document. */
export async function submitEvidence(submission: Submission): Promise<Receipt> {
  try {
    return await sendResponse(submission);
  } catch (error) {
    throw isProviderError(error) && !isRetried(error) ? await afterDeletion(submission, error) : error;
  }
}

/** Reads first, so that a retry after a crash sends nothing twice: no call has an idempotency key. */
async function sendResponse(submission: Submission): Promise<Receipt> {
  const { context, id, packet } = submission;
  const before = await getDispute(context, id);
  if (isDefended(before) && (await isOwn(submission))) return toReceipt(context, before);
  requireEligible(eligibility(factsOf(before)));
  const file = await assembleEvidence(packet);
  await deleteEmptyDocuments(context, id);
  await requireDocument(submission, file);
  return send(submission);
}

/** A recorded document may have been deleted since, by us or in the Wix dashboard. */
async function requireDocument({ context, id, journal }: Submission, file: FileToUpload): Promise<void> {
  const { documentId, nextStep } = await lastRecorded(journal);
  if (documentId !== undefined && (await hasDocument(context, id, documentId))) return;
  await journal.once(nextStep, () => provideDocument(context, id, file));
}

/** The document that the journal recorded last, and the step that records its replacement. */
async function lastRecorded(
  journal: SubmissionJournal,
): Promise<{ readonly documentId: string | undefined; readonly nextStep: string }> {
  let documentId: string | undefined;
  let nextStep = 'document';
  for (;;) {
    const recorded = await journal.recall(nextStep);
    if (recorded === undefined || recorded === documentId) return { documentId, nextStep };
    documentId = recorded;
    nextStep = `document after ${recorded}`;
  }
}

/**
 * Deletes our document after a permanent failure: `defend` sends all documents of a dispute, so a later response would
 * include it. If the deletion fails temporarily, the submission is retried with the same journal. Documents uploaded in
 * the Wix dashboard stay.
 */
async function afterDeletion({ context, journal }: Submission, error: ProviderError): Promise<ProviderError> {
  const { documentId } = await lastRecorded(journal);
  if (documentId === undefined) return error;
  try {
    await deleteDocument(context, documentId);
    return error;
  } catch (cause) {
    if (!isProviderError(cause)) throw cause;
    const { status, providerCode, requestId } = error;
    const { retryAfterMs } = cause;
    return new ProviderError(
      isRetried(cause) ? cause.kind : error.kind,
      `${error.message} The uploaded file is still attached to the dispute and would be sent with the next response. ` +
        'Delete it in the Wix dashboard.',
      { status, providerCode, requestId, retryAfterMs, cause },
    );
  }
}

/** Returns true if Rebuttal retries the submission after this error. */
function isRetried({ kind }: ProviderError): boolean {
  return isTransient(kind) || kind === 'unexpected_answer';
}

/** Makes the irreversible call, which sends every document of the dispute. */
function send({ context, id, journal }: Submission): Promise<Receipt> {
  return sendOnce({
    journal,
    provider: 'Wix',
    label: 'the evidence was sent',
    send: () => defend(context, id),
    read: () => getDispute(context, id),
    confirm: (now, error) => {
      if (isDefended(now)) return toReceipt(context, now);
      if (error.kind !== 'refused' && !eligibility(factsOf(now)).isEligible) throw closedBefore(now, error);
      return undefined;
    },
    recoverFrom: ['indeterminate', 'unavailable', 'unexpected_answer', 'refused'],
  });
}

async function defend(context: WixContext, id: string): Promise<Receipt> {
  const response = objectOf(
    await post(context, disputePath(id, '/defend'), assumptions.emptyBody),
    'dispute',
  );
  if (isDefended(response)) return toReceipt(context, response);
  // The call succeeded; the status may show the change later.
  const now = await orUndefined(getDispute(context, id));
  return now !== undefined && isDefended(now)
    ? toReceipt(context, now)
    : { providerStatus: 'UNDER_REVIEW', raw: now ?? {} };
}

function closedBefore(now: JsonObject, cause: ProviderError): ProviderError {
  return new ProviderError(
    'refused',
    `The dispute was closed before the evidence arrived; its status is "${statusOf(now)}".`,
    { cause },
  );
}

/** Returns true if this submission was sent: its document is among those of the dispute. */
async function isOwn({ context, id, journal }: Submission): Promise<boolean> {
  const { documentId } = await lastRecorded(journal);
  return journal.mayAlreadyBeSent && documentId !== undefined && hasDocument(context, id, documentId);
}
