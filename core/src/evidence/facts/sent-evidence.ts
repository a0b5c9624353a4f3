import type { Dispute } from '../../case/disputes/disputes.js';
import type { ResponseSettingsRepository } from '../../case/settings/settings.repository.js';
import type { Evidence } from '../exhibits/evidence.js';
import { readExhibit } from '../readings/read-exhibit.js';
import type { ReadingCase } from '../readings/reading.js';
import type { DisputeFactsReader } from './dispute-facts-reader.js';
import { findFact, type DisputeFacts } from './facts.js';

export type ReadingCaseDeps = {
  readonly responseSettings: Pick<ResponseSettingsRepository, 'findSettings'>;
  readonly factsReader: Pick<DisputeFactsReader, 'readFacts'>;
};

export const toReadingCase = (
  { reason, reasonCode }: Pick<Dispute, 'reason' | 'reasonCode'>,
  facts: DisputeFacts,
): ReadingCase => ({ reason, reasonCode, paidDay: findFact(facts, 'payment_date')?.value.slice(0, 10) });

/** The case for the readings of these exhibits. Only cancellations need facts. */
export async function readingCaseOf(
  { responseSettings, factsReader }: ReadingCaseDeps,
  dispute: Dispute,
  evidence: readonly Evidence[],
): Promise<ReadingCase> {
  if (evidence.every(({ evidenceType }) => evidenceType !== 'cancellation_record')) return dispute;
  const settings = await responseSettings.findSettings(dispute.tenantId);
  const { facts } = await factsReader.readFacts(dispute, { evidence, settings });
  return toReadingCase(dispute, facts);
}

/** False for an exhibit that a person left out, and for one that supports the customer. */
export const isSent = (exhibit: Evidence, readingCase: ReadingCase): boolean =>
  exhibit.isLeftOut !== true && readExhibit(exhibit, readingCase).verdict !== 'hurts';
