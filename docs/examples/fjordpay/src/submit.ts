import { ProviderError, requireEligible, sendOnce, textOf } from '@rebuttal/plugin-kit';
import type { EvidenceSubmission, JsonObject, Receipt } from '@rebuttal/plugin-kit';

import { call, postJson } from './client.js';
import type { credentialFields } from './credentials.js';
import { responsesOf, toDispute } from './dispute-mapping.js';
import { disputePath, getDispute, toReceipt } from './disputes.js';
import { eligibility } from './eligibility.js';
import { toResponseBody } from './evidence.js';
import type { Attachment } from './evidence.js';

export type Submission = EvidenceSubmission<typeof credentialFields>;

/** Reads first, so that a retry after a crash sends nothing twice. */
export async function submitEvidence(submission: Submission): Promise<Receipt> {
  const { context, id, packet, journal } = submission;
  const { reference } = packet;
  const before = await getDispute(context, id);
  if (hasResponse(before, reference)) return toReceipt(before);
  requireEligible(eligibility(toDispute(before)));
  const { text, attachments } = toResponseBody(packet);
  const files: string[] = [];
  for (const attachment of attachments) files.push(await uploadOnce(submission, attachment));
  const sent = await sendOnce({
    journal,
    provider: 'Fjordpay',
    label: 'the response was sent',
    send: () => postJson(context, disputePath(id, '/responses'), { reference, text, files }),
    read: () => getDispute(context, id),
    confirm: (now) => (hasResponse(now, reference) ? now : undefined),
  });
  return toReceipt(sent);
}

function hasResponse(dispute: JsonObject, reference: string): boolean {
  return responsesOf(dispute).some((response) => response.reference === reference);
}

/** An unused upload has no effect, so it may be repeated if the journal lost it. */
function uploadOnce({ context, id, journal }: Submission, { kind, file }: Attachment): Promise<string> {
  return journal.once(`file:${kind}:${file.sha256}`, async () => {
    const query = new URLSearchParams({ kind, name: file.name }).toString();
    const uploaded = await call(context, {
      method: 'POST',
      path: disputePath(id, `/files?${query}`),
      headers: { 'content-type': file.mimeType },
      body: await file.read(),
    });
    const fileId = textOf(uploaded, 'id');
    if (fileId !== undefined) return fileId;
    throw new ProviderError('unexpected_answer', `Fjordpay accepted "${file.name}" without returning an id.`);
  });
}
