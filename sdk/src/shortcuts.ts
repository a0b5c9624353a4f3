import type { CallOptions } from './calls.js';
import type { DataKind, DataRecords, StoredDataRecord } from './data-records.js';
import type { createCalls } from './generated/calls.js';
import type { Paged } from './paged.js';
import type {
  AcceptedDispute,
  AwaitingApproval,
  DataBatch,
  DataList,
  Download,
  Evidence,
  ListDataRecordsQuery,
  ResponseFormat,
  ResponsePreview,
  SubmissionAnswer,
} from './types.js';

type Calls = ReturnType<typeof createCalls>;
type LetterOptions = CallOptions & { readonly language?: string | undefined };
type DataPage<K extends DataKind> = Omit<DataList, 'items'> & { items: StoredDataRecord<K>[] };

/** The contract types the records of all kinds alike. */
type DataCalls = {
  /** Sorted by external ID. */
  list<K extends DataKind>(
    kind: K,
    query?: ListDataRecordsQuery,
    options?: CallOptions,
  ): Paged<DataPage<K>, StoredDataRecord<K>>;
  get<K extends DataKind>(kind: K, externalId: string, options?: CallOptions): Promise<StoredDataRecord<K>>;
  /** Creates or replaces a record. Repeating it changes nothing. */
  put<K extends DataKind>(
    kind: K,
    externalId: string,
    record: DataRecords[K],
    options?: CallOptions,
  ): Promise<StoredDataRecord<K>>;
  /** Stores up to 500 records. The response describes those that were rejected. */
  putBatch<K extends DataKind>(
    kind: K,
    items: readonly (DataRecords[K] & { readonly external_id: string })[],
    options?: CallOptions,
  ): Promise<DataBatch>;
};

/** The generated calls, of which some are easier to use or have better types than the contract can state. */
export function withShortcuts({ evidence, responses, data, ...calls }: Calls) {
  return {
    ...calls,
    data: data as Omit<typeof data, keyof DataCalls> & DataCalls,
    evidence: {
      ...evidence,
      /** Reads all pages, oldest first. */
      list: async (disputeId: string, options?: CallOptions): Promise<Evidence[]> => {
        const all: Evidence[] = [];
        for await (const one of evidence.list({ dispute_id: disputeId }, options)) all.push(one);
        return all;
      },
    },
    responses: {
      ...responses,
      /** The letter as it would be sent now. */
      preview: (disputeId: string, { language, ...options }: LetterOptions = {}): Promise<ResponsePreview> =>
        responses.preview(disputeId, { language }, options),
      /** The letter with its exhibits, as `pdf`, `html` or `zip`. */
      download: (
        disputeId: string,
        format: ResponseFormat,
        { language, ...options }: LetterOptions = {},
      ): Promise<Download> => responses.download(disputeId, { format, language }, options),
    },
  };
}

/** Returns true if nothing was sent or accepted yet, because another member has to approve the request. */
export function isAwaitingApproval(
  answer: SubmissionAnswer | AcceptedDispute | AwaitingApproval,
): answer is AwaitingApproval {
  return 'status' in answer;
}
