import { isProviderError, ProviderError, orUndefined } from '@rebuttal/plugin-kit';
import type { EvidencePacket, JsonObject, Receipt, SubmissionJournal } from '@rebuttal/plugin-kit';

import { post, requestIdOf } from './client.js';
import type { PayPalContext } from './credentials.js';
import { getDispute } from './disputes.js';
import { readFiles } from './evidence-files.js';
import { planEvidence } from './evidence.js';
import { disputePath } from './links.js';
import { toMultipart } from './multipart.js';
import type { Multipart } from './multipart.js';
import { toReceipt } from './receipt.js';
import { hasArrived, hasMovedOn, noteBefore, requireAction } from './submit-guard.js';
import type { Before } from './submit-guard.js';

/** One submission to one dispute. */
export type Submission = {
  readonly context: PayPalContext;
  readonly id: string;
  readonly packet: EvidencePacket;
  readonly log: SubmissionJournal;
};

/**
 * PayPal takes files and evidence in one call that cannot be taken back. So the dispute is read first, and what stood
 * there before is noted once: a repeat after a crash then sees whether the evidence has arrived, and sends nothing twice.
 */
export async function submitEvidence(submission: Submission): Promise<Receipt> {
  const { context, id, packet, log } = submission;
  const dispute = await getDispute(context, id);
  const before = await noteBefore(log, dispute);
  if (hasArrived(dispute, packet.reference, before))
    return toReceipt(context, { before: dispute, after: dispute });
  const action = requireAction(dispute);
  const plan = planEvidence(packet, dispute);
  const body = toMultipart(plan.input, await readFiles(plan.files));
  await log.markSending();
  return send(submission, { dispute, before, action, body });
}

type Shipment = {
  readonly dispute: JsonObject;
  readonly before: Before;
  readonly action: 'provide_evidence' | 'appeal';
  readonly body: Multipart;
};

async function send(submission: Submission, shipment: Shipment): Promise<Receipt> {
  const { context, id, packet } = submission;
  const { dispute, before, action, body } = shipment;
  // The boundary is a hash of all that is sent.
  const what = action === 'appeal' ? 'appeal' : 'evidence';
  const requestId = requestIdOf(id, what, packet.reference, body.contentType);
  let answer: JsonObject;
  try {
    answer = await post(context, disputePath(id, action), body, requestId);
  } catch (error) {
    return findOut(submission, shipment, error);
  }
  const now = await orUndefined(getDispute(context, id));
  // PayPal may show the old state for a while; what was done is done.
  const after = now !== undefined && hasArrived(now, packet.reference, before) ? now : undefined;
  return toReceipt(context, { before: dispute, after, answer });
}

/** When the answer was lost, or PayPal refused what it may have taken a moment ago, the dispute tells what happened. */
async function findOut(submission: Submission, shipment: Shipment, error: unknown): Promise<Receipt> {
  if (!isProviderError(error) || !['indeterminate', 'unexpected_answer', 'refused'].includes(error.kind))
    throw error;
  const { context, id, packet } = submission;
  const after = await orUndefined(getDispute(context, id));
  const isThere =
    after !== undefined &&
    (hasArrived(after, packet.reference, shipment.before) || (error.kind !== 'refused' && hasMovedOn(after)));
  if (isThere) return toReceipt(context, { before: shipment.dispute, after });
  if (error.kind !== 'unexpected_answer') throw error;
  throw new ProviderError('indeterminate', 'PayPal did not confirm yet that it has the evidence.', {
    cause: error,
  });
}
