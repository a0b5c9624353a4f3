import {
  fieldColumns,
  mapPages,
  toCsvTable,
  type CsvColumns,
  type CsvTable,
} from '../../platform/csv/csv-table.js';
import type { AuditVerdict } from './audit-verification.js';
import type { AuditActorDto, AuditEntryDto, AuditLogDto, AuditVerdictDto } from './audit.dto.js';
import type { AuditDetails, AuditEntry } from './audit.js';
import type { AuditList } from './audit.service.js';

export function toAuditLogDto({ entries, total, page, perPage, nextCursor }: AuditList): AuditLogDto {
  return {
    entries: entries.map(toAuditEntryDto),
    total: total ?? null,
    pages: total === undefined ? null : Math.ceil(total / perPage),
    page,
    per_page: perPage,
    next_cursor: nextCursor ?? null,
  };
}

const auditColumns: CsvColumns<AuditEntryDto> = {
  ...fieldColumns<AuditEntryDto>('occurred_at', 'tenant_id', 'sequence', 'action'),
  actor_kind: ({ actor }) => actor.kind,
  user_id: ({ actor }) => actor.user_id,
  email: ({ actor }) => actor.email,
  name: ({ actor }) => actor.name,
  role: ({ actor }) => actor.role,
  api_key_id: ({ actor }) => actor.api_key_id,
  impersonator_email: ({ actor }) => actor.impersonator?.email,
  subject_kind: ({ subject }) => subject?.kind,
  subject_id: ({ subject }) => subject?.id,
  details: ({ details }) => JSON.stringify(details),
  ...fieldColumns<AuditEntryDto>('address', 'request_id', 'entry_id', 'hash', 'previous_hash'),
};

export function toAuditCsv(pages: AsyncIterable<readonly AuditEntry[]>): CsvTable {
  return toCsvTable(auditColumns, mapPages(pages, toAuditEntryDto));
}

function toAuditEntryDto(entry: AuditEntry): AuditEntryDto {
  const { subjectKind: kind, subjectId: id } = entry;
  return {
    entry_id: entry.entryId,
    tenant_id: entry.tenantId,
    sequence: entry.sequence,
    occurred_at: entry.occurredAt.toISOString(),
    actor: toActorDto(entry),
    action: entry.action,
    subject: kind === null || id === null ? null : { kind, id },
    details: JSON.parse(entry.detailsJson) as AuditDetails,
    address: entry.address,
    request_id: entry.requestId,
    hash: entry.hash.toString('hex'),
    previous_hash: entry.previousHash.toString('hex'),
  };
}

function toActorDto(entry: AuditEntry): AuditActorDto {
  const { impersonatorId, impersonatorEmail } = entry;
  return {
    kind: entry.actorKind,
    user_id: entry.userId,
    email: entry.userEmail,
    name: entry.userName,
    role: entry.userRole,
    api_key_id: entry.apiKeyId,
    impersonator: impersonatorId === null ? null : { user_id: impersonatorId, email: impersonatorEmail },
  };
}

export function toAuditVerdictDto({ entries, chains, breaks }: AuditVerdict): AuditVerdictDto {
  return {
    verified: breaks.length === 0,
    entries,
    chains,
    breaks: breaks.map(({ chain, sequence, kind, message }) => ({
      tenant_id: chain === 'platform' ? null : chain,
      sequence,
      kind,
      message,
    })),
  };
}
