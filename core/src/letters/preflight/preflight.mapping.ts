import { isBlocking } from '../checks/response-checks.js';
import { toResponseCheckDto } from '../checks/response-checks.mapping.js';
import type { PreflightDto, ReadinessReportDto } from './preflight.dto.js';
import { isReady, type Preflight } from './preflight.js';
import type { ReadinessReport } from './readiness.js';

export function toReadinessReportDto({ readiness, reasons }: ReadinessReport): ReadinessReportDto {
  return { readiness, reasons: reasons.map(toResponseCheckDto) };
}

export function toPreflightDto(preflight: Preflight): PreflightDto {
  const { packet, problems, readiness, reasons } = preflight;
  return {
    ready: isReady(preflight),
    readiness,
    problems: problems.map((problem) => ({
      severity: isBlocking(problem) ? 'blocks' : 'warns',
      code: problem.code,
      message: problem.message,
      evidence_id: problem.evidenceIds[0] ?? null,
    })),
    checks: reasons.map(toResponseCheckDto),
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
