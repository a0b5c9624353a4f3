import { isProviderError, ProviderError, requireEligible } from '@rebuttal/plugin-kit';
import type { EvidencePacket, JsonObject, Receipt, SubmissionJournal } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from '../credentials.js';

import { getCase, lookAgain, toReceipt } from './cases.js';
import { putUpdate } from './client.js';
import { isNamedByUs, planDocuments } from './document-plan.js';
import type { PlannedDocument } from './document-plan.js';
import { deleteDocument, listDocuments, uploadDocument } from './documents.js';
import { eligibility } from './eligibility.js';
import { caseStanding, caseSubmissions, statusOf, wordsOf } from './mapping.js';
import { writeNote } from './note.js';

/** One submission to one case. */
export type Submission = {
  readonly context: WorldpayContext;
  readonly id: string;
  readonly packet: EvidencePacket;
  readonly log: SubmissionJournal;
};

/**
 * Reads first, so that a repeat after a crash sends nothing twice: no call here has an idempotency key. Uploads, looks
 * whether all documents are there, and only then moves the case.
 */
export async function submitEvidence(submission: Submission): Promise<Receipt> {
  const { context, id, packet, log } = submission;
  const before = await getCase(context, id);
  const documents = planDocuments(packet);
  const verdict = eligibility(factsOf(before));
  if (!verdict.isEligible && (await hasArrived(submission, documents, before)))
    return toReceipt(context, before);
  requireEligible(verdict);
  const note = writeNote(packet, documents);
  for (const document of documents) await upload(submission, document, before);
  await requireOnCase(submission, documents, before);
  await log.markSending();
  return send(submission, before, note);
}

function factsOf(found: JsonObject) {
  const submissionCount = caseSubmissions(found);
  return { ...caseStanding(found), providerStatus: statusOf(found), submissionCount };
}

/** The result of an upload: how often the case had been answered then, which tells later whether it was once more. */
function upload(
  { context, id, log }: Submission,
  document: PlannedDocument,
  before: JsonObject,
): Promise<string> {
  return log.once(stepOf(document), async () => {
    await uploadDocument(context, id, document);
    return `${caseSubmissions(before)} ${document.name}`;
  });
}

function stepOf({ name }: PlannedDocument): string {
  return `document:${name}`;
}

/** Whether what was sent is this very submission: it was announced, and the case was answered once more since. */
async function hasArrived(
  { log }: Submission,
  documents: readonly PlannedDocument[],
  now: JsonObject,
): Promise<boolean> {
  const [letter] = documents;
  if (!log.mayAlreadyBeSent || letter === undefined) return false;
  const result = await log.recall(stepOf(letter));
  return result !== undefined && caseSubmissions(now) > Number.parseInt(result, 10);
}

/**
 * All documents of the packet have to be there, and none that an earlier packet of ours left behind unsent. What
 * somebody else put there stays.
 */
async function requireOnCase(
  { context, id }: Submission,
  documents: readonly PlannedDocument[],
  before: JsonObject,
): Promise<void> {
  const present = await listDocuments(context, id);
  const wanted = documents.map(({ name }) => name);
  const missing = documents.filter(({ name }) => !present.includes(name));
  for (const document of missing) await uploadDocument(context, id, document);
  const left =
    caseSubmissions(before) > 0 ? [] : present.filter((name) => isNamedByUs(name) && !wanted.includes(name));
  for (const name of left) await deleteDocument(context, id, name);
  if (missing.length === 0) return;
  const now = await listDocuments(context, id);
  const lost = missing.find(({ name }) => !now.includes(name));
  if (lost !== undefined)
    throw new ProviderError('unexpected_answer', `Worldpay took "${lost.file.name}" but does not have it.`);
}

/** The one call that cannot be taken back. Without an amount the whole of it is disputed. */
async function send(
  { context, id }: Submission,
  before: JsonObject,
  note: string | undefined,
): Promise<Receipt> {
  const { cycle } = wordsOf(before);
  const activity = cycle === 'RETRIEVAL_REQUEST' ? 'MERCHANT_RESPOND' : 'MERCHANT_REPRESENT';
  try {
    const answer = await putUpdate(context, id, [
      ['activityType', activity],
      ['note', note],
    ]);
    const now = await lookAgain(context, id);
    return now !== undefined && isMoved(before, now)
      ? toReceipt(context, now)
      : { providerStatus: activity, raw: now ?? answer };
  } catch (error) {
    return findOut({ context, id }, before, error);
  }
}

/** The answer says nothing of the case, which may lag behind; then it is not passed on. */
function isMoved(before: JsonObject, now: JsonObject): boolean {
  return statusOf(before) !== statusOf(now) || caseSubmissions(now) > caseSubmissions(before);
}

/** An answer was lost, or a refusal is that of a repeat. */
async function findOut(
  { context, id }: Pick<Submission, 'context' | 'id'>,
  before: JsonObject,
  error: unknown,
): Promise<Receipt> {
  if (!isProviderError(error) || !mayHaveBeenSent(error)) throw error;
  const now = await lookAgain(context, id);
  if (now !== undefined && caseSubmissions(now) > caseSubmissions(before)) return toReceipt(context, now);
  if (error.kind === 'refused') throw withHint(error, before);
  if (now !== undefined && caseStanding(now).status !== 'needs_response')
    throw new ProviderError(
      'refused',
      `The case moved on before the evidence arrived; it stands at "${statusOf(now)}".`,
      { cause: error },
    );
  throw error.kind === 'indeterminate' ? error : unclear(error);
}

function mayHaveBeenSent({ kind }: ProviderError): boolean {
  return ['indeterminate', 'unavailable', 'unexpected_answer', 'refused'].includes(kind);
}

function unclear(cause: ProviderError): ProviderError {
  return new ProviderError('indeterminate', 'Worldpay did not confirm yet that the evidence was sent.', {
    cause,
  });
}

/** Visa's fraud and authorisation cases are answered by a questionnaire in iQ; whether this call covers it is not documented. */
function withHint(error: ProviderError, before: JsonObject): ProviderError {
  const isAllocation = /^1[01]\./.test(String(before.reasonCode));
  if (!isAllocation) return error;
  return new ProviderError(
    'refused',
    `${error.message} Cases of this reason may need the Visa questionnaire in Worldpay iQ: "File Visa Pre-Arbitration".`,
    { status: error.status, cause: error },
  );
}
