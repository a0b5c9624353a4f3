import { isProviderError, objectOf, ProviderError, textOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket, JsonObject, Receipt, SubmissionLog } from '@rebuttal/plugin-kit';

import { statusOf, whyNotAnswerable } from './answerable.js';
import { post } from './client.js';
import type { WixContext } from './credentials.js';
import { disputePath, getDispute, lookAgain, toReceipt } from './disputes.js';
import { deleteEmptyDocuments, listDocuments, provideDocument } from './documents.js';
import { assembleEvidence } from './evidence-file.js';
import { isDefended } from './mapping.js';
import { unconfirmed } from './unconfirmed.js';

type Submission = {
  readonly context: WixContext;
  readonly id: string;
  readonly packet: EvidencePacket;
  readonly log: SubmissionLog;
};

const documentStep = 'document';

/** Reads first, so that a repeat after a crash sends nothing twice: no call here has an idempotency key. */
export async function submitEvidence(submission: Submission): Promise<Receipt> {
  const { context, id, packet, log } = submission;
  const before = await getDispute(context, id);
  const why = whyNotAnswerable(before, context.now());
  if (why !== undefined) {
    if (isDefended(before) && (await isOwn(submission))) return toReceipt(context, before);
    throw new ProviderError('refused', why);
  }
  const file = await assembleEvidence(packet);
  await log.once(documentStep, () => provideDocument(context, id, file));
  await deleteEmptyDocuments(context, id);
  await log.aboutToSend();
  return send(submission);
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
  if (now !== undefined && whyNotAnswerable(now, context.now()) !== undefined)
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
  const own = await log.recall(documentStep);
  if (!log.mayHaveSent || own === undefined) return false;
  const documents: readonly JsonObject[] = await listDocuments(context, id);
  return documents.some((document) => textOf(document, 'id') === own);
}
