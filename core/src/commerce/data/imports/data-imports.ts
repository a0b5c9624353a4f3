import type { Separator } from '../../../platform/csv/csv-reader.js';
import type { TextEncoding } from '../../../platform/shared/text-encodings.js';
import type { DataKind } from '../data-kinds.js';
import type { ProblemCode } from '../field-readers.js';
import type { AmountFormat, AmountUnit } from './cell-amounts.js';
import type { DateOrder } from './cell-times.js';
import type { PresetName } from './column-names.js';

export type ImportStatus = 'queued' | 'running' | 'done' | 'failed';

/** The sender's choices, instead of guesses. */
export type ImportOptions = {
  readonly amounts?: AmountUnit | undefined;
  readonly dates?: DateOrder | undefined;
  /** The currency of amounts that name none. */
  readonly currency?: string | undefined;
  readonly encoding?: TextEncoding | undefined;
  readonly preset?: PresetName | undefined;
};

/** How a file is written, as all its rows show. */
export type Survey = {
  /** Undefined if the kind has no amounts. */
  readonly amounts: (AmountFormat & { readonly isMarkKnown: boolean }) | undefined;
  readonly dates: DateOrder | undefined;
  readonly currency: string | undefined;
  /** Names and other texts, those with other characters than ASCII first. */
  readonly sample: readonly string[];
  /** The first values of each column. */
  readonly values: readonly (readonly string[])[];
};

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
  readonly separator: Separator;
  /** The header as the file has it. */
  readonly columns: readonly string[];
  readonly mapping: ColumnMapping;
  readonly options: ImportOptions;
  /** Undefined until all rows have been looked at. */
  readonly survey: Survey | undefined;
  readonly isDryRun: boolean;
  readonly status: ImportStatus;
  /** Rows that are stored or rejected. */
  readonly rowCount: number;
  readonly acceptedCount: number;
  readonly rejectedCount: number;
  /** Accepted records: an order can have several rows. */
  readonly recordCount: number;
  readonly problems: readonly ProblemCount[];
  /** Accepted rows whose external ID an earlier accepted row has. */
  readonly duplicateCount: number;
  /** The first of their IDs. */
  readonly duplicateIds: readonly string[];
  /** Open disputes that a record of the import belongs to. */
  readonly disputeIds: readonly string[];
  readonly bytesRead: number;
  readonly error: string | undefined;
  readonly createdAt: Date;
  readonly finishedAt: Date | undefined;
};

/** The field of each column, by the name that `columnNames` gives it. */
export type ColumnMapping = Readonly<Record<string, string>>;

export type RejectedRow = {
  readonly rowNumber: number;
  /** The line of the file that it begins in. */
  readonly line: number;
  /** The row that its record begins with. */
  readonly recordNumber: number;
  readonly cells: readonly string[];
  readonly message: string;
};

/** A kind of fault in a field, with the rows of the first records that have it. */
export type ProblemCount = {
  readonly code: ProblemCode;
  readonly field: string;
  readonly message: string;
  readonly count: number;
  readonly recordNumbers: readonly number[];
};
