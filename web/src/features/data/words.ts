import type { DataImport, DataKind } from '@rebuttal/sdk';
import { texts } from '#texts/data';

import type { Tone } from '../../components/tone.js';

const words = texts.importWords;

/** Returns true until the import has ended. */
export function isMoving({ status }: Pick<DataImport, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

/** Returns the display name of a kind, or the API's name of an unknown one. */
export function describeKind(kind: string): string {
  return texts.kinds[kind] ?? kind;
}

/** Returns true for a kind that this app knows. */
export function isKnownKind(kind: string): kind is DataKind {
  return Object.hasOwn(texts.kinds, kind);
}

/** For example "480 orders". */
export function describeRecords(kind: string, count: number): string {
  return (texts.recordsOf[kind] ?? texts.importWords.rows)(count);
}

export function describeSeparator(separator: string): string {
  return texts.separators[separator] ?? separator;
}

export function describeField(name: string): string {
  return texts.fields[name] ?? name;
}

/** The counts of an import. */
export function describeCounts(
  found: Pick<DataImport, 'status' | 'dry_run' | 'rows' | 'accepted' | 'rejected' | 'duplicates'>,
): string {
  const { rows, accepted, rejected, duplicates } = found;
  if (found.status === 'queued') return words.waiting;
  const total = words.rows(rows);
  const counted = found.dry_run ? words.valid(accepted, total) : words.stored(accepted, total);
  return words.join([
    isMoving(found) ? words.soFar(rows) : counted,
    ...(rejected > 0 ? [words.rejected(rejected)] : []),
    ...(duplicates > 0 ? [words.duplicates(duplicates)] : []),
  ]);
}

const tones: Readonly<Record<DataImport['status'], Tone>> = {
  queued: 'grey',
  running: 'blue',
  done: 'green',
  failed: 'red',
};

/** An import that ended with rejected rows needs attention. */
export function importState({ status, rejected }: Pick<DataImport, 'status' | 'rejected'>): {
  readonly label: string;
  readonly tone: Tone;
} {
  const tone = status === 'done' && rejected > 0 ? 'amber' : tones[status];
  return { label: texts.importsPanel.states[status], tone };
}
