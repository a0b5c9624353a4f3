import { requireFileKey } from '../../platform/files/file-store.js';
import { damaged } from './backup-error.js';

/**
 * A backup is a tar archive inside an age file (https://age-encryption.org/v1) that a passphrase opens, so that
 * `age --decrypt` and `tar` read it without this program. docs/decisions/0030-encrypted-backups.md has the layout.
 */
export const backupFormat = { name: 'rebuttal-backup', version: 1 } as const;

export const manifestName = 'manifest.json';
export const keysName = 'keys.json';
export const endName = 'end.json';

export type BackupManifest = {
  readonly format: string;
  readonly version: number;
  readonly made_at: string;
  /** The version of the program that made it. */
  readonly program: string;
  /** The migrations of the rows' schema, in order. */
  readonly migrations: readonly string[];
};

/** The last entry. It states what must precede it. */
export type BackupEnd = {
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  readonly files: number;
  readonly sequences: readonly { readonly name: string; readonly last_value: number }[];
};

export type TableColumns = { readonly table: string; readonly columns: readonly string[] };

export const columnsName = (table: string): string => `tables/${table}/columns.json`;
export const partName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(8, '0')}.copy`;
export const fileName = (key: string): string => `files/${key}`;

export type EntryKind =
  | { readonly kind: 'manifest' | 'keys' | 'end' }
  | { readonly kind: 'columns' | 'part'; readonly table: string }
  | { readonly kind: 'file'; readonly key: string };

const documents = { [manifestName]: 'manifest', [keysName]: 'keys', [endName]: 'end' } as const;

/** @throws {BackupError} for an unknown entry name */
export function readEntryName(name: string): EntryKind {
  if (Object.hasOwn(documents, name)) return { kind: documents[name as keyof typeof documents] };
  const [, table, rest] = /^tables\/([a-z_][a-z0-9_]*)\/(columns\.json|\d{8}\.copy)$/.exec(name) ?? [];
  if (table !== undefined) return { kind: rest === 'columns.json' ? 'columns' : 'part', table };
  if (name.startsWith('files/')) return { kind: 'file', key: requireFileKey(name.slice('files/'.length)) };
  throw damaged(`it contains "${name}", which is not part of a backup`);
}
