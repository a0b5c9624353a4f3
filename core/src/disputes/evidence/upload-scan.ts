import { errors } from '../../platform/errors/catalogue.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { Log } from '../../platform/shared/log.js';
import type { StoredUpload } from './uploads.js';
import type { VirusScanner } from './virus-scanner.js';

export type UploadScanDeps = {
  readonly files: Pick<FileStore, 'open'>;
  /** Undefined: the operator has none, and every file is taken. */
  readonly virusScanner: VirusScanner | undefined;
  readonly log: Log;
};

/** Looks for malware in what came from outside, before anything of ours reads it. */
export class UploadScan {
  constructor(private readonly deps: UploadScanDeps) {}

  /** @throws {AppError} 422 if it holds malware, 503 if nobody can look */
  async requireClean(
    tenantId: string,
    { storageKey, sha256 }: Pick<StoredUpload, 'storageKey' | 'sha256'>,
  ): Promise<void> {
    const { virusScanner, files, log } = this.deps;
    if (virusScanner === undefined) return;
    const found = await virusScanner.scan(files.open(storageKey)).catch((error: unknown) => {
      throw errors.scannerUnavailable(10, error);
    });
    if (found === undefined) return;
    log.warn({ tenantId, sha256, found }, 'a file with malware was refused');
    throw errors.fileInfected(found);
  }
}
