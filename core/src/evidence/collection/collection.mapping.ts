import { labelOf } from '../requirements/completeness.js';
import type { CollectionDto, CollectionSourceDto } from './collection.dto.js';
import type { Collection } from './collection.js';

export function toCollectionDto(collection: Collection): CollectionDto {
  const { disputeId, state, requestedBy, finishedAt, collected, kept, unavailable } = collection;
  return {
    dispute_id: disputeId,
    state,
    automatic: requestedBy === undefined,
    finished_at: finishedAt.toISOString(),
    collected: collected.map(({ evidenceId, evidenceType, title, source, isRenewed }) => ({
      evidence_id: evidenceId,
      evidence_type: evidenceType,
      evidence_type_label: labelOf(evidenceType),
      title,
      source: toSourceDto(source),
      renewed: isRenewed,
    })),
    kept: kept.map(({ evidenceId, evidenceType, title, source, why }) => ({
      evidence_id: evidenceId ?? null,
      evidence_type: evidenceType,
      evidence_type_label: labelOf(evidenceType),
      title,
      source: toSourceDto(source),
      why,
    })),
    unavailable: unavailable.map(({ evidenceType, source, why }) => ({
      source: toSourceDto(source),
      evidence_type: evidenceType ?? null,
      evidence_type_label: evidenceType === undefined ? null : labelOf(evidenceType),
      why,
    })),
  };
}

const toSourceDto = ({ kind, name }: CollectionSourceDto): CollectionSourceDto => ({ kind, name });

export function toMessage({ collected, state }: Collection): string {
  const count = collected.length;
  const result =
    count === 0
      ? 'Nothing new was found.'
      : `${count} ${count === 1 ? 'piece' : 'pieces'} of evidence collected.`;
  return state === 'done' ? result : `${result} We retry unavailable sources automatically.`;
}
