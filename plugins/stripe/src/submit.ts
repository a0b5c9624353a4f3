import { randomUUID } from 'node:crypto';

import {
  assertSameId,
  isProviderError,
  mapConcurrently,
  ProviderError,
  sendOnce,
} from '@rebuttal/plugin-kit';
import type { EvidenceSubmission, FileToUpload, JsonObject, Receipt } from '@rebuttal/plugin-kit';

import { appealFiles, appealReason, isAppeal } from './appeal.js';
import { idempotencyKeyOf, post, underKey, uploadFile } from './client.js';
import { feeStateOf } from './compliance-fee.js';
import type { credentialFields } from './credentials.js';
import { networkOf } from './dispute-mapping.js';
import { disputePath, getDispute, toReceipt } from './disputes.js';
import { requireOpen } from './eligibility.js';
import { assembleFiles, readFiles } from './evidence-files.js';
import { planEvidence } from './evidence.js';
import { idOf } from './fields.js';
import type { FormFields } from './form.js';
import { isSent } from './rounds.js';
import { stageCompellingEvidence } from './stage-compelling-evidence.js';
import { clearedFields, evidenceFromOthers, noteStaging } from './staging.js';
import { hasTextFiles, withoutTextFiles } from './text-exhibits.js';

/** One submission to one dispute. */
type Submission = EvidenceSubmission<typeof credentialFields>;

/** Most packets have about this many files. More concurrency would only split the same bandwidth. */
const uploadsAtOnce = 4;

/**
 * Reads the dispute first, so that a repeat after a crash sends nothing twice. Then it uploads the files, stages the
 * evidence with `submit=false`, which also makes Stripe check the limits, then the prior payments, and finally submits what
 * is staged.
 */
export async function submitEvidence(submission: Submission): Promise<Receipt> {
  const { context, id, packet } = submission;
  const before = await getDispute(context, id);
  if (isSent(before, packet.reference)) return toReceipt(context, before);
  requireOpen(before, packet);
  await stageDraft(submission, before);
  await stageCompellingEvidence(submission, before);
  if (feeStateOf(before) === 'visa_required') await acknowledgeFee(submission);
  return toReceipt(context, await send(submission));
}

/** Text exhibits are only sent as PDFs if the limits for sizes and pages, ours and Stripe's estimate, have room for them. */
async function stageDraft(submission: Submission, dispute: JsonObject): Promise<void> {
  const { packet } = submission;
  if (isAppeal(dispute)) return stage(submission, await prepareAppeal(submission, dispute));
  try {
    await stage(submission, await prepareEvidence(submission, dispute));
    return;
  } catch (error) {
    if (!hasTextFiles(packet) || !isProviderError(error) || error.kind !== 'refused') throw error;
  }
  const smaller = { ...submission, packet: withoutTextFiles(packet) };
  await stage(smaller, await prepareEvidence(smaller, dispute));
}

/** Clears the fields that our earlier attempt filled and this packet doesn't. Fields that others filled stay. */
async function prepareEvidence(submission: Submission, dispute: JsonObject): Promise<FormFields> {
  const { context, packet } = submission;
  const plan = planEvidence(packet, {
    existing: evidenceFromOthers(dispute),
    environment: context.environment,
    charge: idOf(dispute, 'charge'),
  });
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

async function upload({ context, packet, journal }: Submission, file: FileToUpload): Promise<string> {
  return journal.once(`file:${file.field}:${file.sha256}`, () =>
    underKey(idempotencyKeyOf(packet.idempotencyKey, 'file', file.field, file.sha256.slice(0, 16)), (key) =>
      uploadFile(context, file, key),
    ),
  );
}

/** A repeat sets the same values again, so each call gets a new key and Stripe always executes it. */
async function stage({ context, id }: Submission, draft: FormFields): Promise<void> {
  const staged = await post(context, disputePath(id), { ...draft, submit: false }, randomUUID());
  assertSameId(staged, 'id', id, 'Stripe');
}

/**
 * A separate call, because Stripe drops all fields of a call if it refuses one. Acknowledging is free: the fee is
 * charged when the evidence is sent. `requireOpen` has checked that the packet carries the acknowledgment.
 */
async function acknowledgeFee({ context, id }: Submission): Promise<void> {
  const evidence = { enhanced_evidence: { visa_compliance: { fee_acknowledged: true } } };
  const response = await post(context, disputePath(id), { evidence, submit: false }, randomUUID());
  if (feeStateOf(response) === 'acknowledged') return;
  throw new ProviderError('unexpected_answer', 'Stripe did not record the fee acknowledgment.');
}

/** The irreversible call. */
function send(submission: Submission): Promise<JsonObject> {
  const { context, id, packet, journal } = submission;
  return sendOnce({
    journal,
    provider: 'Stripe',
    label: 'the evidence was sent to the bank',
    send: () => submitStaged(submission),
    read: () => getDispute(context, id),
    confirm: (now) => (isSent(now, packet.reference) ? now : undefined),
  });
}

async function submitStaged({ context, id, packet }: Submission): Promise<JsonObject> {
  const response = await underKey(
    idempotencyKeyOf(packet.idempotencyKey, 'submit'),
    (key) => post(context, disputePath(id), { submit: true }, key),
    async () => {
      const now = await getDispute(context, id);
      return isSent(now, packet.reference) ? now : undefined;
    },
  );
  if (isSent(response, packet.reference)) return response;
  throw new ProviderError(
    'indeterminate',
    'Stripe has not confirmed yet that the evidence was sent to the bank.',
  );
}
