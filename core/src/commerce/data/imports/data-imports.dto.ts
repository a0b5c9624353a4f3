export type DataImportStatus = 'queued' | 'running' | 'done' | 'failed';

export type StartedImportDto = { import_id: string };

/** How the file is read. It is guessed where it was not chosen. */
export type DetectedImportDto = {
  kind: string;
  /** For example `utf-8` or `windows-1252`. */
  encoding: string;
  /** The encodings to choose from. Empty in lists. */
  encodings: { value: string; label: string }[];
  /** `,`, `;`, `|` or a tab. */
  separator: string;
  /** Amounts as `12.50` or as `1250`. Null for a kind without amounts, and until all rows have been looked at. */
  amounts: 'decimal' | 'minor' | null;
  /** The order in dates such as 03/11/2026, if the file has them and shows it. */
  dates: 'day_first' | 'month_first' | null;
  /** The currency of amounts that name none. */
  currency: string | null;
  /** The shop system that writes such files. */
  preset: 'shopify' | 'woocommerce' | 'magento' | null;
  /** Names in the file. If they look wrong, choose another encoding. */
  sample: string[];
  columns: DetectedColumnDto[];
  /** Required fields that no column has. */
  missing: string[];
};

export type DetectedColumnDto = {
  /** As in the header, or `Note (2)` and `Column 3` for a repeated and an empty name. Mappings use it. */
  name: string;
  /** Null: the column is not imported. */
  field: string | null;
  /** The first values. */
  values: string[];
};

/** A kind of fault. */
export type ImportProblemDto = {
  /** For example `invalid_amount`, `future_time` or `missing_value`. */
  code: string;
  /** Null if it concerns the whole row. */
  field: string | null;
  column: string | null;
  message: string;
  /** The number of records that have it. */
  count: number;
  /** The first three. Empty in lists, and after 30 days. */
  rows: ImportProblemRowDto[];
};

export type ImportProblemRowDto = {
  /** The line of the file, from 1 for the header. */
  line: number;
  value: string;
  /** All rows of the record, to correct and import them again. */
  cells: string[][];
};

/** The open disputes that the records concern, up to 500 of them. */
export type ImportOutcomeDto = {
  /** Open disputes that a record belongs to. The dispute list shows them with `import_id={import_id}`. */
  disputes: number;
  /** Those that have all required evidence now. It takes about a minute after the import until evidence is collected. */
  complete: number;
};

export type DataImportDto = {
  import_id: string;
  kind: string;
  file_name: string;
  /** True if the rows are only checked. */
  dry_run: boolean;
  /** `failed`: the file can't be read to its end. The rows before that are stored. */
  status: DataImportStatus;
  /** The number of rows that are stored or rejected so far, without the header. */
  rows: number;
  accepted: number;
  rejected: number;
  /** Accepted records: an order can have several rows. */
  records: number;
  detected: DetectedImportDto;
  /** The most frequent first. */
  problems: ImportProblemDto[];
  /** Null in lists, until the import has ended, and for a check. */
  outcome: ImportOutcomeDto | null;
  /** Accepted rows whose ID an earlier row of the file has. Of these rows, the last one is stored, or the newest by `updated_at`. */
  duplicates: number;
  /** The first 10 of these IDs. */
  duplicate_ids: string[];
  /** The share of the file that was read, 0 to 1. */
  progress: number;
  /** The reason of a failed import. */
  error: string | null;
  /** The rejected rows as CSV, with the reason in the column `error`. Null if there are none. Available for 30 days. */
  errors_url: string | null;
  created_at: string;
  finished_at: string | null;
};

export type DataImportListDto = {
  imports: DataImportDto[];
  next_cursor: string | null;
};
