import { toResponseCheckDto } from '../checks/response-checks.mapping.js';
import type { PreflightDto } from './preflight.dto.js';
import { isReady, type Preflight } from './preflight.js';

export function toPreflightDto(preflight: Preflight): PreflightDto {
  const { packet, problems } = preflight;
  return {
    ready: isReady(preflight),
    problems: problems.map(({ severity, code, message, evidenceId }) => ({
      severity,
      code,
      message,
      evidence_id: evidenceId ?? null,
    })),
    checks: preflight.checks.map(toResponseCheckDto),
    packet:
      packet === undefined
        ? null
        : {
            template_name: packet.templateName,
            files: packet.files,
            texts: packet.texts,
            total_bytes: packet.totalBytes,
            pages: packet.pages,
          },
  };
}
