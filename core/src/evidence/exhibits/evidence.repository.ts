import type { Knex } from 'knex';

import type { Database, Tx } from '../../platform/database/database.js';
import { toEntity } from '../../platform/database/entities.js';
import { prepared } from '../../platform/database/prepared.js';
import { errors } from '../../platform/errors/catalogue.js';
import { groupedBy } from '../../platform/shared/grouped-by.js';
import type { GivenReading } from '../readings/reading.js';
import type { Evidence, EvidenceFile, EvidenceSource } from './evidence.js';

type Row = Readonly<Record<string, unknown>> & { readonly text_content: string | null };

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
    { disputeId, after = '', limit }: { disputeId: string; after?: string | undefined; limit: number },
  ): Promise<Evidence[]> {
    return this.list(tenantId, (all) =>
      all.where('dispute_id', disputeId).where('evidence_id', '>', after).orderBy('evidence_id').limit(limit),
    );
  }

  async listEvidence(tenantId: string, disputeId: string, within?: Tx): Promise<Evidence[]> {
    return this.list(tenantId, (all) => all.where('dispute_id', disputeId).orderBy('evidence_id'), within);
  }

  /** The evidence of each of these disputes, oldest first. */
  async listOfEach(
    tenantId: string,
    disputeIds: readonly string[],
  ): Promise<(disputeId: string) => readonly Evidence[]> {
    const evidence = await this.list(tenantId, (all) =>
      all.whereRaw('dispute_id = any (?)', [[...disputeIds]]).orderBy('evidence_id'),
    );
    return groupedBy(evidence, ({ disputeId }) => disputeId);
  }

  /** Evidence of all disputes or of one, newest first, after this item. */
  async listNewest(
    tenantId: string,
    { disputeId, before, limit }: { disputeId?: string; before?: string; limit: number },
  ): Promise<Evidence[]> {
    return this.list(tenantId, (all) => {
      if (disputeId !== undefined) void all.where('dispute_id', disputeId);
      if (before !== undefined) void all.where('evidence_id', '<', before);
      return all.orderBy('evidence_id', 'desc').limit(limit);
    });
  }

  private async list(
    tenantId: string,
    choose: (all: Knex.QueryBuilder) => Knex.QueryBuilder,
    within?: Tx,
  ): Promise<Evidence[]> {
    const rows: unknown = await this.database.read(
      tenantId,
      (tx) => choose(tx('evidence').where({ tenant_id: tenantId })),
      within,
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
      ...columnsOf<EvidenceFile>(fileColumns, evidence.original ?? evidence.file),
      ...columnsOf<EvidenceFile>(copyColumns, evidence.original && evidence.file),
      warnings: JSON.stringify(evidence.warnings),
      unsendable_because: evidence.unsendableBecause ?? null,
      page_count: evidence.pageCount ?? null,
      text_content: evidence.text ?? null,
      details: JSON.stringify(evidence.details),
      text_encoding: evidence.textEncoding ?? null,
      given_reading: toJson(evidence.givenReading),
      ...columnsOf<EvidenceSource>(sourceColumns, evidence.source),
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
        ...(evidence.source === undefined ? columnsOf<EvidenceSource>(sourceColumns, undefined) : {}),
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

const fileColumns: Readonly<Record<keyof EvidenceFile, string>> = {
  name: 'file_name',
  mimeType: 'mime_type',
  sizeBytes: 'file_bytes',
  sha256: 'sha256',
  storageKey: 'storage_key',
};
const copyColumns: typeof fileColumns = {
  name: 'copy_name',
  mimeType: 'copy_mime_type',
  sizeBytes: 'copy_bytes',
  sha256: 'copy_sha256',
  storageKey: 'copy_storage_key',
};
const sourceColumns: Readonly<Record<keyof EvidenceSource, string>> = {
  kind: 'source_kind',
  name: 'source_name',
  part: 'source_part',
  readAt: 'source_read_at',
};

type Part = EvidenceFile | EvidenceSource;
type ColumnsOf<T> = Readonly<Record<keyof T & string, string>>;

/** The columns of a file or a source, null without one. */
function columnsOf<T extends Part>(columns: ColumnsOf<T>, part: T | undefined): Record<string, unknown> {
  const names = Object.entries(columns) as [keyof T, string][];
  return Object.fromEntries(names.map(([name, column]) => [column, part?.[name] ?? null]));
}

/** Undefined if all columns are null. */
function partOf<T extends Part>(columns: ColumnsOf<T>, row: Row): T | undefined {
  const values = Object.entries<string>(columns).map(([name, column]) => [name, row[column]] as const);
  return values.every(([, value]) => value === null)
    ? undefined
    : (Object.fromEntries(values) as unknown as T);
}

/** The columns of a file that a text replaced. */
const noFile = {
  ...columnsOf<EvidenceFile>(fileColumns, undefined),
  ...columnsOf<EvidenceFile>(copyColumns, undefined),
  text_encoding: null,
  page_count: null,
  unsendable_because: null,
  warnings: '[]',
};

function toEvidence(row: Row): Evidence {
  const uploaded = partOf<EvidenceFile>(fileColumns, row);
  const copy = partOf<EvidenceFile>(copyColumns, row);
  return {
    ...toEntity<Evidence>(row),
    file: copy ?? uploaded,
    original: copy === undefined ? undefined : uploaded,
    text: row.text_content ?? undefined,
    source: partOf<EvidenceSource>(sourceColumns, row),
  };
}

const toJson = (reading: GivenReading | undefined) =>
  reading === undefined ? null : JSON.stringify(reading);
