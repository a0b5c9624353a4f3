import { createHash } from 'node:crypto';

import { readPngPoints } from '@rebuttal/plugin-kit';

import { errors } from '../errors/catalogue.js';
import type { FileStore } from '../files/file-store.js';
import type { PdfRenderer } from '../responses/rendering/pdf.js';
import { RenderingError } from '../responses/rendering/rendering-error.js';
import { describeSpot, findCardNumbers } from '../shared/card-numbers.js';
import type { Clock } from '../shared/clock.js';
import { toSafeFileName, type Evidence, type EvidenceFile, type EvidenceWarning } from './evidence.js';
import { acceptedText, findFormat } from './file-formats.js';
import { UnreadableError, type DocumentReader } from './reader/document-reader.js';
import type { PdfReading } from './reader/reader-protocol.js';
import { packedMimeTypes } from './sniffing.js';
import { decodeText, textCharactersMax, textToHtml } from './text-files.js';
import type { UploadScan } from './upload-scan.js';
import type { StoredUpload } from './uploads.js';

export type PreparationDeps = {
  readonly files: FileStore;
  readonly documentReader: DocumentReader;
  readonly pdf: PdfRenderer;
  readonly uploadScan: UploadScan;
  readonly clock: Clock;
};

export type PreparedFile = Pick<
  Evidence,
  'file' | 'original' | 'pageCount' | 'warnings' | 'unsendableBecause'
>;

type Findings = {
  readonly mimeType: string;
  readonly warnings?: readonly EvidenceWarning[];
  readonly pageCount?: number;
  readonly copy?: { readonly mimeType: string; readonly bytes: Uint8Array };
  readonly unsendableBecause?: string;
};

/** A4 at 300 dots an inch, the most that card networks take. A PNG is unpacked and packed again when it is sent. */
const pngPointsMax = 2480 * 3508;

/** Reads an uploaded file, makes the copy that providers take where they do not take it, and says what it found. */
export class EvidencePreparation {
  constructor(private readonly deps: PreparationDeps) {}

  /**
   * @throws {AppError} 415 if a packed file is no document and no spreadsheet, 422 if it holds malware, 503 if too many
   * files wait or nobody can look for malware
   */
  async prepare(tenantId: string, upload: StoredUpload): Promise<PreparedFile> {
    await this.deps.uploadScan.requireClean(tenantId, upload);
    try {
      return await this.toPrepared(upload, await this.examine(tenantId, upload));
    } catch (error) {
      if (isPassing(error)) throw errors.busy(10, error);
      throw error;
    }
  }

  /** The copy's key follows from the original's, so who deletes one deletes both. */
  async delete(storageKey: string): Promise<void> {
    await Promise.all([storageKey, toCopyKey(storageKey)].map((key) => this.deps.files.delete(key)));
  }

