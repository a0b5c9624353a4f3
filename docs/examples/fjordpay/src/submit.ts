import { ProviderError, requireEligible, textOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket, Receipt, SubmissionJournal } from '@rebuttal/plugin-kit';

import { call, postJson } from './client.js';
import type { FjordpayContext } from './credentials.js';
import { disputePath, getDispute, toReceipt } from './disputes.js';
import { eligibility } from './eligibility.js';
import { toAnswer } from './evidence.js';
import type { Attachment } from './evidence.js';
import { responsesOf, toDispute } from './mapping.js';

export type Submission = {
  readonly context: FjordpayContext;
  readonly id: string;
  readonly packet: EvidencePacket;
  readonly log: SubmissionJournal;
};

/** Reads first, so that a repeat after a crash sends nothing twice. */
export async function submitEvidence(submission: Submission): Promise<Receipt> {
  const { context, id, packet, log } = submission;
  const { reference } = packet;
  const before = await getDispute(context, id);
  if (responsesOf(before).some((response) => response.reference === reference)) return toReceipt(before);
  requireEligible(eligibility(toDispute(before)));
  const { text, attachments } = toAnswer(packet);
  const files: string[] = [];
  for (const attachment of attachments) files.push(await uploadOnce(submission, attachment));
  await log.markSending();
  return toReceipt(await postJson(context, disputePath(id, '/responses'), { reference, text, files }));
}

/** A file that was uploaded and is not used has no effect, so this may be done again where nobody remembers it. */
function uploadOnce({ context, id, log }: Submission, { kind, file }: Attachment): Promise<string> {
  return log.once(`file:${kind}:${file.sha256}`, async () => {
    const query = new URLSearchParams({ kind, name: file.name }).toString();
    const uploaded = await call(context, {
      method: 'POST',
      path: disputePath(id, `/files?${query}`),
      headers: { 'content-type': file.mimeType },
      body: await file.read(),
    });
    const fileId = textOf(uploaded, 'id');
    if (fileId !== undefined) return fileId;
    throw new ProviderError('unexpected_answer', `Fjordpay took "${file.name}" and named no id for it.`);
  });
}
