import { join } from 'node:path';

import type { Config } from '../config.js';
import { createLocalFileStore, type FileStore } from './file-store.js';
import { createS3FileStore } from './s3-file-store.js';

/** The store that the operator has chosen. */
export function openFileStore({ fileStore, dataDir }: Pick<Config, 'fileStore' | 'dataDir'>): FileStore {
  return fileStore === 'local' ? createLocalFileStore(join(dataDir, 'files')) : createS3FileStore(fileStore);
}
