import type { Readable } from 'node:stream';

import { errors } from '../errors/catalogue.js';
import type { Log } from '../shared/log.js';
import type { FileStore } from './file-store.js';
import type { StoredUpload } from './staged-upload.js';
import type { VirusScanner } from './virus-scanner.js';

export type UploadScanDeps = {
  readonly files: Pick<FileStore, 'open'>;
  /** Undefined if the operator configured none. Every file is then accepted. */
  readonly virusScanner: VirusScanner | undefined;
  readonly log: Log;
};

/** Scans uploads for malware before any other code reads them. */
export class UploadScan {
  constructor(private readonly deps: UploadScanDeps) {}

  /** @throws {AppError} 422 if the file contains malware, 503 if the scanner is unavailable */
  async requireClean(
    tenantId: string,
    { storageKey, sha256 }: Pick<StoredUpload, 'storageKey' | 'sha256'>,
  ): Promise<void> {
    await this.requireCleanContent(tenantId, () => this.deps.files.open(storageKey), { sha256 });
  }

  /** For a file that is not stored. `about` is for the log. @throws {AppError} as above */
  async requireCleanContent(tenantId: string, open: () => Readable, about: object): Promise<void> {
    const { virusScanner, log } = this.deps;
    if (virusScanner === undefined) return;
    const found = await virusScanner.scan(open()).catch((error: unknown) => {
      throw errors.scannerUnavailable(10, error);
    });
    if (found === undefined) return;
    log.warn({ tenantId, ...about, found }, 'rejected a file with malware');
    throw errors.fileInfected(found);
  }
}
