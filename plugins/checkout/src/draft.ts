import { isProviderError, mapConcurrently, optional } from '@rebuttal/plugin-kit';
import type { EvidenceSubmission, EvidencePacket, FileToUpload, JsonObject } from '@rebuttal/plugin-kit';

import { arbitrationFieldOf, planArbitration } from './arbitration.js';
import type { ArbitrationField } from './arbitration.js';
import { get, uploadFile } from './client.js';
import { toCompellingEvidence } from './compelling-evidence.js';
import type { credentialFields } from './credentials.js';
import { networkOf } from './dispute-mapping.js';
import { assembleFiles } from './evidence-files.js';
import { planEvidence } from './evidence.js';
import { disputePath } from './paths.js';

/** One submission to one dispute. */
export type Submission = EvidenceSubmission<typeof credentialFields>;

/** Files are independent of each other. More parallel uploads would only share the bandwidth. */
const uploadsAtOnce = 3;

/** The body of "Provide dispute evidence": always the complete set. Arbitration fields have a list of files. */
export type Draft = Readonly<Record<string, string | readonly string[] | JsonObject>>;

type DraftPlan = {
  readonly texts: Readonly<Record<string, string>>;
  readonly toUpload: readonly FileToUpload[];
  readonly arbitrationField: ArbitrationField | undefined;
  readonly compellingEvidence: JsonObject | undefined;
};

export async function prepareDraft(submission: Submission, dispute: JsonObject): Promise<Draft> {
  const plan = await planDraft(submission, dispute);
  const purpose = plan.arbitrationField === undefined ? 'dispute_evidence' : 'arbitration_evidence';
  const ids = await mapConcurrently(plan.toUpload, uploadsAtOnce, (file) =>
    submission.journal.once(stepOf(file), () => uploadFile(submission.context, file, purpose)),
  );
  return toDraft(plan, ids);
}

/**
 * Returns true if this submission sent the evidence that Checkout.com has. A dispute stores no reference of ours, but
 * the journal has the IDs of our uploads, and those belong only to us.
 */
export async function isOwnDraft(submission: Submission, dispute: JsonObject): Promise<boolean> {
  const plan = await planDraft(submission, dispute);
  const ids: string[] = [];
  for (const file of plan.toUpload) {
    const fileId = await submission.journal.recall(stepOf(file));
    if (fileId === undefined) return false;
    ids.push(fileId);
  }
  const onFile = await evidenceOnFile(submission);
  // The order of keys and the spelling of times may differ there, and the files are proof enough.
  return Object.entries(toDraft({ ...plan, compellingEvidence: undefined }, ids)).every(
    ([name, value]) => JSON.stringify(onFile[name]) === JSON.stringify(value),
  );
}

async function planDraft({ packet }: Submission, dispute: JsonObject): Promise<DraftPlan> {
  const arbitrationField = arbitrationFieldOf(dispute);
  const { texts, files } =
    arbitrationField === undefined ? planFields(packet) : planArbitration(packet, arbitrationField);
  const toUpload = await assembleFiles<string>(files, networkOf(dispute));
  const compellingEvidence = arbitrationField === undefined ? toCompellingEvidence(packet) : undefined;
  return { texts, toUpload, arbitrationField, compellingEvidence };
}

function planFields(packet: EvidencePacket) {
  const { texts, files } = planEvidence(packet);
  const named = Object.entries(texts).map(([field, text]) => [`${field}_text`, text] as const);
  return { texts: Object.fromEntries(named), files };
}

/** The draft with the IDs of the uploaded files, in their order. */
function toDraft(
  { texts, toUpload, arbitrationField, compellingEvidence }: DraftPlan,
  ids: readonly string[],
): Draft {
  if (arbitrationField !== undefined) return { ...texts, [`${arbitrationField}_files`]: ids };
  const files = toUpload.map(({ field }, index) => [`${field}_file`, ids[index] ?? ''] as const);
  return { ...texts, ...Object.fromEntries(files), ...optional('compelling_evidence', compellingEvidence) };
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
