import { join } from 'node:path';

import type { Config } from '../config.js';
import { createLocalFileStore, type FileStore } from './file-store.js';
import { createS3FileStore } from './s3-file-store.js';

/** Opens the store that the operator configured. */
export function openFileStore({ fileStore, dataDir }: Pick<Config, 'fileStore' | 'dataDir'>): FileStore {
  return fileStore === 'local' ? createLocalFileStore(join(dataDir, 'files')) : createS3FileStore(fileStore);
}