  private async examine(tenantId: string, upload: StoredUpload): Promise<Findings> {
    const { mimeType } = upload;
    if (mimeType in packedMimeTypes)
      return this.examineOffice(tenantId, upload, packedMimeTypes[mimeType as keyof typeof packedMimeTypes]);
    if (mimeType === 'application/pdf') return this.examinePdf(tenantId, upload);
    if (mimeType.startsWith('text/')) return this.examineText(tenantId, upload);
    if (mimeType === 'image/png') return this.examinePng(tenantId, upload);
    if (findFormat(mimeType)?.fate === 'sent') return { mimeType, pageCount: 1 };
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

  /** Its text may be long, or the machine busy: it can be sent, unless it cannot even be opened in time. */
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
      .read<'rehearsal'>({ kind: 'rehearsal', ...file }, tenantId)
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
      unsendableBecause: `Payment providers take no ${label} files. Save it as a PDF and upload that.`,
    };
  }

  /** Sent as it is, unless it is larger than banks read, or takes too much to open. */
  private async examinePng(tenantId: string, upload: StoredUpload): Promise<Findings> {
    const { mimeType } = upload;
    const bytes = await this.deps.files.read(upload.storageKey);
    if (readPngPoints(bytes) > pngPointsMax) return this.copyImage(tenantId, upload);
    return (await this.canBeOpened(tenantId, { mimeType, bytes }))
      ? { mimeType, pageCount: 1 }
      : { mimeType, pageCount: 1, unsendableBecause: damagedImage };
  }

  private async examineText(tenantId: string, upload: StoredUpload): Promise<Findings> {
    const { mimeType } = upload;
    const text = decodeText(await this.deps.files.read(upload.storageKey));
    if (text === undefined) throw errors.wrongFileType(acceptedText);
    const [spot] = findCardNumbers(text);
    const warnings = spot === undefined ? [] : [cardNumber(`This file, ${describeSpot(spot)},`)];
    if (text.length > textCharactersMax) return { mimeType, warnings, unsendableBecause: tooLongText };
    const title = toSafeFileName(upload.originalName, mimeType);
    try {
      const { bytes, pages } = await this.deps.pdf.bind(textToHtml(title, text, mimeType), {
        createdAt: this.deps.clock(),
        title,
        queueKey: tenantId,
      });
      return { mimeType, warnings, pageCount: pages, copy: { mimeType: 'application/pdf', bytes } };
    } catch (error) {
      if (isPassing(error) || !(error instanceof RenderingError)) throw error;
      return { mimeType, warnings, unsendableBecause: notPrinted };
    }
  }

  private async copyImage(tenantId: string, { storageKey, mimeType }: StoredUpload): Promise<Findings> {
    const bytes = await this.deps.files.read(storageKey);
    const reading = await this.deps.documentReader
      .read<'image'>({ kind: 'image', bytes }, tenantId)
      .catch(undefinedIfUnreadable);
    if (reading === undefined) return { mimeType, unsendableBecause: damagedImage };
    const { droppedFrames, pageCount } = reading;
    return {
      mimeType,
      pageCount,
      copy: { mimeType: reading.mimeType, bytes: reading.bytes },
      warnings: droppedFrames === 0 ? [] : [{ code: 'shortened', message: stillPicture }],
    };
  }

  private async toPrepared(upload: StoredUpload, findings: Findings): Promise<PreparedFile> {
    const { mimeType, copy, warnings = [], pageCount, unsendableBecause } = findings;
    const original: EvidenceFile = {
      name: toSafeFileName(upload.originalName, mimeType),
      mimeType,
      sizeBytes: upload.sizeBytes,
      sha256: upload.sha256,
      storageKey: upload.storageKey,
    };
    const described = { warnings, pageCount, unsendableBecause };
    if (copy === undefined) return { ...described, file: original, original: undefined };
    const storageKey = toCopyKey(upload.storageKey);
    await this.deps.files.put(storageKey, once(copy.bytes));
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

function toPdfFindings(reading: PdfReading): Omit<Findings, 'mimeType'> {
  const { cardNumberPages, hasActiveContent, isProtected, pageCount } = reading;
  const warnings: EvidenceWarning[] = [];
  if (cardNumberPages.length > 0) warnings.push(cardNumber(`This file, ${pageWords(cardNumberPages)},`));
  if (hasActiveContent) warnings.push({ code: 'active_content', message: activePdf });
  return { pageCount, warnings, ...(isProtected ? { unsendableBecause: lockedPdf } : {}) };
}

function pageWords(pages: readonly number[]): string {
  const shown = pages.slice(0, 5).join(', ');
  return `${pages.length === 1 ? 'page' : 'pages'} ${shown}${pages.length > 5 ? ' and more' : ''}`;
}

const cardNumber = (where: string): EvidenceWarning => ({
  code: 'card_number',
  message: `${where} seems to hold a full card number. Remove all but its last 4 digits and upload the file again.`,
});
const notChecked: EvidenceWarning = {
  code: 'not_checked',
  message:
    'This file took too long to read, so it was not checked for card numbers. Look through it yourself.',
};
const activePdf =
  'This PDF holds scripts or other files, which banks do not see or may refuse. Print it to a new PDF and upload that.';
const lockedPdf = 'This PDF is protected. Save it without a password or restrictions and upload that.';
const damagedPdf = 'This PDF cannot be read; it may be damaged. Print it to a new PDF and upload that.';
const hugePdf =
  'This PDF takes more time or memory to open than a PDF may. Print it to a new PDF and upload that.';
const unreadablePdf = { locked: lockedPdf, damaged: damagedPdf, huge: hugePdf } as const;
const damagedImage =
  'This picture cannot be read; it may be damaged or too large. Save it as JPG or PNG and upload that.';
const stillPicture = 'This is a moving picture; the copy that is sent shows its first frame alone.';
const tooLongText = 'This text is longer than banks read. Shorten it to what matters and upload that.';
const notPrinted = 'This text could not be made into a PDF here. Save it as a PDF and upload that.';

function toCopyKey(storageKey: string): string {
  return `${storageKey}_copy`;
}

/** The queue is full or the server stops: the same file may be taken in a moment. */
function isPassing(error: unknown): boolean {
  return error instanceof RenderingError && (error.kind === 'busy' || error.kind === 'closed');
}

function undefinedIfUnreadable(error: unknown): undefined {
  if (error instanceof UnreadableError) return undefined;
  throw error;
}

// oxlint-disable-next-line typescript/require-await -- the store takes what comes piece by piece
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
