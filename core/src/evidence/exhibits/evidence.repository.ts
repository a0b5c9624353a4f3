import type { Database, Tx } from '../../platform/database/database.js';
import { toEntity } from '../../platform/database/entities.js';
import { prepared } from '../../platform/database/prepared.js';
import { errors } from '../../platform/errors/catalogue.js';
import { groupedBy } from '../../platform/shared/grouped-by.js';
import type { GivenReading } from '../readings/reading.js';
import type { Evidence, EvidenceFile, EvidenceSource } from './evidence.js';

type Row = {
  file_name: string | null;
  mime_type: string | null;
  file_bytes: number | null;
  sha256: string | null;
  storage_key: string | null;
  text_content: string | null;
  copy_name: string | null;
  copy_mime_type: string | null;
  copy_bytes: number | null;
  copy_sha256: string | null;
  copy_storage_key: string | null;
  source_kind: EvidenceSource['kind'] | null;
  source_name: string | null;
  source_part: string | null;
  source_read_at: Date | null;
};

export type NewEvidence = Omit<Evidence, 'createdAt' | 'submittedAt'> & {
  readonly createdBy: string | undefined;
};

/** The amount of evidence that a dispute has. */
export type EvidenceSums = {
  readonly total: number;
  readonly submittedCount: number;
  /** The original of the company. Copies for providers are stored separately. */
  readonly totalBytes: number;
  readonly texts: number;
  readonly textBytes: number;
};

export class EvidenceRepository {
  constructor(private readonly database: Database) {}

  async sum(tenantId: string, disputeId: string, within?: Tx): Promise<EvidenceSums> {
    const row: unknown = await this.database.read(
      tenantId,
      (tx) =>
        tx('evidence')
          .where({ tenant_id: tenantId, dispute_id: disputeId })
          .first(
            tx.raw('count(*) as total'),
            tx.raw('count(submitted_at) as "submittedCount"'),
            tx.raw(
              'coalesce(sum(coalesce(file_bytes, octet_length(text_content))), 0)::bigint as "totalBytes"',
            ),
            tx.raw('count(text_content) as texts'),
            tx.raw('coalesce(sum(octet_length(text_content)), 0)::bigint as "textBytes"'),
          ),
      within,
    );
    return row as EvidenceSums;
  }

  /** A page of a dispute's evidence, oldest first, after this item. */
  async listPage(
    tenantId: string,
    { disputeId, after, limit }: { disputeId: string; after?: string | undefined; limit: number },
  ): Promise<Evidence[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('evidence')
        .where({ tenant_id: tenantId, dispute_id: disputeId })
        .modify((query) => {
          if (after !== undefined) void query.where('evidence_id', '>', after);
        })
        .orderBy('evidence_id')
        .limit(limit),
    );
    return (rows as Row[]).map(toEvidence);
  }

  async listEvidence(tenantId: string, disputeId: string, within?: Tx): Promise<Evidence[]> {
    const rows: unknown = await this.database.read(
      tenantId,
      (tx) => tx('evidence').where({ tenant_id: tenantId, dispute_id: disputeId }).orderBy('evidence_id'),
      within,
    );
    return (rows as Row[]).map(toEvidence);
  }

  /** The evidence of each of these disputes, oldest first. */
  async listOfEach(
    tenantId: string,
    disputeIds: readonly string[],
  ): Promise<(disputeId: string) => readonly Evidence[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('evidence')
        .where({ tenant_id: tenantId })
        .whereRaw('dispute_id = any (?)', [[...disputeIds]])
        .orderBy('evidence_id'),
    );
    return groupedBy((rows as Row[]).map(toEvidence), ({ disputeId }) => disputeId);
  }

  /** Evidence of all disputes or of one, newest first, after this item. */
  async listNewest(
    tenantId: string,
    { disputeId, before, limit }: { disputeId?: string; before?: string; limit: number },
  ): Promise<Evidence[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('evidence')
        .where({ tenant_id: tenantId })
        .modify((query) => {
          if (disputeId !== undefined) void query.where('dispute_id', disputeId);
          if (before !== undefined) void query.where('evidence_id', '<', before);
        })
        .orderBy('evidence_id', 'desc')
        .limit(limit),
    );
    return (rows as Row[]).map(toEvidence);
  }

  async findEvidence(tenantId: string, evidenceId: string, within?: Tx): Promise<Evidence | undefined> {
    const row: unknown = await this.database.read(
      tenantId,
      (tx) => tx('evidence').where({ tenant_id: tenantId, evidence_id: evidenceId }).first(),
      within,
    );
    return row === undefined ? undefined : toEvidence(row as Row);
  }

  /** @throws {AppError} 404 */
  async getEvidence(tenantId: string, evidenceId: string): Promise<Evidence> {
    const evidence = await this.findEvidence(tenantId, evidenceId);
    if (evidence === undefined) throw errors.evidenceNotFound();
    return evidence;
  }

  async insertEvidence(tx: Tx, evidence: NewEvidence): Promise<void> {
    await tx('evidence').insert({
      evidence_id: evidence.evidenceId,
      tenant_id: evidence.tenantId,
      dispute_id: evidence.disputeId,
      evidence_type: evidence.evidenceType,
      title: evidence.title,
      description: evidence.description ?? null,
      ...toFileColumns(evidence.original ?? evidence.file),
      ...(evidence.original === undefined ? {} : toCopyColumns(evidence.file)),
      warnings: JSON.stringify(evidence.warnings),
      unsendable_because: evidence.unsendableBecause ?? null,
      page_count: evidence.pageCount ?? null,
      text_content: evidence.text ?? null,
      details: JSON.stringify(evidence.details),
      text_encoding: evidence.textEncoding ?? null,
      given_reading: toJson(evidence.givenReading),
      ...toSourceColumns(evidence.source),
      created_by: evidence.createdBy ?? null,
    });
  }

  /** A person's change. The exhibit then belongs to the company, regardless of its source. */
  async updateEvidence(tx: Tx, evidence: Evidence): Promise<void> {
    await tx('evidence')
      .where({ tenant_id: evidence.tenantId, evidence_id: evidence.evidenceId })
      .update({
        evidence_type: evidence.evidenceType,
        title: evidence.title,
        description: evidence.description ?? null,
        text_content: evidence.text ?? null,
        details: JSON.stringify(evidence.details),
        given_reading: toJson(evidence.givenReading),
        is_left_out: evidence.isLeftOut ?? false,
        ...(evidence.text === undefined ? {} : noFile),
        ...(evidence.source === undefined ? noSource : {}),
      });
  }

  /** Returns false if it did not exist. */
  async deleteEvidence(tx: Tx, tenantId: string, evidenceId: string): Promise<boolean> {
    const deleted = await tx('evidence').where({ tenant_id: tenantId, evidence_id: evidenceId }).delete();
    return deleted > 0;
  }

  /** Records that collected evidence was found unchanged at its source. */
  async confirmSource(tenantId: string, evidenceId: string, readAt: Date): Promise<void> {
    await this.database.transaction(tenantId, (tx) =>
      tx('evidence')
        .where({ tenant_id: tenantId, evidence_id: evidenceId })
        .whereNotNull('source_kind')
        .update({ source_read_at: readAt }),
    );
  }

  async markSubmitted(tx: Tx, tenantId: string, evidenceIds: readonly string[]): Promise<void> {
    await tx('evidence')
      .where({ tenant_id: tenantId })
      .whereRaw('evidence_id = any (?)', [[...evidenceIds]])
      .update({ submitted_at: tx.raw('coalesce(submitted_at, now())') })
      .options(prepared);
  }
}

