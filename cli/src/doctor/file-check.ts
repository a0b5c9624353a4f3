import { join } from 'node:path';

import type { Config, FilesFound, NamedFilesCheck } from '@rebuttal/core';

import type { Core } from '../import-core.js';
import { asClause, findingsOf, type Finding } from './finding.js';

/** The number of files to check, and the progress listener. */
export type FileCheckOptions = Pick<NamedFilesCheck, 'isComplete' | 'onProgress'>;

type FileCheck = FileCheckOptions & Pick<NamedFilesCheck, 'ownerUrl' | 'signal'>;

const nameMax = 40;

/**
 * Checks that the files referenced by rows exist. A database restored without its files looks complete until one is
 * sent.
 */
export async function checkFiles(core: Core, config: Config, check: FileCheck): Promise<Finding> {
  const { ok, fail } = findingsOf('Files');
  const found = await core.checkNamedFiles({ ...check, files: core.openFileStore(config) });
  const { place, settings } = placeOf(config);
  if ('unreachable' in found)
    return fail(`Could not read ${place}: ${asClause(found.unreachable)}. Check ${settings}.`);
  if (found.rows === 0) return ok('no row refers to a file yet');
  if (found.missing === 0) return ok(`none missing of ${checkedText(found)}`);
  const remedy = `Restore ${place} from a backup, or correct ${settings}.`;
  return fail(`${count(found.missing)} missing of ${checkedText(found)}: ${missingText(found)}. ${remedy}`);
}

function placeOf({ fileStore, dataDir }: Config) {
  if (fileStore === 'local') return { place: join(dataDir, 'files'), settings: 'DATA_DIR and FILE_STORE' };
  const { bucket, prefix } = fileStore;
  return {
    place: `s3://${bucket}${prefix === '' ? '' : '/'}${prefix}`,
    settings: 'FILE_STORE, S3_ENDPOINT and the keys of AWS',
  };
}

function checkedText({ rows, rowsChecked, filesChecked }: FilesFound): string {
  if (rowsChecked === rows) return count(filesChecked);
  return `${count(filesChecked)} checked (${count(rowsChecked)} of ${count(rows)} rows; use --all-files for all)`;
}

function missingText({ missing, firstMissing }: FilesFound): string {
  const shown = firstMissing.map(({ name, owner }) => `${truncate(name)} of ${owner}`);
  const more = missing > shown.length ? ` and ${count(missing - shown.length)} more` : '';
  return `${shown.join(', ')}${more}`;
}

function truncate(name: string): string {
  return name.length > nameMax ? `${name.slice(0, nameMax - 1)}…` : name;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
