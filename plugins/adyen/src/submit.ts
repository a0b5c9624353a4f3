import { isProviderError, ProviderError, orUndefined, requireEligible, sendOnce } from '@rebuttal/plugin-kit';
import type { EvidenceSubmission, FileToUpload, JsonObject, Receipt } from '@rebuttal/plugin-kit';

import { callDisputeService } from './client.js';
import type { credentialFields } from './credentials.js';
import { chooseAgain, chooseReason } from './defense-reasons.js';
import { deleteDocument, supplyDocument } from './defense.js';
import type { DefenseReason } from './defense.js';
import { toWords } from './document-codes.js';
import { eligibility as eligibilityOf, fetchEligibility, wasDefended } from './eligibility.js';
import { assembleDocuments } from './evidence-files.js';
import { planDocuments } from './evidence.js';

/** One submission to one dispute. */
export type Submission = EvidenceSubmission<typeof credentialFields>;

/** Steps in the submission journal. */
const reasonStep = 'defense-reason';
export const documentStep = 'document';
const withdrawalStep = 'withdrawal';

/**
 * Reads the offered defense reasons, chooses one, uploads its documents and confirms that they are sufficient. Only then
 * defends, which is irreversible.
 */
export async function submitEvidence(submission: Submission): Promise<Receipt> {
  const { context, id, journal, packet } = submission;
  const isRepeat = journal.mayAlreadyBeSent;
  if (!isRepeat && packet.dispute !== undefined) requireEligible(eligibilityOf(packet.dispute));
  const eligibility = await fetchEligibility(context, id);
  if (!eligibility.isOpen) {
    if (isRepeat && wasDefended(eligibility)) return receiptOf({ refusal: eligibility.refusal });
    throw eligibility.error;
  }
  const choice = await chooseOnce(submission, eligibility.reasons);
  const plan = planDocuments(choice, submission.packet);
  const documents = await assembleDocuments(plan, submission.packet.dispute);
  await journal.once(reasonStep, () => Promise.resolve(choice.code));
  const supplied: string[] = [];
  try {
    for (const document of documents) {
      await supplyOnce(submission, document, eligibility.reasons);
      supplied.push(document.field);
    }
    await requireSatisfied(submission, choice);
    return await defend(submission, choice);
  } catch (error) {
    if (isProviderError(error) && error.kind === 'refused') await withdraw(submission, supplied);
    throw error;
  }
}

/** Returns true if Adyen received our defense. For sends whose outcome is unknown. */
export async function wasSubmitted({ context, id, journal }: Submission): Promise<boolean> {
  if (!journal.mayAlreadyBeSent) return false;
  const eligibility = await fetchEligibility(context, id);
  return !eligibility.isOpen && wasDefended(eligibility);
}

async function chooseOnce(
  { packet, journal }: Submission,
  reasons: readonly DefenseReason[],
): Promise<DefenseReason> {
  const remembered = await journal.recall(reasonStep);
  return remembered === undefined ? chooseReason(reasons, packet) : chooseAgain(reasons, remembered);
}

async function supplyOnce(
  { context, id, journal }: Submission,
  { field, mimeType, bytes, sha256 }: FileToUpload,
  reasons: readonly DefenseReason[],
): Promise<void> {
  const isAvailable = reasons.some(({ documents }) =>
    documents.some((type) => type.code === field && type.isAvailable),
  );
  const supply = async () => {
    await supplyDocument(context, id, { code: field, mimeType, bytes, isAvailable });
    return field;
  };
  const isWithdrawn = (await journal.recall(withdrawalStep)) !== undefined;
  await (isWithdrawn ? supply() : journal.once(`${documentStep}:${field}:${sha256}`, supply));
}

/**
 * Adyen sends all stored documents with the next defense, and nothing there shows which submission uploaded them. So
 * this deletes what this submission uploaded, and nothing else. If a deletion fails, the refusal is still reported.
 */
async function withdraw({ context, id, journal }: Submission, supplied: readonly string[]): Promise<void> {
  if (supplied.length === 0) return;
  // Recorded first, so that a run after a crash does not count deleted documents as uploaded.
  await journal.once(withdrawalStep, () => Promise.resolve('begun'));
  for (const code of supplied) await orUndefined(deleteDocument(context, id, code));
}

/** Adyen decides if the documents are sufficient. */
async function requireSatisfied({ context, id }: Submission, { code }: DefenseReason): Promise<void> {
  const eligibility = await fetchEligibility(context, id);
  if (!eligibility.isOpen) throw eligibility.error;
  const reason = eligibility.reasons.find((one) => one.code === code);
  if (reason?.isSatisfied) return;
  const lacking = (reason?.documents ?? [])
    .filter(({ level, isAvailable }) => level !== 'Optional' && !isAvailable)
    .map((type) => `"${toWords(type.code)}"`);
  const what = lacking.length === 0 ? '' : ` It still requires ${lacking.join(', ')}.`;
  throw new ProviderError('refused', `Adyen does not have enough documents for "${toWords(code)}".${what}`);
}

/** The one irreversible call. Only a dispute that can no longer be defended proves that a lost one arrived. */
function defend({ context, id, packet, journal }: Submission, { code }: DefenseReason): Promise<Receipt> {
  const isRepeat = journal.mayAlreadyBeSent;
  return sendOnce({
    journal,
    provider: 'Adyen',
    label: 'the defense was received',
    send: async () => {
      const result = await callDisputeService(context, {
        call: 'defendDispute',
        disputeId: id,
        fields: { defenseReasonCode: code },
        idempotencyKey: packet.idempotencyKey,
      });
      if (result.isDone) return receiptOf(result.body);
      if (isRepeat && result.refusal === 'defended') return receiptOf({ refusal: result.refusal });
      throw result.error;
    },
    read: () => fetchEligibility(context, id),
    confirm: (eligibility) =>
      !eligibility.isOpen && wasDefended(eligibility)
        ? receiptOf({ refusal: eligibility.refusal })
        : undefined,
  });
}

/** Adyen returns no status here; it follows with the event INFORMATION_SUPPLIED. */
function receiptOf(raw: JsonObject): Receipt {
  return { providerStatus: 'defendDispute/success', raw };
}