/** The columns of a file that a text replaced. */
const noFile = {
  file_name: null,
  mime_type: null,
  file_bytes: null,
  sha256: null,
  storage_key: null,
  copy_name: null,
  copy_mime_type: null,
  copy_bytes: null,
  copy_sha256: null,
  copy_storage_key: null,
  text_encoding: null,
  page_count: null,
  unsendable_because: null,
  warnings: '[]',
};
const noSource = { source_kind: null, source_name: null, source_part: null, source_read_at: null };

function toEvidence(row: Row): Evidence {
  const [uploaded, copy] = [toFile(row), toCopy(row)];
  return {
    ...toEntity<Evidence>(row),
    file: copy ?? uploaded,
    original: copy === undefined ? undefined : uploaded,
    text: row.text_content ?? undefined,
    source: toSource(row),
  };
}

function toSource(row: Row): EvidenceSource | undefined {
  const { source_kind: kind, source_name: name, source_part: part, source_read_at: readAt } = row;
  if (kind === null || name === null || part === null || readAt === null) return undefined;
  return { kind, name, part, readAt };
}

const toJson = (reading: GivenReading | undefined) =>
  reading === undefined ? null : JSON.stringify(reading);

function toSourceColumns(source: EvidenceSource | undefined) {
  if (source === undefined) return {};
  return {
    source_kind: source.kind,
    source_name: source.name,
    source_part: source.part,
    source_read_at: source.readAt,
  };
}

function toFileColumns(file: EvidenceFile | undefined) {
  if (file === undefined) return {};
  return {
    file_name: file.name,
    mime_type: file.mimeType,
    file_bytes: file.sizeBytes,
    sha256: file.sha256,
    storage_key: file.storageKey,
  };
}

function toCopyColumns(copy: EvidenceFile | undefined) {
  if (copy === undefined) return {};
  return {
    copy_name: copy.name,
    copy_mime_type: copy.mimeType,
    copy_bytes: copy.sizeBytes,
    copy_sha256: copy.sha256,
    copy_storage_key: copy.storageKey,
  };
}

function toFile(row: Row): EvidenceFile | undefined {
  if (row.storage_key === null) return undefined;
  return {
    name: row.file_name ?? 'evidence',
    mimeType: row.mime_type ?? 'application/octet-stream',
    sizeBytes: row.file_bytes ?? 0,
    sha256: row.sha256 ?? '',
    storageKey: row.storage_key,
  };
}

function toCopy(row: Row): EvidenceFile | undefined {
  if (row.copy_storage_key === null) return undefined;
  return {
    name: row.copy_name ?? 'evidence',
    mimeType: row.copy_mime_type ?? 'application/octet-stream',
    sizeBytes: row.copy_bytes ?? 0,
    sha256: row.copy_sha256 ?? '',
    storageKey: row.copy_storage_key,
  };
}
