import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import { readPngPoints } from '@rebuttal/plugin-kit';

import { errors } from '../../platform/errors/catalogue.js';
import { RenderingError } from '../../platform/errors/rendering-error.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { StoredUpload } from '../../platform/files/staged-upload.js';
import type { UploadScan } from '../../platform/files/upload-scan.js';
import { undrawableWarning } from '../../platform/printing/drawable-characters.js';
import type { PdfRenderer } from '../../platform/printing/pdf.js';
import { UnreadableError, type DocumentReader } from '../../platform/sandbox/reader/document-reader.js';
import type { Clock } from '../../platform/shared/clock.js';
import {
  decodeAs,
  decodeUnicode,
  type DecodedText,
  type TextEncoding,
} from '../../platform/shared/text-encodings.js';
import { acceptedText, findFormat } from '../../rules/file-formats.js';
import {
  cardNumber,
  damagedImage,
  linksLeftOut,
  needsCopy,
  notChecked,
  notPrinted,
  shapeWarnings,
  stillPicture,
  textWarnings,
  tooLongText,
  toPdfFindings,
  unreadablePdf,
  type Findings,
} from './evidence-findings.js';
import { toSafeFileName, type Evidence, type EvidenceFile, type EvidenceWarning } from './evidence.js';
import { readImageShape } from './image-shape.js';
import { isPlainText, packedMimeTypes } from './sniffing.js';
import { hasBareLinks, textCharactersMax, textToHtml } from './text-files.js';

export type PreparationDeps = {
  readonly files: FileStore;
  readonly documentReader: DocumentReader;
  readonly pdf: PdfRenderer;
  readonly uploadScan: UploadScan;
  readonly clock: Clock;
};

export type PreparedFile = Pick<
  Evidence,
  'file' | 'original' | 'pageCount' | 'warnings' | 'unsendableBecause' | 'textEncoding'
> & {
  /** The beginning of the text of a PDF or text file. Not stored. */
  readonly statedText?: string | undefined;
};

/** A4 at 300 dpi, the maximum that card networks accept. A PNG is decoded and re-encoded when it is sent. */
const pngPointsMax = 2480 * 3508;

/** Examines an uploaded file, converts it if providers do not accept its format, and reports the findings. */
export class EvidencePreparation {
  constructor(private readonly deps: PreparationDeps) {}

  /**
   * @throws {AppError} 415 if a packed file is not a document or spreadsheet, 422 if it contains malware, 503 if too many
   * files are queued or the malware scanner is unavailable
   */
  async prepare(tenantId: string, upload: StoredUpload, textEncoding?: TextEncoding): Promise<PreparedFile> {
    await this.deps.uploadScan.requireClean(tenantId, upload);
    return retryable(async () => this.toPrepared(upload, await this.examine(tenantId, upload, textEncoding)));
  }

  /** @throws {AppError} 415 if the file is not text, 422 if it contains malware, 503 if too many files are queued */
  async readText(tenantId: string, upload: StoredUpload, chosen?: TextEncoding): Promise<DecodedText> {
    await this.deps.uploadScan.requireClean(tenantId, upload);
    if (!upload.mimeType.startsWith('text/')) throw errors.wrongFileType('TXT or CSV files');
    return retryable(() => this.decode(tenantId, upload, chosen));
  }

  /** Deletes a file and its copy, whose key derives from the original's. */
  async deleteFile(storageKey: string): Promise<void> {
    await Promise.all([storageKey, toCopyKey(storageKey)].map((key) => this.deps.files.delete(key)));
  }

  private async examine(
    tenantId: string,
    upload: StoredUpload,
    textEncoding: TextEncoding | undefined,
  ): Promise<Findings> {
    const { mimeType } = upload;
    if (mimeType in packedMimeTypes)
      return this.examineOffice(tenantId, upload, packedMimeTypes[mimeType as keyof typeof packedMimeTypes]);
    if (mimeType === 'application/pdf') return this.examinePdf(tenantId, upload);
    if (mimeType.startsWith('text/')) return this.examineText(tenantId, upload, textEncoding);
    if (mimeType === 'image/png') return this.examinePng(tenantId, upload);
    if (mimeType === 'image/jpeg') return this.examineJpeg(tenantId, upload);
    return this.copyImage(tenantId, upload);
  }

