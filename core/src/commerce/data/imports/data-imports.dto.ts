export type DataImportStatus = 'queued' | 'running' | 'done' | 'failed';

export type StartedImportDto = { import_id: string };

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
