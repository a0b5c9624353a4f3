import { bodyOf, type CallOptions, fileOf, type Http, once, type OnceOptions } from '../calls.js';
import { type FileSource, toBlob } from '../file-source.js';
import { paged, withCursor } from '../paged.js';
import type {
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
  /** What the server is to call it. */
  readonly fileName: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** What a text file is saved in; without it, the server detects it. */
  readonly textEncoding?: string | undefined;
};

export type TextFile = Pick<EvidenceUpload, 'file' | 'fileName' | 'textEncoding'>;

/** An upload may also come as a stream. It is read to its end before it is sent: files have 10 MB at most. */
export type EvidenceSource = Omit<EvidenceUpload, 'file'> & { readonly file: FileSource };

async function listAll(http: Http, disputeId: string, options?: CallOptions): Promise<Evidence[]> {
  const load = (cursor?: string) => {
    const query = withCursor({ dispute_id: disputeId }, cursor);
    return bodyOf(http.GET('/api/evidence', { ...options, params: { query } }));
  };
  const all: Evidence[] = [];
  for await (const evidence of paged(load, (page) => page.evidence)) all.push(evidence);
  return all;
}

export function evidenceCalls(http: Http) {
  return {
    types: async (options?: CallOptions): Promise<EvidenceType[]> =>
      (await bodyOf(http.GET('/api/evidence/types', { ...options }))).types,

    /** All of it, oldest first, page after page. */
    list: (disputeId: string, options?: CallOptions): Promise<Evidence[]> =>
      listAll(http, disputeId, options),

    summary: (disputeId: string, options?: CallOptions): Promise<EvidenceSummary> =>
      bodyOf(
        http.GET('/api/evidence/dispute/{disputeId}/summary', {
          ...options,
          params: { path: { disputeId } },
        }),
      ),

    /** A file is judged by its content; what its name says counts for nothing. */
    upload: async (source: EvidenceSource, options?: CallOptions): Promise<EvidenceAnswer> => {
      const upload = { ...source, file: await toBlob(source.file) };
      return bodyOf(
        http.POST('/api/evidence/upload', {
          ...options,
          // The schema knows a file as a string; what goes out is the form.
          body: { file: '', evidence_type: upload.evidenceType, dispute_id: upload.disputeId },
          bodySerializer: () => toUploadForm(upload),
        }),
      );
    },

    /** A TXT or CSV file as an upload would read it. Nothing is kept. */
    previewText: (file: TextFile, options?: CallOptions): Promise<TextPreview> =>
      previewText(http, file, options),

    addText: (body: TextEvidenceRequest, options?: CallOptions): Promise<EvidenceAnswer> =>
      bodyOf(http.POST('/api/evidence/text', { ...options, body })),

    /** From the provider, the store's order and the company's settings. Nothing that people wrote is touched. */
    collect: (disputeId: string, options?: OnceOptions): Promise<CollectionAnswer> =>
      bodyOf(
        http.POST('/api/evidence/dispute/{disputeId}/collect', {
          ...once(options),
          params: { path: { disputeId } },
        }),
      ),

    /** How the newest collection ended; null before the first. */
    collection: async (disputeId: string, options?: CallOptions): Promise<Collection | null> =>
      (
        await bodyOf(
          http.GET('/api/evidence/dispute/{disputeId}/collection', {
            ...options,
            params: { path: { disputeId } },
          }),
        )
      ).collection,

    remove: async (evidenceId: string, options?: CallOptions): Promise<void> => {
      const path = { evidenceId };
      await bodyOf(http.DELETE('/api/evidence/{evidenceId}', { ...options, params: { path } }));
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

function previewText(
  http: Http,
  { file, fileName, textEncoding }: TextFile,
  options?: CallOptions,
): Promise<TextPreview> {
  const form = new FormData();
  if (textEncoding !== undefined && textEncoding !== '') form.append('text_encoding', textEncoding);
  form.append('file', file, fileName);
  return bodyOf(
    http.POST('/api/evidence/text-preview', { ...options, body: { file: '' }, bodySerializer: () => form }),
  );
}

/** The form of an upload, for those who send it themselves. */
export function toUploadForm(upload: EvidenceUpload): FormData {
  const form = new FormData();
  form.append('evidence_type', upload.evidenceType);
  form.append('dispute_id', upload.disputeId);
  if (upload.title !== undefined && upload.title !== '') form.append('title', upload.title);
  if (upload.description !== undefined && upload.description !== '') {
    form.append('description', upload.description);
  }
  if (upload.textEncoding !== undefined && upload.textEncoding !== '')
    form.append('text_encoding', upload.textEncoding);
  form.append('file', upload.file, upload.fileName);
  return form;
}
