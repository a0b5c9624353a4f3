import { isProviderError, ProviderError, requireEligible, orUndefined, sendOnce } from '@rebuttal/plugin-kit';
import type { EvidenceSubmission, JsonObject, Receipt } from '@rebuttal/plugin-kit';

import type { credentialFields, WorldpayContext } from '../credentials.js';

import { putUpdate } from './client.js';
import { caseState, caseSubmissions, statusOf, valuesOf } from './dispute-mapping.js';
import { getCase, toReceipt } from './disputes.js';
import { deleteDocument, listDocuments, uploadDocument } from './documents.js';
import { eligibility } from './eligibility.js';
import { isNamedByUs, planDocuments } from './evidence.js';
import type { PlannedDocument } from './evidence.js';
import { writeNote } from './note.js';

/** One submission to one case. */
export type Submission = EvidenceSubmission<typeof credentialFields>;

/**
 * Reads first, so that a retry after a crash sends nothing twice: no call has an idempotency key. Then uploads, checks
 * that all documents exist, and responds to the case.
 */
export async function submitEvidence(submission: Submission): Promise<Receipt> {
  const { context, id, packet } = submission;
  const before = await getCase(context, id);
  const documents = planDocuments(packet);
  const verdict = eligibility(factsOf(before));
  if (!verdict.isEligible && (await hasArrived(submission, documents, before)))
    return toReceipt(context, before);
  requireEligible(verdict);
  const note = writeNote(packet, documents);
  for (const document of documents) await upload(submission, document, before);
  await requireOnCase(submission, documents, before);
  return send(submission, before, note);
}

function factsOf(found: JsonObject) {
  const submissionCount = caseSubmissions(found);
  return { ...caseState(found), providerStatus: statusOf(found), submissionCount };
}

/**
 * Uploads a document and records how often the case had been answered by then. One more response later proves that ours
 * arrived.
 */
function upload(
  { context, id, journal }: Submission,
  document: PlannedDocument,
  before: JsonObject,
): Promise<string> {
  return journal.once(stepOf(document), async () => {
    await uploadDocument(context, id, document);
    return `${caseSubmissions(before)} ${document.name}`;
  });
}

function stepOf({ name }: PlannedDocument): string {
  return `document:${name}`;
}

/** Returns true if this submission arrived: it was marked as sending, and the case has one more response since then. */
async function hasArrived(
  { journal }: Submission,
  documents: readonly PlannedDocument[],
  now: JsonObject,
): Promise<boolean> {
  const [letter] = documents;
  if (!journal.mayAlreadyBeSent || letter === undefined) return false;
  const result = await journal.recall(stepOf(letter));
  return result !== undefined && caseSubmissions(now) > Number.parseInt(result, 10);
}

/**
 * Ensures that the case has all documents of the packet and none that an earlier packet of ours left unsent. Documents
 * that someone else added stay.
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
    throw new ProviderError(
      'unexpected_answer',
      `Worldpay accepted "${lost.file.name}" but does not list it.`,
    );
}

/** Makes the irreversible call. Without an amount it disputes the full amount. */
function send(
  { context, id, journal }: Submission,
  before: JsonObject,
  note: string | undefined,
): Promise<Receipt> {
  return sendOnce({
    journal,
    provider: 'Worldpay',
    label: 'the evidence was sent',
    send: () => respond(context, before, { id, note }),
    read: () => getCase(context, id),
    confirm: (now, error) => {
      if (caseSubmissions(now) > caseSubmissions(before)) return toReceipt(context, now);
      if (error.kind !== 'refused' && caseState(now).status !== 'needs_response') throw movedOn(now, error);
      return undefined;
    },
    recoverFrom: ['indeterminate', 'unavailable', 'unexpected_answer', 'refused'],
  });
}

async function respond(
  context: WorldpayContext,
  before: JsonObject,
  { id, note }: { readonly id: string; readonly note: string | undefined },
): Promise<Receipt> {
  const isInquiry = valuesOf(before).cycle === 'RETRIEVAL_REQUEST';
  const activity = isInquiry ? 'MERCHANT_RESPOND' : 'MERCHANT_REPRESENT';
  const response = await withHint(
    before,
    putUpdate(context, id, [
      ['activityType', activity],
      ['note', note],
    ]),
  );
  const now = await orUndefined(getCase(context, id));
  return now !== undefined && isMoved(before, now)
    ? toReceipt(context, now)
    : { providerStatus: activity, raw: now ?? response };
}

/** The response contains no case, and the case may show the change later. Returns true once it does. */
function isMoved(before: JsonObject, now: JsonObject): boolean {
  return statusOf(before) !== statusOf(now) || caseSubmissions(now) > caseSubmissions(before);
}

function movedOn(now: JsonObject, cause: ProviderError): ProviderError {
  return new ProviderError(
    'refused',
    `The case moved on before the evidence arrived; its status is "${statusOf(now)}".`,
    { cause },
  );
}

/** Visa's fraud and authorization cases have a questionnaire in iQ. It is not documented whether this call replaces it. */
async function withHint(before: JsonObject, response: Promise<JsonObject>): Promise<JsonObject> {
  try {
    return await response;
  } catch (error) {
    const isAllocation = /^1[01]\./.test(String(before.reasonCode));
    if (!isProviderError(error) || error.kind !== 'refused' || !isAllocation) throw error;
    throw new ProviderError(
      'refused',
      `${error.message} Cases of this reason may need the Visa questionnaire in Worldpay iQ: "File Visa Pre-Arbitration".`,
      { cause: error },
    );
  }
}
