import { objectsOf, textOf, timeOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

/** The merchant's evidence, sent from here or at PayPal. */
export function sellerEvidence(dispute: JsonObject): JsonObject[] {
  return objectsOf(dispute, 'evidences').filter(
    (evidence) => textOf(evidence, 'source') === 'SUBMITTED_BY_SELLER',
  );
}

/** The number of times that the merchant has sent evidence. Pieces with the same time were sent together. */
export function submissionCountOf(dispute: JsonObject): number {
  const sent = sellerEvidence(dispute).map(
    (evidence, index) => textOf(evidence, 'date') ?? `undated ${index}`,
  );
  return new Set(sent).size;
}

export type EvidenceRequest = { readonly type: string; readonly evidence: JsonObject };

/** The evidence that PayPal requests from the merchant and has not received since then, newest first. Each type once. */
export function requestsOf(dispute: JsonObject): EvidenceRequest[] {
  const lastSent = Math.max(0, ...sellerEvidence(dispute).map(timeOfEvidence));
  const requests = objectsOf(dispute, 'evidences')
    .filter((evidence) => textOf(evidence, 'source') === 'REQUESTED_FROM_SELLER')
    .filter((evidence) => lastSent === 0 || timeOfEvidence(evidence) >= lastSent)
    .sort((left, right) => timeOfEvidence(right) - timeOfEvidence(left))
    .flatMap((evidence) => {
      const type = textOf(evidence, 'evidence_type');
      return type === undefined ? [] : [{ type, evidence }];
    });
  return requests.filter(({ type }, index) => requests.findIndex((other) => other.type === type) === index);
}

export function requestedTypes(dispute: JsonObject): string[] {
  return requestsOf(dispute).map(({ type }) => type);
}

function timeOfEvidence(evidence: JsonObject): number {
  return timeOf(evidence, 'date')?.getTime() ?? 0;
}
