import { CsvError } from '../../../platform/csv/csv-reader.js';
import type { Database } from '../../../platform/database/database.js';
import type { FileStore } from '../../../platform/files/file-store.js';
import type { Job } from '../../../platform/jobs/job-worker.js';
import { enqueueJob, scheduleNextRun, type NewJob } from '../../../platform/jobs/jobs.js';
import type { Lease } from '../../../platform/jobs/runner.js';
import { withoutCardNumbers } from '../../../platform/shared/card-numbers.js';
import type { Clock } from '../../../platform/shared/clock.js';
import { storableText } from '../../../platform/shared/storable-text.js';
import { textOf } from '../column-values.js';
import type { DataKind, DataRecord } from '../data-kinds.js';
import { batchMax, newestOf, type RecordStores } from '../data.service.js';
import { problemText } from '../read-record.js';
import type { RecordWriter } from '../record-store.js';
import { readRows, type SourceRow } from './csv-source.js';
import type { DataImport, ProblemCount, RejectedRow, Survey } from './data-imports.js';
import type { DataImportsRepository } from './data-imports.repository.js';
import { FileSurvey } from './file-survey.js';
import { ProblemCounts } from './problem-counts.js';
import { RowReader, type UnreadRows } from './row-reader.js';
import { SeenIds } from './seen-ids.js';

export type ImportRunDeps = {
  readonly database: Database;
  readonly dataImports: DataImportsRepository;
  readonly recordStores: RecordStores;
  readonly files: FileStore;
  readonly findDisputes: FindDisputes;
  readonly clock: Clock;
};

/** Returns the open disputes whose record of the kind is one of those that have these IDs. */
export type FindDisputes = (
  tenantId: string,
  kind: DataKind,
  has: (id: string) => boolean,
) => Promise<readonly string[]>;

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

type OpenBatch = {
  readonly records: DataRecord[];
  /** The shipments of orders. */
  readonly shipments: DataRecord[];
  readonly rejected: RejectedRow[];
  readonly duplicateIds: string[];
  rows: number;
  bytesRead: number;
};
type Batch = Readonly<OpenBatch> & { readonly problems: readonly ProblemCount[] };

type Group = [SourceRow, ...SourceRow[]];
/** Rows of one record. An order has at most 500 items. */
const groupMax = 1_000;

/**
 * Runs an import batch by batch, with one batch in memory. An interrupted run continues after its last stored batch. A batch
 * that was stored without its counts is stored again, which changes nothing.
 */
export class ImportRun {
  constructor(private readonly deps: ImportRunDeps) {}

  async run({ tenantId, payload, requestId }: Job<'data.import'>, lease: Lease): Promise<void> {
    const { importId } = payload;
    if (importId === undefined) return this.runNext(tenantId, { requestId, lease });
    const found = await this.deps.dataImports.findImport(tenantId, importId);
    if (found?.finishedAt !== undefined) await this.deleteErrors(found, lease);
  }

  /** Runs the company's oldest import. The next one waits behind the imports of other companies. */
  private async runNext(
    tenantId: string,
    { requestId, lease }: { readonly requestId: string | undefined; readonly lease: Lease },
  ): Promise<void> {
    const found = await this.deps.dataImports.findNext(tenantId);
    if (found === undefined) return;
    const links = new SeenIds();
    const error = await this.readAll(found, links, { requestId, lease });
    const disputeIds = found.isDryRun
      ? []
      : await this.deps.findDisputes(tenantId, found.kind, (id) => links.has(id));
    await this.deps.database.transaction(tenantId, async (tx) => {
      await this.deps.dataImports.end(tx, found, { error, disputeIds });
      await enqueueJob(tx, expiryJob(found, new Date(lease.claimedAt.getTime() + errorsKeptMs)));
      await enqueueJob(tx, importsJob(tenantId));
    });
    // The sweep deletes a file that cannot be deleted now.
    if (found.storageKey !== undefined) await this.deps.files.delete(found.storageKey).catch(() => undefined);
  }

