import type { TenantActor } from '../../../identity/access/actor.js';
import type { AuditLog } from '../../../identity/audit/audit-log.js';
import type { LimitsService } from '../../../identity/plans/limits.service.js';
import { CsvError } from '../../../platform/csv/csv-reader.js';
import { exportPageSize, type CsvTable } from '../../../platform/csv/csv-table.js';
import type { Database } from '../../../platform/database/database.js';
import { errors, invalidField } from '../../../platform/errors/catalogue.js';
import type { FileStore } from '../../../platform/files/file-store.js';
import type { StagedUpload, UploadRule } from '../../../platform/files/staged-upload.js';
import { enqueueJob } from '../../../platform/jobs/jobs.js';
import type { DocumentReader } from '../../../platform/sandbox/reader/document-reader.js';
import { readIdPage } from '../../../platform/shared/id-pages.js';
import { newId } from '../../../platform/shared/ids.js';
import { requireKind } from '../data.service.js';
import { detectWith, readHead, reasonColumn, type CsvHead } from './csv-source.js';
import type { DataImport, ImportOptions, RejectedRow } from './data-imports.js';
import type { DataImportsRepository } from './data-imports.repository.js';
import { parseMapping, parseOptions, requireFields } from './import-mapping.js';
import { planImport, type ImportPlan } from './import-plan.js';
import { importsJob } from './import-run.js';

export type DataImportsDeps = {
  readonly database: Database;
  readonly dataImports: DataImportsRepository;
  readonly files: FileStore;
  /** Recognizes the encoding of texts. */
  readonly documentReader: Pick<DocumentReader, 'read'>;
  readonly limits: Pick<LimitsService, 'requireRoom'>;
  readonly audit: AuditLog;
  /** Counts the disputes of an import that have all required evidence. */
  readonly countComplete: (actor: TenantActor, importId: string) => Promise<number>;
};

/** Imports of a company that wait while another one runs. */
const queuedMax = 3;

export type ImportRequest = {
  /** Guessed from the header if it is not given. */
  readonly kind: string | undefined;
  readonly mapping: string | undefined;
  readonly options: string | undefined;
  readonly isDryRun: boolean;
};

/** Files of imports. Their content decides if they are text. */
export const importUploadRule: UploadRule = {
  bytesMax: 50 * 1024 * 1024,
  sniff: () => 'text/csv',
};
export const importUploadPath = '/api/data/imports';

/** CSV imports of data records. */
export class DataImportsService {
  constructor(private readonly deps: DataImportsDeps) {}

  /**
   * Checks the header and starts the import, which takes over the file.
   * @throws {AppError} 403 if the file exceeds the plan's storage, 404 for an unknown kind, 415 for a file that is not text, 422
   * for a wrong mapping, 429 if too many imports wait
   */
  async begin(actor: TenantActor, file: StagedUpload, request: ImportRequest): Promise<string> {
    const { isDryRun } = request;
    const plan = await this.plan(actor.tenantId, file, request);
    const { kind } = plan;
    const importId = newId('imp');
    const { tenantId, userId } = actor;
    await this.deps.database.transaction(tenantId, async (tx) => {
      // Also blocks other starts, so that the count is right.
      await this.deps.limits.requireRoom(tx, tenantId, 'storage_mb', file.sizeBytes);
      if ((await this.deps.dataImports.countQueued(tx, tenantId)) >= queuedMax)
        throw errors.tooManyImports(queuedMax);
      await this.deps.dataImports.insertImport(tx, {
        ...plan,
        importId,
        tenantId,
        fileName: file.originalName,
        fileBytes: file.sizeBytes,
        storageKey: file.storageKey,
        isDryRun,
        startedBy: userId,
      });
      const requestId = actor.origin?.requestId;
      await enqueueJob(tx, { ...importsJob(tenantId), requestId });
      await this.deps.audit.record(tx, actor, {
        action: 'data.import',
        subject: { kind: 'data_import', id: importId },
        details: { kind, file_name: file.originalName.slice(0, 200), sha256: file.sha256, dry_run: isDryRun },
      });
    });
    file.takeOver();
    return importId;
  }

  /** @throws {AppError} 404 */
  async getImport({ tenantId }: TenantActor, importId: string): Promise<DataImport> {
    const found = await this.deps.dataImports.findImport(tenantId, importId);
    if (found === undefined) throw errors.importNotFound();
    return found;
  }

  /** Newest first. The cursor is the ID of the last import. @throws {AppError} 422 for an invalid cursor */
  async listImports(
    { tenantId }: TenantActor,
    { cursor, perPage = 50 }: { readonly cursor?: string; readonly perPage?: number },
  ): Promise<{ readonly imports: readonly DataImport[]; readonly nextCursor: string | undefined }> {
    const { rows: imports, nextCursor } = await readIdPage({ cursor, perPage }, 'imp', {
      read: (before, limit) => this.deps.dataImports.listImports(tenantId, { before, limit }),
      idOf: ({ importId }) => importId,
    });
    return { imports, nextCursor };
  }

  /**
   * The rejected rows as they were, with the reason in a column `error`. It stands after the columns of the header, so that
   * cells beyond them stay beyond them.
   */
  async *errorTable(found: DataImport): CsvTable {
    const { columns } = found;
    yield [[...columns, reasonColumn]];
    for (let after: number | undefined; ;) {
      const rows = await this.deps.dataImports.listErrors(found, { after, limit: exportPageSize });
      yield rows.map(({ cells, message }) => [
        ...columns.map((_, at) => cells[at] ?? ''),
        message,
        ...cells.slice(columns.length),
      ]);
      after = rows.at(-1)?.rowNumber;
      if (after === undefined || rows.length < exportPageSize) return;
    }
  }

  /** The rows of the first records with each kind of fault. */
  problemRows(found: DataImport): Promise<RejectedRow[]> {
    return this.deps.dataImports.findErrors(
      found,
      found.problems.flatMap(({ recordNumbers }) => recordNumbers),
    );
  }

  async countComplete(actor: TenantActor, { importId, disputeIds }: DataImport): Promise<number> {
    return disputeIds.length === 0 ? 0 : this.deps.countComplete(actor, importId);
  }

  /** How the file is read: as chosen, or else as its header shows. */
  private async plan(tenantId: string, file: StagedUpload, request: ImportRequest): Promise<ImportPlan> {
    const { kind, mapping, isDryRun } = request;
    const chosen = {
      kind: kind === undefined || kind === '' ? undefined : requireKind(kind),
      mapping: parseMapping(mapping),
      options: parseOptions(request.options),
    };
    const head = await this.readHead(tenantId, file, chosen.options);
    // The rows that are left may look different from those of the whole file.
    const before = head.hasReasons ? await this.deps.dataImports.findLike(tenantId, head.header) : undefined;
    const plan = planImport(chosen, { ...head, fileName: file.originalName }, before);
    // A check shows what is missing.
    if (chosen.mapping !== undefined || !isDryRun) requireFields(plan.kind, plan.mapping);
    return plan;
  }

  private async readHead(
    tenantId: string,
    file: StagedUpload,
    { encoding }: ImportOptions,
  ): Promise<CsvHead> {
    const detect = detectWith(this.deps.documentReader, tenantId);
    try {
      return await readHead(() => this.deps.files.open(file.storageKey), detect, encoding);
    } catch (error) {
      if (error instanceof CsvError) throw invalidField('file', error.message);
      throw error;
    }
  }
}
