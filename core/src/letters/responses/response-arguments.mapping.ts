import type { ExhibitCitation } from '../rendering/exhibit-references.js';
import type {
  ArgumentAnswerDto,
  ArgumentCitationDto,
  ArgumentVersionDto,
  SaveArgumentRequest,
} from './response-arguments.dto.js';
import type { ArgumentVersion } from './response-arguments.repository.js';
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
  const { disputeId: dispute_id, text, standing } = argument;
  return {
    argument: { dispute_id, ...toWritingDto(argument), text, citations: standing.map(toCitationDto) },
  };
}

export function toArgumentVersionDto(version: ArgumentVersion): ArgumentVersionDto {
  const { text, citations } = version;
  return { ...toWritingDto(version), text: text ?? null, citations: citations.map(toCitationDto) };
}

function toWritingDto({ version, draftedBy, writtenBy, writtenAt }: Omit<ArgumentVersion, 'text'>) {
  return {
    version,
    drafted_by: draftedBy ?? null,
    written_by: { user_id: writtenBy.userId, name: writtenBy.name },
    written_at: writtenAt.toISOString(),
  };
}

function toCitationDto({ evidenceId, label, title }: ExhibitCitation): ArgumentCitationDto {
  return { evidence_id: evidenceId, label: label ?? null, title };
}
