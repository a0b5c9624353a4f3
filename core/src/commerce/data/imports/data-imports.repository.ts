import type { Database, Tx } from '../../../platform/database/database.js';
import { toColumns, toEntities, toEntity } from '../../../platform/database/entities.js';
import { newestFirst } from '../../../platform/database/list-parts.js';
import { storableText } from '../../../platform/shared/storable-text.js';
import type { DataImport, ProblemCount, RejectedRow, Survey } from './data-imports.js';

export type NewDataImport = Pick<
  DataImport,
  | 'importId'
  | 'tenantId'
  | 'kind'
  | 'fileName'
  | 'fileBytes'
  | 'encoding'
  | 'separator'
  | 'columns'
  | 'mapping'
  | 'options'
  | 'survey'
  | 'isDryRun'
> & { readonly storageKey: string; readonly startedBy: string };

/** The result of some rows. */
export type ImportedRows = {
  readonly rows: number;
  readonly accepted: number;
  readonly records: number;
  readonly bytesRead: number;
  readonly rejected: readonly RejectedRow[];
  /** Those of all rows so far. */
  readonly problems: readonly ProblemCount[];
  /** The IDs of accepted rows that an earlier accepted row has. */
  readonly duplicateIds: readonly string[];
};

type Owner = Pick<DataImport, 'tenantId' | 'importId'>;
const messageLengthMax = 2_000;
const duplicateIdsMax = 10;
/** Stored rows per import. Further ones are only counted. */
const rejectedRowsMax = 10_000;

export class DataImportsRepository {
  constructor(private readonly database: Database) {}

  async insertImport(tx: Tx, added: NewDataImport): Promise<void> {
    await tx('data_imports').insert({
      ...toColumns(added),
      file_name: storableText(added.fileName, 200),
      survey: added.survey === undefined ? null : JSON.stringify(added.survey),
    });
  }

