import type { ArgumentAnswerDto, SaveArgumentRequest } from './response-arguments.dto.js';
import type { ArgumentChange, CurrentArgument } from './response-arguments.service.js';

export function toArgumentChange(body: SaveArgumentRequest): ArgumentChange {
  return {
    text: body.text,
    exhibits: body.exhibits?.map(({ label, evidence_id: evidenceId }) => ({ label, evidenceId })),
    draftedBy: body.drafted_by,
    basedOnVersion: body.based_on_version,
  };
}

export function toArgumentAnswerDto(argument: CurrentArgument | undefined): ArgumentAnswerDto {
  if (argument === undefined) return { argument: null };
  const { disputeId, version, text, standing, draftedBy, writtenBy, writtenAt } = argument;
  return {
    argument: {
      dispute_id: disputeId,
      version,
      text,
      citations: standing.map(({ evidenceId, label, title }) => ({
        evidence_id: evidenceId,
        label: label ?? null,
        title,
      })),
      drafted_by: draftedBy ?? null,
      written_by: { user_id: writtenBy.userId, name: writtenBy.name },
      written_at: writtenAt.toISOString(),
    },
  };
}
