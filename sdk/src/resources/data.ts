import { bodyOf, type CallOptions, fileOf, type Http } from '../calls.js';
import type { DataKind, DataRecords, StoredDataRecord } from '../data-records.js';
import { type FileSource, toBlob } from '../file-source.js';
import { formBody, toForm } from '../form.js';
import { type Paged, paged } from '../paged.js';
import type { DataBatch, DataImport, DataImportList, DataKinds, DataList, Download } from '../types.js';

type DataPage<K extends DataKind> = Omit<DataList, 'items'> & { items: StoredDataRecord<K>[] };

/** `cursor` is the `next_cursor` of an earlier page. */
type PageQuery = { readonly per_page?: number; readonly cursor?: string };

export type CsvImport = {
  readonly kind: DataKind;
  /** At most 50 MB. */
  readonly file: FileSource;
  readonly fileName: string;
  /** The field of each column. Default: the columns have the names of the fields. */
  readonly mapping?: Readonly<Record<string, string>> | undefined;
  /** Checks the rows and stores none. */
  readonly dryRun?: boolean | undefined;
};

/** Records from your systems, by your IDs. */
export function dataCalls(http: Http) {
  return {
    /** The number of records of each kind. */
    kinds: async (options?: CallOptions): Promise<DataKinds['kinds']> =>
      (await bodyOf(http.GET('/api/data', options))).kinds,

    ...importCalls(http),

    /** Sorted by external ID. */
    list: <K extends DataKind>(
      kind: K,
      query: PageQuery = {},
      options?: CallOptions,
    ): Paged<DataPage<K>, StoredDataRecord<K>> =>
      paged(
        async (cursor) =>
          (await bodyOf(
            http.GET('/api/data/{kind}', {
              ...options,
              params: { path: { kind }, query: { ...query, cursor: cursor ?? query.cursor } },
            }),
          )) as DataPage<K>,
        ({ items }) => items,
      ),

    get: async <K extends DataKind>(
      kind: K,
      externalId: string,
      options?: CallOptions,
    ): Promise<StoredDataRecord<K>> =>
      (await bodyOf(
        http.GET('/api/data/{kind}/{externalId}', { ...options, params: { path: { kind, externalId } } }),
      )) as StoredDataRecord<K>,

    /** Creates or replaces a record. Repeating it changes nothing. */
    put: async <K extends DataKind>(
      kind: K,
      externalId: string,
      record: DataRecords[K],
      options?: CallOptions,
    ): Promise<StoredDataRecord<K>> =>
      (await bodyOf(
        http.PUT('/api/data/{kind}/{externalId}', {
          ...options,
          params: { path: { kind, externalId } },
          body: record,
        }),
      )) as StoredDataRecord<K>,

    /** Stores up to 500 records. The response describes those that were rejected. */
    putBatch: <K extends DataKind>(
      kind: K,
      items: readonly (DataRecords[K] & { readonly external_id: string })[],
      options?: CallOptions,
    ): Promise<DataBatch> =>
      bodyOf(
        http.POST('/api/data/{kind}/batch', {
          ...options,
          params: { path: { kind } },
          body: { items: [...items] },
        }),
      ),
  };
}

function importCalls(http: Http) {
  return {
    /** Starts an import in the background and returns its ID. */
    importCsv: async (
      { kind, file, fileName, mapping, dryRun }: CsvImport,
      options?: CallOptions,
    ): Promise<string> => {
      const form = toForm(
        { file: await toBlob(file), fileName },
        { kind, mapping: mapping && JSON.stringify(mapping), dry_run: dryRun === true ? 'true' : undefined },
      );
      return (await bodyOf(http.POST('/api/data/imports', { ...options, ...formBody(form) }))).import_id;
    },

    getImport: (importId: string, options?: CallOptions): Promise<DataImport> =>
      bodyOf(http.GET('/api/data/imports/{importId}', { ...options, params: { path: { importId } } })),

    /** Newest first. */
    imports: (query: PageQuery = {}, options?: CallOptions): Paged<DataImportList, DataImport> =>
      paged(
        (cursor) =>
          bodyOf(
            http.GET('/api/data/imports', {
              ...options,
              params: { query: { ...query, cursor: cursor ?? query.cursor } },
            }),
          ),
        ({ imports }) => imports,
      ),

    /** The rejected rows as CSV, with the reason in the column `error`. */
    importErrors: (importId: string, options?: CallOptions): Promise<Download> =>
      fileOf(
        http.GET('/api/data/imports/{importId}/errors.csv', {
          ...options,
          params: { path: { importId } },
          parseAs: 'stream',
        }),
      ),
  };
}
