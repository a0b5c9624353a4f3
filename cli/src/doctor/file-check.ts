import { join } from 'node:path';

import type { Config, FilesFound, FilesLook } from '@rebuttal/core';

import type { Core } from '../import-core.js';
import { asClause, findingsOf, type Finding } from './finding.js';

/** How many are looked at, and who is told how far it has come. */
export type FileWishes = Pick<FilesLook, 'isComplete' | 'onProgress'>;

type Look = FileWishes & Pick<FilesLook, 'ownerUrl' | 'signal'>;

const nameMax = 40;

/** Whether the files are there that rows name: a database that is restored without them looks whole until one is sent. */
export async function checkFiles(core: Core, config: Config, look: Look): Promise<Finding> {
  const { ok, fail } = findingsOf('Files');
  const found = await core.lookForFiles({ ...look, files: core.openFileStore(config) });
  const { place, settings } = placeOf(config);
  if ('unreachable' in found)
    return fail(`${place} cannot be read: ${asClause(found.unreachable)}. Check ${settings}.`);
  if (found.rows === 0) return ok('no row names one yet');
  if (found.missing === 0) return ok(`none missing of ${lookedAtText(found)}`);
  const cure = `Put back ${place} from a backup, or correct ${settings}.`;
  return fail(`${count(found.missing)} missing of ${lookedAtText(found)}: ${missingText(found)}. ${cure}`);
}

function placeOf({ fileStore, dataDir }: Config) {
  if (fileStore === 'local') return { place: join(dataDir, 'files'), settings: 'DATA_DIR and FILE_STORE' };
  const { bucket, prefix } = fileStore;
  return {
    place: `s3://${bucket}${prefix === '' ? '' : '/'}${prefix}`,
    settings: 'FILE_STORE, S3_ENDPOINT and the keys of AWS',
  };
}

function lookedAtText({ rows, rowsLookedAt, filesLookedAt }: FilesFound): string {
  if (rowsLookedAt === rows) return count(filesLookedAt);
  return `${count(filesLookedAt)} looked at (${count(rowsLookedAt)} of ${count(rows)} rows; all by --all-files)`;
}

function missingText({ missing, firstMissing }: FilesFound): string {
  const shown = firstMissing.map(({ name, owner }) => `${shortened(name)} of ${owner}`);
  const more = missing > shown.length ? ` and ${count(missing - shown.length)} more` : '';
  return `${shown.join(', ')}${more}`;
}

function shortened(name: string): string {
  return name.length > nameMax ? `${name.slice(0, nameMax - 1)}…` : name;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
