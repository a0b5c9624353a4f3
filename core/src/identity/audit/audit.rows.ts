import type { Knex } from 'knex';

import type { Tx } from '../../platform/database/database.js';
import type { AuditEntry } from './audit.js';

export type AuditEntryRow = {
  entry_id: string;
  tenant_id: string | null;
  chain: string;
  sequence: number;
  occurred_at: Date;
  actor_kind: AuditEntry['actorKind'];
  user_id: string | null;
  user_email: string | null;
  user_name: string | null;
  user_role: string | null;
  api_key_id: string | null;
  impersonator_id: string | null;
  impersonator_email: string | null;
  action: string;
  subject_kind: string | null;
  subject_id: string | null;
  details_json: string;
  address: string | null;
  request_id: string | null;
  previous_hash: Buffer;
  hash: Buffer;
};

const plainColumns = [
  'entry_id',
  'tenant_id',
  'chain',
  'sequence',
  'occurred_at',
  'actor_kind',
  'user_id',
  'user_email',
  'user_name',
  'user_role',
  'api_key_id',
  'impersonator_id',
  'impersonator_email',
  'action',
  'subject_kind',
  'subject_id',
  'address',
  'request_id',
  'previous_hash',
  'hash',
] as const satisfies readonly (keyof AuditEntryRow)[];

/** Selects the details as the hashed text, because parsing and serializing could change it. */
export function auditColumns(tx: Tx): (string | Knex.Raw)[] {
  return [...plainColumns, tx.raw('details::text as details_json')];
}

export function toAuditEntry(row: AuditEntryRow): AuditEntry {
  return {
    entryId: row.entry_id,
    tenantId: row.tenant_id,
    chain: row.chain,
    sequence: row.sequence,
    occurredAt: row.occurred_at,
    actorKind: row.actor_kind,
    userId: row.user_id,
    userEmail: row.user_email,
    userName: row.user_name,
    userRole: row.user_role,
    apiKeyId: row.api_key_id,
    impersonatorId: row.impersonator_id,
    impersonatorEmail: row.impersonator_email,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    detailsJson: row.details_json,
    address: row.address,
    requestId: row.request_id,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}
