import { isProviderError, ProviderError, orUndefined } from '@rebuttal/plugin-kit';
import type {
  EvidencePacket,
  FileToUpload,
  JsonObject,
  Receipt,
  SubmissionJournal,
} from '@rebuttal/plugin-kit';

import { askDisputeService } from './client.js';
import type { AdyenContext } from './credentials.js';
import { chooseAgain, chooseReason } from './defense-reasons.js';
import type { Choice } from './defense-reasons.js';
import { deleteDocument, lookAhead, supplyDocument } from './defense.js';
import type { DefenseReason, Outlook } from './defense.js';
import { toWords } from './document-codes.js';
import { assembleDocuments } from './document-files.js';

/** One submission to one dispute. */
export type Submission = {
  readonly context: AdyenContext;
  readonly id: string;
  readonly packet: EvidencePacket;
  readonly log: SubmissionJournal;
};

/** What the log remembers. */
const reasonStep = 'defense-reason';
export const documentStep = 'document';
const withdrawalStep = 'withdrawal';

/**
 * Asks what can be defended with, chooses one reason, supplies its documents, asks whether they are enough, and only
 * then defends, once and for good.
 */
export async function submitEvidence(submission: Submission): Promise<Receipt> {
  const { context, id, log } = submission;
  const isRepeat = log.mayAlreadyBeSent;
  const outlook = await lookAhead(context, id);
  if (!outlook.isOpen) {
    if (isRepeat && wasDefended(outlook)) return receiptOf({ refusal: outlook.refusal });
    throw outlook.error;
  }
  const choice = await chooseOnce(submission, outlook.reasons);
  const documents = await assembleDocuments(choice.plan.documents, submission.packet.dispute);
  await log.once(reasonStep, () => Promise.resolve(choice.code));
  const supplied: string[] = [];
  try {
    for (const document of documents) {
      await supplyOnce(submission, document, outlook.reasons);
      supplied.push(document.field);
    }
    await requireSatisfied(submission, choice);
    await log.markSending();
    return await defend(submission, choice, isRepeat);
  } catch (error) {
    if (isProviderError(error) && error.kind === 'refused') await withdraw(submission, supplied);
    throw error;
  }
}

/** Whether our defence arrived: asked after one of which the end is not known. */
export async function wasSubmitted({ context, id, log }: Submission): Promise<boolean> {
  if (!log.mayAlreadyBeSent) return false;
  const outlook = await lookAhead(context, id);
  return !outlook.isOpen && wasDefended(outlook);
}

/**
 * What can no longer be defended after we announced that we would was defended by us, unless Adyen names another cause.
 * @throws {ProviderError} `indeterminate` if Adyen says something that is not understood
 */
function wasDefended(outlook: Extract<Outlook, { isOpen: false }>): boolean {
  const { refusal, error } = outlook;
  if (refusal === 'defended' || refusal === 'notDefendable') return true;
  if (refusal === 'ended' || refusal === 'accepted') return false;
  throw new ProviderError('indeterminate', `It is not known whether the defence arrived. ${error.message}`, {
    cause: error,
  });
}

async function chooseOnce({ packet, log }: Submission, reasons: readonly DefenseReason[]): Promise<Choice> {
  const remembered = await log.recall(reasonStep);
  return remembered === undefined ? chooseReason(reasons, packet) : chooseAgain(reasons, packet, remembered);
}

async function supplyOnce(
  { context, id, log }: Submission,
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
  const isWithdrawn = (await log.recall(withdrawalStep)) !== undefined;
  await (isWithdrawn ? supply() : log.once(`${documentStep}:${field}:${sha256}`, supply));
}

/**
 * What lies at Adyen goes along with whatever is defended next, and of a next answer nobody could tell any more whether
 * it is ours: only what this one supplied is taken away. Where that fails, its refusal is still what counts.
 */
async function withdraw({ context, id, log }: Submission, supplied: readonly string[]): Promise<void> {
  if (supplied.length === 0) return;
  // First, so that a run after a crash does not take for supplied what is gone.
  await log.once(withdrawalStep, () => Promise.resolve('begun'));
  for (const code of supplied) await orUndefined(deleteDocument(context, id, code));
}

/** Adyen has the last word on whether the documents are enough. */
async function requireSatisfied({ context, id }: Submission, { code }: Choice): Promise<void> {
  const outlook = await lookAhead(context, id);
  if (!outlook.isOpen) throw outlook.error;
  const reason = outlook.reasons.find((one) => one.code === code);
  if (reason?.isSatisfied) return;
  const lacking = (reason?.documents ?? [])
    .filter(({ level, isAvailable }) => level !== 'Optional' && !isAvailable)
    .map((type) => `"${toWords(type.code)}"`);
  const what = lacking.length === 0 ? '' : ` It still asks for ${lacking.join(', ')}.`;
  throw new ProviderError('refused', `Adyen does not have enough documents for "${toWords(code)}".${what}`);
}

/** The one call that cannot be taken back. */
async function defend(submission: Submission, { code }: Choice, isRepeat: boolean): Promise<Receipt> {
  const { context, id, packet } = submission;
  try {
    const answer = await askDisputeService(context, {
      call: 'defendDispute',
      disputeId: id,
      fields: { defenseReasonCode: code },
      idempotencyKey: packet.idempotencyKey,
    });
    if (answer.isDone) return receiptOf(answer.body);
    if (isRepeat && answer.refusal === 'defended') return receiptOf({ refusal: answer.refusal });
    throw answer.error;
  } catch (error) {
    return findOut(submission, error);
  }
}

/** Its answer was lost or cannot be read. Only a dispute that is closed to us now tells that it arrived. */
async function findOut({ context, id }: Submission, error: unknown): Promise<Receipt> {
  if (!isProviderError(error) || !['indeterminate', 'unexpected_answer'].includes(error.kind)) throw error;
  const outlook = await lookAhead(context, id).catch(() => undefined);
  if (outlook?.isOpen === false && wasDefended(outlook)) return receiptOf({ refusal: outlook.refusal });
  if (error.kind === 'indeterminate') throw error;
  throw new ProviderError('indeterminate', 'Adyen did not confirm yet that the defence was taken.', {
    cause: error,
  });
}

/** Adyen names no status here; its event INFORMATION_SUPPLIED will. */
function receiptOf(raw: JsonObject): Receipt {
  return { providerStatus: 'defendDispute/success', raw };
}
