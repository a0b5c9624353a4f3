import { isBlocking } from '../checks/response-checks.js';
import type { PreflightDto, ReadinessReportDto, ResponseCheckDto } from './preflight.dto.js';
import { isReady, type Preflight, type ReadinessReport, type Reason } from './readiness.js';

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
