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
import { readIdPage } from '../../../platform/shared/id-pages.js';
import { newId } from '../../../platform/shared/ids.js';
import { requireKind } from '../data.service.js';
import { readHeader, type CsvHeader } from './csv-source.js';
import type { DataImport } from './data-imports.js';
import type { DataImportsRepository } from './data-imports.repository.js';
import { parseMapping, requireMapping } from './import-mapping.js';
import { importsJob } from './import-run.js';

export type DataImportsDeps = {
  readonly database: Database;
  readonly dataImports: DataImportsRepository;
  readonly files: FileStore;
  readonly limits: Pick<LimitsService, 'requireRoom'>;
  readonly audit: AuditLog;
};

/** Imports of a company that wait while another one runs. */
const queuedMax = 3;

export type ImportRequest = {
  readonly kind: string;
  readonly mapping: string | undefined;
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
    const kind = requireKind(request.kind);
    const sent = parseMapping(request.mapping);
    const header = await this.readHeader(file);
    const mapping = requireMapping(kind, header.columns, sent);
    const importId = newId('imp');
    const { tenantId, userId } = actor;
    const { isDryRun } = request;
    await this.deps.database.transaction(tenantId, async (tx) => {
      // Also blocks other starts, so that the count is right.
      await this.deps.limits.requireRoom(tx, tenantId, 'storage_mb', file.sizeBytes);
      if ((await this.deps.dataImports.countQueued(tx, tenantId)) >= queuedMax)
        throw errors.tooManyImports(queuedMax);
      await this.deps.dataImports.insert(tx, {
        ...header,
        importId,
        tenantId,
        kind,
        fileName: file.originalName,
        fileBytes: file.sizeBytes,
        storageKey: file.storageKey,
        mapping,
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
  async get({ tenantId }: TenantActor, importId: string): Promise<DataImport> {
    const found = await this.deps.dataImports.find(tenantId, importId);
    if (found === undefined) throw errors.importNotFound();
    return found;
  }

  /** Newest first. The cursor is the ID of the last import. @throws {AppError} 422 for an invalid cursor */
  async list(
    { tenantId }: TenantActor,
    { cursor, perPage = 50 }: { readonly cursor?: string; readonly perPage?: number },
  ): Promise<{ readonly imports: readonly DataImport[]; readonly nextCursor: string | undefined }> {
    const { rows: imports, nextCursor } = await readIdPage({ cursor, perPage }, 'imp', {
      read: (before, limit) => this.deps.dataImports.list(tenantId, { before, limit }),
      idOf: ({ importId }) => importId,
    });
    return { imports, nextCursor };
  }

  /** The rejected rows as they were, with the reason in a column `error`. */
  async *errorTable(found: DataImport): CsvTable {
    const { columns } = found;
    yield [[...columns, 'error']];
    for (let after: number | undefined; ;) {
      const rows = await this.deps.dataImports.listErrors(found, { after, limit: exportPageSize });
      yield rows.map(({ cells, message }) => [...columns.map((_, at) => cells[at] ?? ''), message]);
      after = rows.at(-1)?.rowNumber;
      if (after === undefined || rows.length < exportPageSize) return;
    }
  }

  private async readHeader(file: StagedUpload): Promise<CsvHeader> {
    try {
      return await readHeader(() => this.deps.files.open(file.storageKey));
    } catch (error) {
      if (error instanceof CsvError) throw invalidField('file', error.message);
      throw error;
    }
  }
}
