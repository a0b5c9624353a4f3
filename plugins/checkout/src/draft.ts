import { isProviderError, mapConcurrently } from '@rebuttal/plugin-kit';
import type { EvidencePacket, FileToUpload, JsonObject, SubmissionJournal } from '@rebuttal/plugin-kit';

import { get, uploadFile } from './client.js';
import type { CheckoutContext } from './credentials.js';
import { networkOf } from './dispute-mapping.js';
import { assembleFiles } from './evidence-files.js';
import { planEvidence } from './evidence.js';
import { disputePath } from './paths.js';

/** One submission to one dispute. */
export type Submission = {
  readonly context: CheckoutContext;
  readonly id: string;
  readonly packet: EvidencePacket;
  readonly journal: SubmissionJournal;
};

/** Files are independent of each other. More parallel uploads would only share the bandwidth. */
const uploadsAtOnce = 3;

/** The body of "Provide dispute evidence": always the complete set. */
export type Draft = Readonly<Record<string, string>>;

export async function prepareDraft(submission: Submission, dispute: JsonObject): Promise<Draft> {
  const { texts, toUpload } = await planDraft(submission, dispute);
  const files = await mapConcurrently(
    toUpload,
    uploadsAtOnce,
    async (file) => [`${file.field}_file`, await upload(submission, file)] as const,
  );
  return { ...texts, ...Object.fromEntries(files) };
}

/**
 * Returns true if this submission sent the evidence that Checkout.com has. A dispute stores no reference of ours, but
 * the journal has the IDs of our uploads, and those belong only to us.
 */
export async function isOwnDraft(submission: Submission, dispute: JsonObject): Promise<boolean> {
  const { texts, toUpload } = await planDraft(submission, dispute);
  const draft: Record<string, string> = { ...texts };
  for (const file of toUpload) {
    const fileId = await submission.journal.recall(stepOf(file));
    if (fileId === undefined) return false;
    draft[`${file.field}_file`] = fileId;
  }
  const onFile = await evidenceOnFile(submission);
  return Object.entries(draft).every(([name, value]) => onFile[name] === value);
}

async function planDraft({ packet }: Submission, dispute: JsonObject) {
  const { texts, files } = planEvidence(packet);
  const toUpload = await assembleFiles(files, networkOf(dispute));
  return {
    texts: Object.fromEntries(Object.entries(texts).map(([field, text]) => [`${field}_text`, text])),
    toUpload,
  };
}

function upload({ context, journal }: Submission, file: FileToUpload): Promise<string> {
  return journal.once(stepOf(file), () => uploadFile(context, file));
}

function stepOf({ field, sha256 }: FileToUpload): string {
  return `file:${field}:${sha256}`;
}

async function evidenceOnFile({ context, id }: Submission): Promise<JsonObject> {
  try {
    return await get(context, disputePath(id, '/evidence'));
  } catch (error) {
    if (isProviderError(error) && error.kind === 'not_found') return {};
    throw error;
  }
}
