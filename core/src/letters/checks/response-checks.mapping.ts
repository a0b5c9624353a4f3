import type { Reason } from '../preflight/readiness.js';
import type { ResponseCheckDto } from './response-checks.dto.js';

export function toResponseCheckDto({
  code,
  group,
  message,
  evidenceIds,
  canOverride,
}: Reason): ResponseCheckDto {
  return {
    code,
    group,
    severity: group === 'blocks' ? 'block' : 'warn',
    message,
    evidence_ids: [...evidenceIds],
    can_override: canOverride,
  };
}
