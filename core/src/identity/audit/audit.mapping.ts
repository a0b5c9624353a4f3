import {
  fieldColumns,
  mapPages,
  toCsvTable,
  type CsvColumns,
  type CsvTable,
} from '../../platform/csv/csv-table.js';
import type { AuditVerdict } from './audit-verification.js';
import type { AuditEntryDto, AuditVerdictDto } from './audit.dto.js';
import type { AuditDetails, AuditEntry } from './audit.js';

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

export function toAuditEntryDto(entry: AuditEntry): AuditEntryDto {
  const { subject_kind: kind, subject_id: id, impersonator_id: impersonatorId } = entry;
  return {
    entry_id: entry.entry_id,
    tenant_id: entry.tenant_id,
    sequence: entry.sequence,
    occurred_at: entry.occurred_at.toISOString(),
    actor: {
      kind: entry.actor_kind,
      user_id: entry.user_id,
      email: entry.user_email,
      name: entry.user_name,
      role: entry.user_role,
      api_key_id: entry.api_key_id,
      impersonator:
        impersonatorId === null ? null : { user_id: impersonatorId, email: entry.impersonator_email },
    },
    action: entry.action,
    subject: kind === null || id === null ? null : { kind, id },
    details: JSON.parse(entry.details_json) as AuditDetails,
    address: entry.address,
    request_id: entry.request_id,
    hash: entry.hash.toString('hex'),
    previous_hash: entry.previous_hash.toString('hex'),
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
