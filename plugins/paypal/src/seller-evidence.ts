import { objectsOf, textOf, timeOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

/** The merchant's evidence, sent from here or at PayPal. */
export function sellerEvidence(dispute: JsonObject): JsonObject[] {
  return objectsOf(dispute, 'evidences').filter(
    (evidence) => textOf(evidence, 'source') === 'SUBMITTED_BY_SELLER',
  );
}

/** How often the merchant has sent evidence: what bears the same time was sent together. */
export function submissionCountOf(dispute: JsonObject): number {
  const sent = sellerEvidence(dispute).map(
    (evidence, index) => textOf(evidence, 'date') ?? `undated ${index}`,
  );
  return new Set(sent).size;
}

/** The types of evidence that PayPal asks the merchant for and has not been given since, newest first. */
export function requestedTypes(dispute: JsonObject): string[] {
  const lastSent = Math.max(0, ...sellerEvidence(dispute).map(timeOfEvidence));
  const requests = objectsOf(dispute, 'evidences')
    .filter((evidence) => textOf(evidence, 'source') === 'REQUESTED_FROM_SELLER')
    .filter((evidence) => lastSent === 0 || timeOfEvidence(evidence) >= lastSent)
    .sort((left, right) => timeOfEvidence(right) - timeOfEvidence(left))
    .flatMap((evidence) => textOf(evidence, 'evidence_type') ?? []);
  return [...new Set(requests)];
}

function timeOfEvidence(evidence: JsonObject): number {
  return timeOf(evidence, 'date')?.getTime() ?? 0;
}
