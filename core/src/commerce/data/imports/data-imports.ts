import type { TextEncoding } from '../../../platform/shared/text-encodings.js';
import type { DataKind } from '../data-kinds.js';

export type ImportStatus = 'queued' | 'running' | 'done' | 'failed';

/** An import of a CSV file. */
export type DataImport = {
  readonly importId: string;
  readonly tenantId: string;
  readonly kind: DataKind;
  readonly fileName: string;
  readonly fileBytes: number;
  /** Undefined once the import has ended, when the file is deleted. */
  readonly storageKey: string | undefined;
  readonly encoding: TextEncoding;
  readonly separator: ',' | ';';
  /** The header. */
  readonly columns: readonly string[];
  readonly mapping: ColumnMapping;
  readonly isDryRun: boolean;
  readonly status: ImportStatus;
  /** Rows that are stored or rejected. */
  readonly rows: number;
  readonly accepted: number;
  readonly rejected: number;
  /** Accepted rows whose external ID an earlier accepted row has. */
  readonly duplicates: number;
  /** The first of their IDs. */
  readonly duplicateIds: readonly string[];
  readonly bytesRead: number;
  readonly error: string | undefined;
  readonly createdAt: Date;
  readonly finishedAt: Date | undefined;
};

/** The field of each column, by the column's name. */
export type ColumnMapping = Readonly<Record<string, string>>;

export type RejectedRow = {
  readonly rowNumber: number;
  readonly cells: readonly string[];
  readonly message: string;
};
