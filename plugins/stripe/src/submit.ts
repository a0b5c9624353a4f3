import { randomUUID } from 'node:crypto';

import { isProviderError, mapConcurrently, ProviderError, assertSameId } from '@rebuttal/plugin-kit';
import type {
  EvidencePacket,
  FileToUpload,
  JsonObject,
  Receipt,
  SubmissionJournal,
} from '@rebuttal/plugin-kit';

import { appealFiles, appealReason, isAppeal } from './appeal.js';
import { idempotencyKeyOf, post, underKey, uploadFile } from './client.js';
import { feeStateOf } from './compliance-fee.js';
import type { StripeContext } from './credentials.js';
import { disputePath, getDispute, toReceipt } from './disputes.js';
import { assembleFiles, readFiles } from './evidence-files.js';
import { planEvidence } from './evidence.js';
import type { FormFields } from './form.js';
import { networkOf } from './mapping.js';
import { clearedFields, evidenceFromOthers, noteStaging } from './staging.js';
import { isSent, requireOpen } from './submit-guard.js';

/** One submission to one dispute. */
type Submission = {
  readonly context: StripeContext;
  readonly id: string;
  readonly packet: EvidencePacket;
  readonly log: SubmissionJournal;
};

/** Files are independent of each other; most packets have so many. More at once would only share the same line. */
const uploadsAtOnce = 4;

/**
 * Reads first, so that a repeat after a crash sends nothing twice: uploads, stages with `submit=false` (which also
 * lets Stripe check the limits), and only then sends what is staged.
 */
export async function submitEvidence(submission: Submission): Promise<Receipt> {
  const { context, id, packet, log } = submission;
  const before = await getDispute(context, id);
  if (isSent(before, packet.reference)) return toReceipt(context, before);
  requireOpen(before, packet);
  const draft = isAppeal(before)
    ? await prepareAppeal(submission, before)
    : await prepareEvidence(submission, before);
  await stage(submission, draft);
  if (feeStateOf(before) === 'visa_required') await acknowledgeFee(submission);
  await log.markSending();
  return toReceipt(context, await send(submission));
}

/** What an earlier attempt of ours filled and this packet does not is cleared; what others filled stays. */
async function prepareEvidence(submission: Submission, dispute: JsonObject): Promise<FormFields> {
  const { context, packet } = submission;
  const plan = planEvidence(packet, evidenceFromOthers(dispute), context.environment);
  const toUpload = await assembleFiles(plan.files, networkOf(dispute));
  const ids = await mapConcurrently(
    toUpload,
    uploadsAtOnce,
    async (file) => [file.field, await upload(submission, file)] as const,
  );
  const files = Object.fromEntries(ids);
  const filled = { texts: Object.keys(plan.texts), files: Object.keys(files) };
  return {
    evidence: { ...clearedFields(dispute), ...plan.texts, ...files },
    metadata: noteStaging(packet.reference, dispute, filled),
  };
}

async function prepareAppeal(submission: Submission, dispute: JsonObject): Promise<FormFields> {
  const reason = appealReason(submission.packet);
  const toUpload = await readFiles('appeal', appealFiles(submission.packet), networkOf(dispute));
  const files = await mapConcurrently(toUpload, uploadsAtOnce, (file) => upload(submission, file));
  return {
    evidence: { appeal: { card: { reason_for_filing: reason, supporting_files: [...new Set(files)] } } },
    metadata: noteStaging(submission.packet.reference, dispute, { texts: [], files: [] }),
  };
}

async function upload({ context, packet, log }: Submission, file: FileToUpload): Promise<string> {
  return log.once(`file:${file.field}:${file.sha256}`, () =>
    underKey(idempotencyKeyOf(packet.idempotencyKey, 'file', file.field, file.sha256.slice(0, 16)), (key) =>
      uploadFile(context, file, key),
    ),
  );
}

/** Sets the same values however often it is called, so each call has a key of its own and is really carried out. */
async function stage({ context, id }: Submission, draft: FormFields): Promise<void> {
  const staged = await post(context, disputePath(id), { ...draft, submit: false }, randomUUID());
  assertSameId(staged, 'id', id, 'Stripe');
}

/**
 * A call of its own, because Stripe drops every field of a call when it refuses one. It charges nothing; sending the
 * evidence does. Only reached where the packet carries the acknowledgment.
 */
async function acknowledgeFee({ context, id }: Submission): Promise<void> {
  const evidence = { enhanced_evidence: { visa_compliance: { fee_acknowledged: true } } };
  const answer = await post(context, disputePath(id), { evidence, submit: false }, randomUUID());
  if (feeStateOf(answer) === 'acknowledged') return;
  throw new ProviderError('unexpected_answer', 'Stripe did not record the fee acknowledgment.');
}

/** The one call that cannot be taken back. When its answer is lost, the dispute tells what happened. */
async function send(submission: Submission): Promise<JsonObject> {
  const answer = await trySend(submission).catch((error: unknown) => findOut(submission, error));
  if (isSent(answer, submission.packet.reference)) return answer;
  throw unclear(undefined);
}

function trySend(submission: Submission): Promise<JsonObject> {
  const { context, id, packet } = submission;
  return underKey(idempotencyKeyOf(packet.idempotencyKey, 'submit'), async (key, isNewKey) => {
    const sent = isNewKey ? await findSent(submission) : undefined;
    return sent ?? post(context, disputePath(id), { submit: true }, key);
  });
}

async function findOut(submission: Submission, error: unknown): Promise<JsonObject> {
  if (!mayHaveBeenSent(error)) throw error;
  const sent = await findSent(submission).catch(() => undefined);
  if (sent === undefined) throw unclear(error);
  return sent;
}

async function findSent({ context, id, packet }: Submission): Promise<JsonObject | undefined> {
  const now = await getDispute(context, id);
  return isSent(now, packet.reference) ? now : undefined;
}

function mayHaveBeenSent(error: unknown): boolean {
  if (!isProviderError(error)) return false;
  return ['indeterminate', 'unavailable', 'unexpected_answer'].includes(error.kind);
}

function unclear(error: unknown): ProviderError {
  if (isProviderError(error) && error.kind === 'indeterminate') return error;
  return new ProviderError(
    'indeterminate',
    'Stripe did not confirm yet that the evidence was sent to the bank.',
    {
      cause: error,
    },
  );
}
