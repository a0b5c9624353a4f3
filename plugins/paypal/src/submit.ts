import { orUndefined, sendOnce, textOf } from '@rebuttal/plugin-kit';
import type { EvidenceSubmission, JsonObject, Receipt, SubmissionJournal } from '@rebuttal/plugin-kit';

import { post, requestIdOf } from './client.js';
import type { credentialFields } from './credentials.js';
import { getDispute } from './disputes.js';
import { requireAction } from './eligibility.js';
import { readFiles } from './evidence-files.js';
import { referenceLine } from './evidence-notes.js';
import { planEvidence } from './evidence.js';
import { disputePath, isOffered } from './links.js';
import { toMultipart } from './multipart.js';
import type { Multipart } from './multipart.js';
import { toReceipt } from './receipt.js';
import type { Outcome } from './receipt.js';
import { sellerEvidence, submissionCountOf } from './seller-evidence.js';
import { toStatusAndStage } from './status-mapping.js';

/** One submission to one dispute. */
export type Submission = EvidenceSubmission<typeof credentialFields>;

/**
 * PayPal accepts files and evidence in one irreversible call. So this reads the dispute first and records once how much
 * evidence it has. A repeat after a crash then sees whether the evidence has arrived, and sends nothing twice.
 */
export async function submitEvidence(submission: Submission): Promise<Receipt> {
  const { context, id, packet, journal } = submission;
  const dispute = await getDispute(context, id);
  const countBefore = await recordCountBefore(journal, dispute);
  if (hasArrived(dispute, packet.reference, countBefore))
    return toReceipt(context, { before: dispute, after: dispute });
  const action = requireAction(dispute);
  const plan = planEvidence(packet, dispute);
  const body = toMultipart(plan.input, await readFiles(plan.files));
  return send(submission, { dispute, countBefore, action, body });
}

type Upload = {
  readonly dispute: JsonObject;
  readonly countBefore: number;
  readonly action: 'provide_evidence' | 'appeal';
  readonly body: Multipart;
};

/** The irreversible call. */
async function send({ context, id, packet, journal }: Submission, upload: Upload): Promise<Receipt> {
  const { dispute, countBefore, action, body } = upload;
  const isThere = (now: JsonObject) => hasArrived(now, packet.reference, countBefore);
  const kind = action === 'appeal' ? 'appeal' : 'evidence';
  // The boundary in the content type is a hash of the body.
  const requestId = requestIdOf(id, kind, packet.reference, body.contentType);
  const result = await sendOnce<JsonObject, Pick<Outcome, 'after' | 'response'>>({
    journal,
    provider: 'PayPal',
    label: 'it has the evidence',
    send: async () => ({ response: await post(context, disputePath(id, action), body, requestId) }),
    read: () => getDispute(context, id),
    confirm: (now, error) =>
      isThere(now) || (error.kind !== 'refused' && isAnswered(now)) ? { after: now } : undefined,
    // `refused`: PayPal refuses evidence that it has already accepted.
    recoverFrom: ['indeterminate', 'unexpected_answer', 'refused'],
  });
  if (result.after !== undefined) return toReceipt(context, { before: dispute, ...result });
  const now = await orUndefined(getDispute(context, id));
  // PayPal may show the old state for a while, which doesn't undo the call.
  const after = now !== undefined && isThere(now) ? now : undefined;
  return toReceipt(context, { before: dispute, ...result, after });
}

/** The number of pieces of evidence before this submission, recorded once. PayPal stores nothing of ours except the notes. */
async function recordCountBefore(journal: SubmissionJournal, dispute: JsonObject): Promise<number> {
  return Number(
    await journal.once('evidence-before', () => Promise.resolve(String(submissionCountOf(dispute)))),
  );
}

/**
 * Returns true if this submission has reached PayPal: its reference is in the notes. If PayPal shows no notes, an
 * additional piece of evidence must be ours.
 */
function hasArrived(dispute: JsonObject, reference: string, countBefore: number): boolean {
  const notes = sellerEvidence(dispute).map((evidence) => textOf(evidence, 'notes'));
  const line = referenceLine(reference);
  if (notes.some((one) => one?.trimEnd().endsWith(line) === true)) return true;
  return submissionCountOf(dispute) > countBefore && notes.includes(undefined);
}

/** Returns true if the dispute no longer waits for us. After our call, only a response can have caused that. */
function isAnswered(dispute: JsonObject): boolean {
  const { status } = toStatusAndStage(dispute);
  return (
    status === 'under_review' && !isOffered(dispute, 'provide_evidence') && !isOffered(dispute, 'appeal')
  );
}