  private async examinePdf(tenantId: string, { storageKey }: StoredUpload): Promise<Findings> {
    const mimeType = 'application/pdf';
    const bytes = await this.deps.files.read(storageKey);
    try {
      const reading = await this.deps.documentReader.read<'pdf'>({ kind: 'pdf', bytes }, tenantId);
      return { mimeType, ...toPdfFindings(reading) };
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      if (error.why === 'slow') return this.examineSlowPdf(tenantId, bytes);
      return { mimeType, unsendableBecause: unreadablePdf[error.why] };
    }
  }

  /** The text may be long or the machine busy. The file can be sent unless it cannot even be opened in time. */
  private async examineSlowPdf(tenantId: string, bytes: Uint8Array): Promise<Findings> {
    const mimeType = 'application/pdf';
    return (await this.canBeOpened(tenantId, { mimeType, bytes }))
      ? { mimeType, warnings: [notChecked] }
      : { mimeType, unsendableBecause: unreadablePdf.huge };
  }

  private async canBeOpened(
    tenantId: string,
    file: { readonly mimeType: string; readonly bytes: Uint8Array },
  ): Promise<boolean> {
    const opened = await this.deps.documentReader
      .read<'sandbox'>({ kind: 'sandbox', ...file }, tenantId)
      .catch(undefinedIfUnreadable);
    return opened !== undefined;
  }

  private async examineOffice(
    tenantId: string,
    { storageKey }: StoredUpload,
    packed: 'zip' | 'compound',
  ): Promise<Findings> {
    const bytes = await this.deps.files.read(storageKey);
    const reading = await this.deps.documentReader
      .read<'office'>({ kind: 'office', bytes, packed }, tenantId)
      .catch(undefinedIfUnreadable);
    if (reading?.mimeType === undefined) throw errors.wrongFileType(acceptedText);
    const label = findFormat(reading.mimeType)?.label ?? '';
    return {
      mimeType: reading.mimeType,
      warnings: reading.hasCardNumber ? [cardNumber('This file')] : [],
      unsendableBecause: `Payment providers do not accept ${label} files. Save it as a PDF and upload that.`,
    };
  }

  /** Sends a JPEG unchanged, unless it is too long for a page, or rotated. Banks' software and PDFs ignore the rotation. */
  private async examineJpeg(tenantId: string, upload: StoredUpload): Promise<Findings> {
    const shape = readImageShape(await this.deps.files.read(upload.storageKey));
    if (shape !== undefined && needsCopy(shape)) return this.copyImage(tenantId, upload);
    return { mimeType: upload.mimeType, pageCount: 1, warnings: shapeWarnings(shape) };
  }

  /** Sends a PNG unchanged, unless it is too large for banks or too costly to open. */
  private async examinePng(tenantId: string, upload: StoredUpload): Promise<Findings> {
    const { mimeType } = upload;
    const bytes = await this.deps.files.read(upload.storageKey);
    const shape = readImageShape(bytes);
    if (readPngPoints(bytes) > pngPointsMax || (shape !== undefined && needsCopy(shape)))
      return this.copyImage(tenantId, upload);
    return (await this.canBeOpened(tenantId, { mimeType, bytes }))
      ? { mimeType, pageCount: 1, warnings: shapeWarnings(shape) }
      : { mimeType, pageCount: 1, unsendableBecause: damagedImage };
  }

  private async decode(
    tenantId: string,
    upload: StoredUpload,
    chosen: TextEncoding | undefined,
  ): Promise<DecodedText> {
    const bytes = await this.deps.files.read(upload.storageKey);
    const unicode = decodeUnicode(bytes);
    const isText = unicode?.encoding.startsWith('utf-16') === true || isPlainText(bytes);
    if (!isText) throw errors.wrongFileType(acceptedText);
    if (chosen !== undefined) return { text: decodeAs(bytes, chosen), encoding: chosen, isCertain: true };
    if (unicode !== undefined) return unicode;
    const read = await this.deps.documentReader
      .read<'text'>({ kind: 'text', bytes }, tenantId)
      .catch(undefinedIfUnreadable);
    if (read !== undefined) return read;
    return { text: decodeAs(bytes, 'windows-1252'), encoding: 'windows-1252', isCertain: false };
  }

