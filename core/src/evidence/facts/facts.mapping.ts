import { optional } from '@rebuttal/plugin-kit';

import type { FactDto, FactsDto, SetPositionRequest } from './facts.dto.js';
import { factLabels, type DisputeFacts, type Fact, type Position } from './facts.js';

export function toFactsDto({ facts, refundState, position }: DisputeFacts): FactsDto {
  return {
    facts: facts.map(toFactDto),
    refund_state: refundState,
    position: { refund: position.refund ?? null, duplicate: position.duplicate ?? null },
  };
}

function toFactDto({ key, value, source }: Fact): FactDto {
  const { kind, label, id, observedAt } = source;
  return {
    key,
    label: factLabels[key],
    value,
    source: { kind, label, ...optional('id', id), ...optional('observed_at', observedAt?.toISOString()) },
  };
}

export function toPositionChange({ refund, duplicate }: SetPositionRequest): (before: Position) => Position {
  return (before) => ({
    refund: refund === undefined ? before.refund : (refund ?? undefined),
    duplicate: duplicate === undefined ? before.duplicate : (duplicate ?? undefined),
  });
}