  async findImport(tenantId: string, importId: string): Promise<DataImport | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx('data_imports').where({ tenant_id: tenantId, import_id: importId }).first(),
    );
    return toEntity<DataImport>(row);
  }

  /** Newest first. */
  async listImports(
    tenantId: string,
    { before, limit }: { readonly before?: string | undefined; readonly limit: number },
  ) {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('data_imports').where({ tenant_id: tenantId }).modify(newestFirst('import_id', { before, limit })),
    );
    return toEntities<DataImport>(rows);
  }

  /** Returns the oldest import that has not ended. */
  async findNext(tenantId: string): Promise<DataImport | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx('data_imports')
        .where({ tenant_id: tenantId, finished_at: null })
        .orderBy(['created_at', 'import_id'])
        .first(),
    );
    return toEntity<DataImport>(row);
  }

  async countQueued(tx: Tx, tenantId: string): Promise<number> {
    const { rows } = await tx.raw<{ rows: [{ count: number }] }>(
      `select count(*) from data_imports where tenant_id = ? and finished_at is null and status = 'queued'`,
      [tenantId],
    );
    return rows[0].count;
  }

  async start(tx: Tx, { tenantId, importId }: Owner): Promise<void> {
    await tx('data_imports')
      .where({ tenant_id: tenantId, import_id: importId, status: 'queued' })
      .update({ status: 'running' });
  }

  async saveSurvey(tx: Tx, { tenantId, importId }: Owner, survey: Survey): Promise<void> {
    await tx('data_imports')
      .where({ tenant_id: tenantId, import_id: importId })
      .update({ survey: JSON.stringify(survey) });
  }

  /** The newest import of a file with the same header that has been looked at. */
  async findLike(tenantId: string, columns: readonly string[]): Promise<DataImport | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx('data_imports')
        .where({ tenant_id: tenantId })
        .whereRaw('columns = ?::text[] and survey is not null and rejected_count > 0', [[...columns]])
        .orderBy('import_id', 'desc')
        .first(),
    );
    return toEntity<DataImport>(row);
  }

  /** The currency of the company's newest disputes, if it is only one. */
  async findUsualCurrency(tenantId: string): Promise<string | undefined> {
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: { currency: string }[] }>(
        `select distinct currency from (
           select currency from disputes where tenant_id = ? order by created_at desc limit 1000) newest limit 2`,
        [tenantId],
      ),
    );
    return rows.length === 1 ? rows[0]?.currency : undefined;
  }

  /** Adds the result of the rows after the first `done` ones. Does nothing if another worker has added them. */
  async addRows(tx: Tx, { tenantId, importId }: Owner, done: number, added: ImportedRows): Promise<boolean> {
    const changed: unknown = await tx('data_imports')
      .where({ tenant_id: tenantId, import_id: importId, status: 'running', row_count: done })
      .update({
        row_count: done + added.rows,
        accepted_count: tx.raw('accepted_count + ?', [added.accepted]),
        rejected_count: tx.raw('rejected_count + ?', [added.rejected.length]),
        record_count: tx.raw('record_count + ?', [added.records]),
        problems: JSON.stringify(added.problems),
        duplicate_count: tx.raw('duplicate_count + ?', [added.duplicateIds.length]),
        duplicate_ids: tx.raw(`(duplicate_ids || ?::text[])[1:${duplicateIdsMax}]`, [
          [...new Set(added.duplicateIds)].slice(0, duplicateIdsMax),
        ]),
        bytes_read: added.bytesRead,
      })
      .returning('rejected_count');
    const [row] = changed as { rejected_count: number }[];
    if (row === undefined) return false;
    const stored = row.rejected_count - added.rejected.length;
    const kept = added.rejected.slice(0, Math.max(0, rejectedRowsMax - stored));
    if (kept.length > 0)
      await tx('data_import_errors').insert(
        kept.map(({ rowNumber, line, recordNumber, cells, message }) => ({
          import_id: importId,
          tenant_id: tenantId,
          row_number: rowNumber,
          line,
          record_number: recordNumber,
          cells: [...cells],
          message: storableText(message, messageLengthMax),
        })),
      );
    return true;
  }

  /** Ends the import. Its file is no longer referenced. */
  async end(
    tx: Tx,
    { tenantId, importId }: Owner,
    { error, disputeIds }: { readonly error: string | undefined; readonly disputeIds: readonly string[] },
  ): Promise<void> {
    await tx('data_imports')
      .where({ tenant_id: tenantId, import_id: importId })
      .whereIn('status', ['queued', 'running'])
      .update({
        status: error === undefined ? 'done' : 'failed',
        error: error === undefined ? null : storableText(error, messageLengthMax),
        ...(error === undefined ? { bytes_read: tx.raw('file_bytes') } : {}),
        storage_key: null,
        dispute_ids: [...disputeIds],
        finished_at: tx.raw('clock_timestamp()'),
      });
  }

  /** Sorted by row. */
  async listErrors(
    { tenantId, importId }: Owner,
    { after = 0, limit }: { readonly after?: number | undefined; readonly limit: number },
  ): Promise<RejectedRow[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('data_import_errors')
        .where({ tenant_id: tenantId, import_id: importId })
        .where('row_number', '>', after)
        .orderBy('row_number')
        .limit(limit)
        .select(errorColumns),
    );
    return rows as RejectedRow[];
  }

  /** The rows of these records, sorted by row. */
  async findErrors({ tenantId, importId }: Owner, recordNumbers: readonly number[]): Promise<RejectedRow[]> {
    if (recordNumbers.length === 0) return [];
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('data_import_errors')
        .where({ tenant_id: tenantId, import_id: importId })
        .whereIn('record_number', [...recordNumbers])
        .orderBy('row_number')
        .select(errorColumns),
    );
    return rows as RejectedRow[];
  }

  /** Deletes rejected rows and samples, which contain personal data. */
  async deleteErrors(tx: Tx, { tenantId, importId }: Owner): Promise<void> {
    const where = { tenant_id: tenantId, import_id: importId };
    await tx('data_import_errors').where(where).delete();
    await tx('data_imports')
      .where(where)
      .update({ survey: tx.raw(`survey || '{"sample": [], "values": []}'`) });
  }
}

const errorColumns = {
  rowNumber: 'row_number',
  line: 'line',
  recordNumber: 'record_number',
  cells: 'cells',
  message: 'message',
};
