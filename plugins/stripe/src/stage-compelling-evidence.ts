import { randomUUID } from 'node:crypto';

import {
  assertSameId,
  compellingEvidenceStep,
  isProviderError,
  ProviderError,
  objectOf,
  textOf,
} from '@rebuttal/plugin-kit';
import type {
  CompellingEvidenceResult,
  EvidencePacket,
  JsonObject,
  ProviderErrorKind,
  SubmissionJournal,
} from '@rebuttal/plugin-kit';

import { isAppeal } from './appeal.js';
import { post } from './client.js';
import { eligibilityOf, toEnhancedEvidence } from './compelling-evidence.js';
import type { StripeContext } from './credentials.js';
import { disputePath } from './disputes.js';
import type { FormFields } from './form.js';

type Staged = {
  readonly context: StripeContext;
  readonly id: string;
  readonly packet: EvidencePacket;
  readonly journal: SubmissionJournal;
};

/** The dispute was just updated, so `not_found` is about a charge. */
const refusals: readonly ProviderErrorKind[] = ['refused', 'not_found'];

/** The metadata key that notes which of our submissions staged prior payments. */
const note = 'app_ce3';

/**
 * Stages the prior payments of Visa Compelling Evidence 3.0. A separate call after the ordinary fields, because Stripe drops
 * all fields of a call if it refuses one. A repeat after a crash sets the same values again.
 * @throws {ProviderError} `refused` if Stripe refuses them. Nothing was submitted, so a person can still correct them.
 */
export async function stageCompellingEvidence(staged: Staged, before: JsonObject): Promise<void> {
  const { packet, journal } = staged;
  const { compellingEvidence } = packet;
  // An appeal takes no other evidence.
  if (isAppeal(before)) return;
  if (compellingEvidence === undefined) return clearOurs(staged, before);
  // Only a person's choice replaces payments that Stripe found qualified.
  const isSettled = eligibilityOf(before)?.status === 'qualified' && !isOurs(before);
  if (isSettled && !compellingEvidence.isChosen) return;
  const staging = await journal.once(compellingEvidenceStep, async () => {
    const result = await stage(staged, {
      evidence: { enhanced_evidence: toEnhancedEvidence(compellingEvidence) },
      metadata: { [note]: packet.reference },
    });
    if ('refused' in result) await clearOurs(staged, before);
    return JSON.stringify(result);
  });
  const result = JSON.parse(staging) as CompellingEvidenceResult;
  if ('refused' in result)
    throw new ProviderError(
      'refused',
      `Stripe refused the two prior payments, so nothing was sent. ${result.refused} Correct them, or submit again to send the response without them.`,
    );
}

async function stage(staged: Staged, draft: FormFields): Promise<CompellingEvidenceResult> {
  try {
    return { status: eligibilityOf(await update(staged, draft))?.status ?? 'staged' };
  } catch (error) {
    if (!isProviderError(error) || !refusals.includes(error.kind)) throw error;
    return { refused: error.message };
  }
}

/** Prior payments of an earlier attempt are not part of this packet. Those that others entered stay. */
async function clearOurs(staged: Staged, before: JsonObject): Promise<void> {
  if (!isOurs(before)) return;
  await update(staged, { evidence: { enhanced_evidence: '' }, metadata: { [note]: '' } });
}

function isOurs(dispute: JsonObject): boolean {
  return textOf(objectOf(dispute, 'metadata'), note) !== undefined;
}

/** Each call gets a new key, so that Stripe always executes it. */
async function update({ context, id }: Staged, draft: FormFields): Promise<JsonObject> {
  const response = await post(context, disputePath(id), { ...draft, submit: false }, randomUUID());
  return assertSameId(response, 'id', id, 'Stripe');
}
