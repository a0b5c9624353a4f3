import type { DataKind } from './data-records.js';

/**
 * The content of an upload. In Node, `fileFromPath` of `@rebuttal/sdk/node` reads a path. A stream is read to its end
 * before it is sent: a form of unknown length would have to be encoded by hand, browsers cannot stream one over
 * HTTP/1.1, and a retry after a token renewal sends it again. Files have 10 MB at most.
 */
export type FileSource = Blob | ReadableStream<Uint8Array>;

export type EvidenceUpload = {
  readonly disputeId: string;
  readonly evidenceType: string;
  readonly file: Blob;
  /** The file name on the server. */
  readonly fileName: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** The encoding of a text file; the server detects it by default. */
  readonly textEncoding?: string | undefined;
  /** Structured details by the `name` of the type's `fields`. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
};

/** An upload that may also be a stream. A stream is read to its end before it is sent: files have 10 MB at most. */
export type EvidenceSource = Omit<EvidenceUpload, 'file'> & { readonly file: FileSource };

export type TextFile = Pick<EvidenceSource, 'file' | 'fileName' | 'textEncoding'>;

/** `fieldName` is `refund_policy` or `user_agreement`. */
export type ImageSource = Pick<EvidenceSource, 'file' | 'fileName'> & { readonly fieldName: string };

/** How to read a CSV file. What is left out is guessed. */
export type CsvOptions = {
  /** `decimal` for 12.50, `minor` for 1250. */
  readonly amounts?: 'decimal' | 'minor' | undefined;
  /** The order of day and month in 03/11/2026. */
  readonly dates?: 'day_first' | 'month_first' | undefined;
  /** The currency of amounts that name none. */
  readonly currency?: string | undefined;
  /** For example `windows-1252`. */
  readonly encoding?: string | undefined;
  readonly preset?: 'shopify' | 'woocommerce' | 'magento' | undefined;
};

export type CsvImport = {
  /** Guessed by default. */
  readonly kind?: DataKind | undefined;
  /** At most 50 MB. */
  readonly file: FileSource;
  readonly fileName: string;
  /** The field of each column. Default: the columns have the names of the fields, or usual other names. */
  readonly mapping?: Readonly<Record<string, string>> | undefined;
  readonly options?: CsvOptions | undefined;
  /** Checks the rows and stores none. */
  readonly dryRun?: boolean | undefined;
};

/** The form of an upload, for callers who send it themselves. */
export function toUploadForm(upload: EvidenceUpload): FormData {
  return toForm(upload);
}

export async function formOf(source: {
  readonly file: FileSource;
  readonly fileName: string;
}): Promise<FormData> {
  const { file } = source;
  return toForm({ ...source, file: file instanceof Blob ? file : await new Response(file).blob() });
}

/** Leaves out empty fields. The file comes last, so that a server can read the fields first. */
function toForm({ file, fileName, ...fields }: { readonly file: Blob; readonly fileName: string }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries<unknown>(fields)) {
    if (!value) continue;
    const field = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    form.append(field, typeof value === 'string' ? value : JSON.stringify(value));
  }
  form.append('file', file, fileName);
  return form;
}
