export type DataKindDto = {
  kind: string;
  count: number;
  /** When the newest record arrived or changed. */
  last_received_at: string | null;
  /** The fields that a column of a CSV file can have. */
  fields: CsvFieldDto[];
};
export type CsvFieldDto = { name: string; required: boolean };

export type DataKindsDto = { kinds: DataKindDto[] };

export type DataListDto = {
  /** The records, each with the fields of its kind, `external_id`, `updated_at` and `received_at`. */
  items: Record<string, unknown>[];
  next_cursor: string | null;
};

export type DataBatchRequest = {
  /** At most 500 records, each with its `external_id` and the fields of the kind. */
  items: unknown[];
};

export type RejectedRecordDto = {
  /** The position in `items`, from 0. */
  index: number;
  /** Null if it is missing or contains a card number. */
  external_id: string | null;
  details: { field: string; message: string }[];
};

export type DuplicateRecordDto = {
  /** The position in `items`, from 0. */
  index: number;
  external_id: string;
};

export type DataBatchDto = {
  /** The number of valid items. Of several with one ID, the last one is stored. */
  accepted: number;
  rejected: RejectedRecordDto[];
  /**
   * Valid items that were not stored, because another item with the same ID was: the last one, or the newest by
   * `updated_at`. Absent if there are none.
   */
  duplicates?: DuplicateRecordDto[];
};