  /** Returns the reason why the file can't be read to its end, if so. */
  private async readAll(
    found: DataImport,
    links: SeenIds,
    { requestId, lease }: { readonly requestId: string | undefined; readonly lease: Lease },
  ): Promise<string | undefined> {
    const { tenantId, storageKey } = found;
    if (storageKey === undefined || !(await this.deps.files.has(storageKey)))
      return 'The file is gone. Upload it again.';
    await this.deps.database.transaction(tenantId, (tx) => this.deps.dataImports.start(tx, found));
    const writer = { tenantId, ...(requestId === undefined ? {} : { origin: { requestId } }) };
    try {
      const reader = new RowReader(found, await this.survey(found, storageKey, lease), this.deps.clock());
      let done = found.rowCount;
      for await (const batch of this.batchesOf({ found, storageKey, links }, reader)) {
        lease.assertHeld();
        if (!found.isDryRun) await this.store(found.kind, writer, batch);
        const { rows, rejected, records } = batch;
        const added = { ...batch, records: records.length, accepted: rows - rejected.length };
        const isAdded = await this.deps.database.transaction(tenantId, (tx) =>
          this.deps.dataImports.addRows(tx, found, done, added),
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

  private async store(kind: DataKind, writer: RecordWriter, { records, shipments }: Batch): Promise<void> {
    await this.deps.recordStores[kind].write(writer, newestOf(records));
    if (shipments.length > 0) await this.deps.recordStores.shipments.write(writer, newestOf(shipments));
  }

  private async *batchesOf(
    source: { readonly found: DataImport; readonly storageKey: string; readonly links: SeenIds },
    reader: RowReader,
  ): AsyncGenerator<Batch, void, undefined> {
    const { found, storageKey, links } = source;
    const seen = new SeenIds();
    const problems = new ProblemCounts(found.problems);
    let batch = emptyBatch();
    for await (const group of this.groupsOf(found, storageKey, reader)) {
      const first = group[0];
      const read = reader.read(group.map(({ cells }) => cells));
      const isDuplicate = read.record !== undefined && !seen.add(read.record.externalId);
      if (read.record !== undefined) links.add(linkOf(found.kind, read.record));
      // An interrupted run stored this row.
      if (first.number <= found.rowCount + 1) continue;
      batch.rows += group.length;
      batch.bytesRead = group.at(-1)?.bytesRead ?? first.bytesRead;
      if (read.record === undefined) {
        batch.rejected.push(...toRejected(reader, group, read));
        problems.add(first.number, read.problems);
      } else {
        batch.records.push(read.record);
        batch.shipments.push(...read.shipments);
      }
      if (isDuplicate) batch.duplicateIds.push(read.record.externalId);
      if (batch.rows < batchMax) continue;
      yield { ...batch, problems: problems.list };
      batch = emptyBatch();
    }
    if (batch.rows > 0) yield { ...batch, problems: problems.list };
  }

  /** The rows of each record. */
  private async *groupsOf(
    found: DataImport,
    storageKey: string,
    reader: RowReader,
  ): AsyncGenerator<Group, void, undefined> {
    let group: Group | undefined;
    let fault: CsvError | undefined;
    try {
      for await (const row of readRows(this.deps.files.open(storageKey), found)) {
        if (row.number === 1) continue; // The header.
        if (group !== undefined && group.length < groupMax && reader.continues(group[0].cells, row.cells)) {
          group.push(row);
          continue;
        }
        if (group !== undefined) yield group;
        group = [row];
      }
    } catch (error) {
      // The rows before the fault are imported.
      if (!(error instanceof CsvError)) throw error;
      fault = error;
    }
    if (group !== undefined) yield group;
    if (fault !== undefined) throw fault;
  }

  /** Looks at all rows first, so that the first one is already read as the others are. */
  private async survey(found: DataImport, storageKey: string, lease: Lease): Promise<Survey> {
    if (found.survey !== undefined) return found.survey;
    const { tenantId } = found;
    const survey = new FileSurvey(found, this.deps.clock());
    try {
      for await (const { number, cells } of readRows(this.deps.files.open(storageKey), found))
        if (number > 1) survey.add(cells);
    } catch (error) {
      // The rows before the fault are imported.
      if (!(error instanceof CsvError)) throw error;
    }
    lease.assertHeld();
    const result = survey.result(await this.deps.dataImports.findUsualCurrency(tenantId));
    await this.deps.database.transaction(tenantId, (tx) =>
      this.deps.dataImports.saveSurvey(tx, found, result),
    );
    return result;
  }

  private async deleteErrors(found: DataImport, { claimedAt }: Lease): Promise<void> {
    const endsAt = (found.finishedAt?.getTime() ?? 0) + errorsKeptMs;
    await this.deps.database.transaction(found.tenantId, async (tx) => {
      if (endsAt <= claimedAt.getTime()) await this.deps.dataImports.deleteErrors(tx, found);
      else await scheduleNextRun(tx, expiryJob(found, new Date(endsAt)), claimedAt);
    });
  }
}

/** The ID by which a dispute leads to the record. */
function linkOf(kind: DataKind, { externalId, columns }: DataRecord): string {
  const column = linkColumns[kind];
  return column === undefined ? externalId : (textOf(columns, column) ?? '');
}

const linkColumns: Partial<Readonly<Record<DataKind, string>>> = {
  shipments: 'external_order_id',
  'usage-events': 'customer_account_id',
  consents: 'email',
};

const emptyBatch = (): OpenBatch => ({
  records: [],
  shipments: [],
  rejected: [],
  duplicateIds: [],
  rows: 0,
  bytesRead: 0,
});

/** The reasons are beside the first row of the record. Rows that are left out are not rejected. */
function toRejected(reader: RowReader, group: Group, { problems, isSkipped }: UnreadRows): RejectedRow[] {
  if (isSkipped === true) return [];
  const message = problems.map(problemText).join('; ');
  return group.map(({ number, line, cells }, at) => ({
    rowNumber: number,
    line,
    recordNumber: group[0].number,
    cells: cells.map((cell, column) => storableCell(cell, reader.labelOf(column))),
    message: at === 0 ? message : '',
  }));
}

/** Without card numbers. The column's name stands before a number, as in a text. */
function storableCell(cell: string, label: string): string {
  const text = storableText(cell, cell.length);
  const name = `${label}: `;
  const named = withoutCardNumbers(`${name}${text}`);
  return named.startsWith(name) ? named.slice(name.length) : withoutCardNumbers(text);
}
