import { CsvError } from '../../../platform/csv/csv-reader.js';
import type { Database } from '../../../platform/database/database.js';
import type { FieldProblem } from '../../../platform/errors/catalogue.js';
import type { FileStore } from '../../../platform/files/file-store.js';
import type { Job } from '../../../platform/jobs/job-worker.js';
import { enqueueJob, scheduleNextRun, type NewJob } from '../../../platform/jobs/jobs.js';
import type { Lease } from '../../../platform/jobs/runner.js';
import { withoutCardNumbers } from '../../../platform/shared/card-numbers.js';
import type { Clock } from '../../../platform/shared/clock.js';
import { storableText } from '../../../platform/shared/storable-text.js';
import type { DataRecord } from '../data-kinds.js';
import { batchMax, newestOf, type RecordStores } from '../data.service.js';
import { readRecord } from '../read-record.js';
import { readRows } from './csv-source.js';
import type { DataImport, RejectedRow } from './data-imports.js';
import type { DataImportsRepository } from './data-imports.repository.js';
import { createRowReader } from './import-mapping.js';
import { SeenIds } from './seen-ids.js';

export type ImportRunDeps = {
  readonly database: Database;
  readonly dataImports: DataImportsRepository;
  readonly recordStores: RecordStores;
  readonly files: FileStore;
  readonly clock: Clock;
};

const dayMs = 24 * 60 * 60 * 1000;
/** How long rejected rows can be downloaded. They contain personal data. */
export const errorsKeptMs = 30 * dayMs;

/** One per company, so that only one of its imports runs at a time. */
export function importsJob(tenantId: string): NewJob<'data.import'> {
  return { tenantId, name: 'data.import', payload: {}, key: `imports:${tenantId}` };
}

function expiryJob({ tenantId, importId }: DataImport, runAt: Date) {
  return { tenantId, name: 'data.import', payload: { importId }, key: `import:${importId}`, runAt } as const;
}

type Batch = {
  readonly records: DataRecord[];
  readonly rejected: RejectedRow[];
  readonly duplicateIds: string[];
  rows: number;
  bytesRead: number;
};

/**
 * Runs an import batch by batch, with one batch in memory. An interrupted run continues after its last stored batch. A batch
 * that was stored without its counts is stored again, which changes nothing.
 */
export class ImportRun {
  constructor(private readonly deps: ImportRunDeps) {}

  async run({ tenantId, payload, requestId }: Job<'data.import'>, lease: Lease): Promise<void> {
    const { importId } = payload;
    if (importId === undefined) return this.runNext(tenantId, { requestId, lease });
    const found = await this.deps.dataImports.find(tenantId, importId);
    if (found?.finishedAt !== undefined) await this.deleteErrors(found, lease);
  }

  /** Runs the company's oldest import. The next one waits behind the imports of other companies. */
  private async runNext(
    tenantId: string,
    { requestId, lease }: { readonly requestId: string | undefined; readonly lease: Lease },
  ): Promise<void> {
    const found = await this.deps.dataImports.findNext(tenantId);
    if (found === undefined) return;
    const error = await this.readAll(found, { requestId, lease });
    await this.deps.database.transaction(tenantId, async (tx) => {
      await this.deps.dataImports.end(tx, found, error);
      await enqueueJob(tx, expiryJob(found, new Date(lease.claimedAt.getTime() + errorsKeptMs)));
      await enqueueJob(tx, importsJob(tenantId));
    });
    // The sweep deletes a file that cannot be deleted now.
    if (found.storageKey !== undefined) await this.deps.files.delete(found.storageKey).catch(() => undefined);
  }

  /** Returns the reason why the file can't be read to its end, if so. */
  private async readAll(
    found: DataImport,
    { requestId, lease }: { readonly requestId: string | undefined; readonly lease: Lease },
  ): Promise<string | undefined> {
    const { tenantId, storageKey } = found;
    if (storageKey === undefined || !(await this.deps.files.has(storageKey)))
      return 'The file is gone. Upload it again.';
    await this.deps.database.transaction(tenantId, (tx) => this.deps.dataImports.start(tx, found));
    const writer = { tenantId, ...(requestId === undefined ? {} : { origin: { requestId } }) };
    try {
      let done = found.rows;
      for await (const batch of this.batchesOf(found, storageKey)) {
        lease.assertHeld();
        if (!found.isDryRun) await this.deps.recordStores[found.kind].write(writer, newestOf(batch.records));
        const { rows, bytesRead, rejected, duplicateIds } = batch;
        const added = { rows, bytesRead, rejected, duplicateIds, accepted: rows - rejected.length };
        const isAdded = await this.deps.database.transaction(tenantId, (tx) =>
          this.deps.dataImports.add(tx, found, done, added),
        );
        // The import must not end here: the other worker may not have read the whole file. A retry continues after it.
        if (!isAdded) throw new Error('Another worker has stored these rows');
        done += rows;
      }
      return undefined;
    } catch (error) {
      if (error instanceof CsvError) return error.message;
      throw error;
    }
  }

  private async *batchesOf(found: DataImport, storageKey: string): AsyncGenerator<Batch, void, undefined> {
    const readRow = this.createReader(found);
    const seen = new SeenIds();
    let batch = emptyBatch();
    for await (const { number, cells, bytesRead } of readRows(this.deps.files.open(storageKey), found)) {
      if (number === 1) continue; // The header.
      const { record, problems } = readRow(cells);
      const isDuplicate = record !== undefined && !seen.add(record.externalId);
      // An interrupted run stored this row.
      if (number <= found.rows + 1) continue;
      batch.rows += 1;
      batch.bytesRead = bytesRead;
      if (record === undefined) batch.rejected.push(toRejected(number, cells, problems));
      else batch.records.push(record);
      if (isDuplicate) batch.duplicateIds.push(record.externalId);
      if (batch.rows < batchMax) continue;
      yield batch;
      batch = emptyBatch();
    }
    if (batch.rows > 0) yield batch;
  }

  private createReader({ kind, columns, mapping }: DataImport): (cells: readonly string[]) => ReadRow {
    const toInput = createRowReader(kind, columns, mapping);
    const now = this.deps.clock();
    return (cells) => {
      if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
        return { problems: [tooManyCells(cells.length, columns.length)] };
      const { record, refused } = readRecord(kind, toInput(cells), now);
      return refused === undefined ? { record } : { problems: refused.problems };
    };
  }

  private async deleteErrors(found: DataImport, { claimedAt }: Lease): Promise<void> {
    const endsAt = (found.finishedAt?.getTime() ?? 0) + errorsKeptMs;
    await this.deps.database.transaction(found.tenantId, async (tx) => {
      if (endsAt <= claimedAt.getTime()) await this.deps.dataImports.deleteErrors(tx, found);
      else await scheduleNextRun(tx, expiryJob(found, new Date(endsAt)), claimedAt);
    });
  }
}

type ReadRow =
  | { readonly record: DataRecord; readonly problems?: undefined }
  | { readonly record?: undefined; readonly problems: readonly FieldProblem[] };

const emptyBatch = (): Batch => ({ records: [], rejected: [], duplicateIds: [], rows: 0, bytesRead: 0 });

const tooManyCells = (count: number, expected: number) => ({
  field: '',
  message: `The row has ${count} cells, and the header has ${expected}`,
});

function toRejected(
  rowNumber: number,
  cells: readonly string[],
  problems: readonly FieldProblem[],
): RejectedRow {
  return {
    rowNumber,
    cells: cells.map((cell) => withoutCardNumbers(storableText(cell, cell.length))),
    message: problems
      .map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
      .join('; '),
  };
}
