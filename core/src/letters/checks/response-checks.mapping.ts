import type { ResponseCheckDto } from './response-checks.dto.js';
import type { ResponseCheck } from './response-checks.js';

export function toResponseCheckDto({
  code,
  severity,
  message,
  evidenceIds,
}: ResponseCheck): ResponseCheckDto {
  return { code, severity, message, evidence_ids: [...evidenceIds] };
}