  private async examineText(
    tenantId: string,
    upload: StoredUpload,
    chosen: TextEncoding | undefined,
  ): Promise<Findings> {
    const decoded = await this.decode(tenantId, upload, chosen);
    const { text, encoding: textEncoding } = decoded;
    const hasLinks = hasBareLinks(text, upload.mimeType);
    const warnings = [...textWarnings(decoded), ...(hasLinks ? [linksLeftOut] : [])];
    const found = { mimeType: upload.mimeType, warnings, textEncoding, statedText: text };
    if (text.length > textCharactersMax) return { ...found, unsendableBecause: tooLongText };
    return this.printText(tenantId, upload, { ...found, text });
  }

  private async printText(
    tenantId: string,
    upload: StoredUpload,
    { text, ...found }: Findings & { readonly text: string },
  ): Promise<Findings> {
    const { mimeType } = upload;
    const title = toSafeFileName(upload.originalName, mimeType);
    try {
      const { bytes, pages } = await this.deps.pdf.bind(textToHtml(title, text, mimeType), {
        createdAt: this.deps.clock(),
        title,
        queueKey: tenantId,
      });
      const warnings = [...(found.warnings ?? []), ...(await this.findUndrawable(`${title}\n${text}`))];
      return { ...found, warnings, pageCount: pages, copy: { mimeType: 'application/pdf', bytes } };
    } catch (error) {
      if (isTransient(error) || !(error instanceof RenderingError)) throw error;
      return { ...found, unsendableBecause: notPrinted };
    }
  }

  private async findUndrawable(text: string): Promise<EvidenceWarning[]> {
    const characters = await this.deps.pdf.undrawable(text);
    if (characters.length === 0) return [];
    return [{ code: 'undrawable', message: undrawableWarning('This file', characters) }];
  }

  private async copyImage(tenantId: string, { storageKey, mimeType }: StoredUpload): Promise<Findings> {
    const bytes = await this.deps.files.read(storageKey);
    const reading = await this.deps.documentReader
      .read<'image'>({ kind: 'image', bytes }, tenantId)
      .catch(undefinedIfUnreadable);
    if (reading === undefined) return { mimeType, unsendableBecause: damagedImage };
    const { droppedFrames, pageCount, size } = reading;
    return {
      mimeType,
      pageCount,
      copy: { mimeType: reading.mimeType, bytes: reading.bytes },
      warnings: [
        ...(droppedFrames === 0 ? [] : [{ code: 'shortened', message: stillPicture } as const]),
        ...shapeWarnings({ ...size, orientation: 1 }),
      ],
    };
  }

  private async toPrepared(upload: StoredUpload, findings: Findings): Promise<PreparedFile> {
    const {
      mimeType,
      copy,
      warnings = [],
      pageCount,
      unsendableBecause,
      textEncoding,
      statedText,
    } = findings;
    const original: EvidenceFile = {
      name: toSafeFileName(upload.originalName, mimeType),
      mimeType,
      sizeBytes: upload.sizeBytes,
      sha256: upload.sha256,
      storageKey: upload.storageKey,
    };
    const described = { warnings, pageCount, unsendableBecause, textEncoding, statedText };
    if (copy === undefined) return { ...described, file: original, original: undefined };
    const storageKey = toCopyKey(upload.storageKey);
    await this.deps.files.put(storageKey, Readable.from([copy.bytes]));
    const file: EvidenceFile = {
      name: toSafeFileName(upload.originalName, copy.mimeType),
      mimeType: copy.mimeType,
      sizeBytes: copy.bytes.byteLength,
      sha256: createHash('sha256').update(copy.bytes).digest('hex'),
      storageKey,
    };
    return { ...described, file, original };
  }
}

const toCopyKey = (storageKey: string) => `${storageKey}_copy`;

/** @throws {AppError} 503 if the same work may succeed on retry */
async function retryable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isTransient(error)) throw errors.busy(10, error);
    throw error;
  }
}

/** Returns true if the queue is full or the server is shutting down, so a retry may succeed. */
function isTransient(error: unknown): boolean {
  return error instanceof RenderingError && (error.kind === 'busy' || error.kind === 'closed');
}

function undefinedIfUnreadable(error: unknown): undefined {
  if (error instanceof UnreadableError) return undefined;
  throw error;
}
