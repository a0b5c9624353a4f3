import { bodyOf, type CallOptions, fileOf, type Http, once, type OnceOptions } from '../calls.js';
import { type FileSource, toBlob } from '../file-source.js';
import { formBody, toForm } from '../form.js';
import { paged } from '../paged.js';
import type {
  ChangeEvidenceRequest,
  Collection,
  CollectionAnswer,
  Download,
  Evidence,
  EvidenceAnswer,
  EvidenceSummary,
  EvidenceType,
  TextEvidenceRequest,
  TextPreview,
} from '../types.js';

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

export type TextFile = Pick<EvidenceUpload, 'file' | 'fileName' | 'textEncoding'>;

/** An upload that may also be a stream. A stream is read to its end before it is sent: files have 10 MB at most. */
export type EvidenceSource = Omit<EvidenceUpload, 'file'> & { readonly file: FileSource };

async function listAll(http: Http, disputeId: string, options?: CallOptions): Promise<Evidence[]> {
  const pages = paged(
    (cursor) =>
      bodyOf(http.GET('/api/evidence', { ...options, params: { query: { dispute_id: disputeId, cursor } } })),
    ({ evidence }) => evidence,
  );
  const all: Evidence[] = [];
  for await (const evidence of pages) all.push(evidence);
  return all;
}

function collectionCalls(http: Http) {
  return {
    /**
     * Collects evidence from the provider, the store's order and the company's settings. Leaves text written by
     * people unchanged.
     */
    collect: (disputeId: string, options?: OnceOptions): Promise<CollectionAnswer> =>
      bodyOf(
        http.POST('/api/evidence/dispute/{disputeId}/collect', {
          ...once(options),
          params: { path: { disputeId } },
        }),
      ),

    /** The result of the newest collection; null before the first. */
    collection: async (disputeId: string, options?: CallOptions): Promise<Collection | null> =>
      (
        await bodyOf(
          http.GET('/api/evidence/dispute/{disputeId}/collection', {
            ...options,
            params: { path: { disputeId } },
          }),
        )
      ).collection,
  };
}

export function evidenceCalls(http: Http) {
  return {
    types: async (options?: CallOptions): Promise<EvidenceType[]> =>
      (await bodyOf(http.GET('/api/evidence/types', options))).types,

    /** Reads all pages, oldest first. */
    list: (disputeId: string, options?: CallOptions): Promise<Evidence[]> =>
      listAll(http, disputeId, options),

    summary: (disputeId: string, options?: CallOptions): Promise<EvidenceSummary> =>
      bodyOf(
        http.GET('/api/evidence/dispute/{disputeId}/summary', {
          ...options,
          params: { path: { disputeId } },
        }),
      ),

    /** The server detects the type of the file from its content and ignores its name. */
    upload: async (source: EvidenceSource, options?: CallOptions): Promise<EvidenceAnswer> => {
      const form = toUploadForm({ ...source, file: await toBlob(source.file) });
      return bodyOf(http.POST('/api/evidence/upload', { ...options, ...formBody(form) }));
    },

    /** Returns the text of a TXT or CSV file as an upload would read it. Nothing is saved. */
    previewText: (file: TextFile, options?: CallOptions): Promise<TextPreview> =>
      bodyOf(
        http.POST('/api/evidence/text-preview', {
          ...options,
          ...formBody(toForm(file, { text_encoding: file.textEncoding })),
        }),
      ),

    addText: (body: TextEvidenceRequest, options?: CallOptions): Promise<EvidenceAnswer> =>
      bodyOf(http.POST('/api/evidence/text', { ...options, body })),

    /** Changes evidence until it has been submitted. Omitted fields keep their values. */
    change: (
      evidenceId: string,
      body: ChangeEvidenceRequest,
      options?: CallOptions,
    ): Promise<EvidenceAnswer> =>
      bodyOf(
        http.PATCH('/api/evidence/{evidenceId}', { ...options, params: { path: { evidenceId } }, body }),
      ),

    ...collectionCalls(http),

    remove: async (evidenceId: string, options?: CallOptions): Promise<void> => {
      await bodyOf(
        http.DELETE('/api/evidence/{evidenceId}', { ...options, params: { path: { evidenceId } } }),
      );
    },

    download: (evidenceId: string, options?: CallOptions): Promise<Download> =>
      fileOf(
        http.GET('/api/evidence/{evidenceId}/download', {
          ...options,
          params: { path: { evidenceId } },
          parseAs: 'stream',
        }),
      ),
  };
}

/** The form of an upload, for callers who send it themselves. */
export function toUploadForm(upload: EvidenceUpload): FormData {
  return toForm(upload, {
    evidence_type: upload.evidenceType,
    dispute_id: upload.disputeId,
    title: upload.title,
    description: upload.description,
    text_encoding: upload.textEncoding,
    details: upload.details && JSON.stringify(upload.details),
  });
}
