import { evidenceTypes, type EvidenceType } from '@rebuttal/plugin-kit';

import { errors } from '../../platform/errors/catalogue.js';
import { describeSpot, findCardNumbers } from '../../platform/shared/card-numbers.js';
import { findFileKind, nameKinds, uploadKinds, type FileKind } from '../rules/formats.js';
import { textCharactersMinDefault } from '../rules/guidance/define-guidance.js';
import { guidanceOf } from '../rules/guidance/guidance.js';
import type { EvidenceFormat } from '../templates/builtin/builtin-template.js';
import { refusal } from './sniffing.js';
import { evidenceBytesMax } from './uploads.js';

export const evidenceTextCharactersMax = 100_000;

/** What a piece of evidence is to be: of a type, in these formats. Without formats, those that the upload takes. */
export type WantedEvidence = {
  readonly type?: EvidenceType | undefined;
  readonly formats?: readonly EvidenceFormat[] | undefined;
};

export type FileFacts = {
  readonly sizeBytes: number;
  /** As the sender or, better, the bytes say; may be empty. */
  readonly mimeType: string;
  /** Extension, for a text and for a file whose MIME type says nothing. */
  readonly fileType: string;
};

/** Why a file cannot be such evidence, for the merchant to read; `undefined` if it can. In the upload's own order. */
export function validateEvidenceFile(file: FileFacts, wanted: WantedEvidence): string | undefined {
  if (file.sizeBytes <= 0) return emptyFile;
  const kind = findFileKind(file.mimeType, file.fileType);
  if (kind === undefined) return refusal(pictureOfPhones(file) ?? file.mimeType).message;
  if (file.sizeBytes > evidenceBytesMax) return errors.tooLarge('10 MB').message;
  if (!takesFiles(wanted)) return `${nameOf(wanted)} is given as text, not as a file`;
  const taken = kindsOf(wanted.formats ?? []);
  return taken.includes(kind)
    ? undefined
    : `${nameOf(wanted)} takes ${nameKinds(taken)} files. ${wayOut(kind, wanted, taken)}`;
}

export const emptyFile = 'The file is empty';

function pictureOfPhones({ mimeType, fileType }: FileFacts): string | undefined {
  return /\bhei[cf]$/i.test(fileType) && !mimeType.startsWith('text/') ? 'image/heic' : undefined;
}

function wayOut(kind: FileKind, wanted: WantedEvidence, taken: readonly FileKind[]): string {
  if (kind.format === 'text' && takesText(wanted)) return 'Enter the text instead of a file.';
  return taken.some(({ format }) => format === 'pdf')
    ? 'Save this one as a PDF and upload that.'
    : 'Use one of these.';
}

/** Why a text cannot be such evidence, for the merchant to read; `undefined` if it can. */
export function validateEvidenceContent(text: string, wanted: WantedEvidence): string | undefined {
  if (!takesText(wanted)) return `${nameOf(wanted)} is given as a file, not as text`;
  const written = text.trim();
  if (written === '') return 'Text content is required';
  const cardNumber = cardNumberIn(text);
  if (cardNumber !== undefined) return cardNumber;
  if (text.length > evidenceTextCharactersMax)
    return `Text content has at most ${evidenceTextCharactersMax} characters`;
  const charactersMin =
    (wanted.type === undefined ? undefined : guidanceOf(wanted.type).textCharactersMin) ??
    textCharactersMinDefault;
  if (written.length < charactersMin)
    return `This text is too short to show anything. Write at least ${charactersMin} characters.`;
  return undefined;
}

/** Says where a card number stands, and never repeats it; `undefined` where none does. */
export function cardNumberIn(text: string, what?: string): string | undefined {
  const [spot] = findCardNumbers(text);
  if (spot === undefined) return undefined;
  const where = what ?? `This (${describeSpot(spot)})`;
  return `${where} contains a full card number. Leave only its last 4 digits and try again.`;
}

/** The formats in which such evidence can be given: those that convince first, then all that the upload takes. */
export function givableFormats({ type, formats = [] }: WantedEvidence): EvidenceFormat[] {
  const usual = type === undefined ? [] : guidanceOf(type).formats;
  if (formats.length > 0 && formats.join() !== usual.join()) return [...new Set(formats)];
  const ofFiles = takesFiles({ type }) ? fileKeys : [];
  const all: EvidenceFormat[] = usual.includes('any') ? ['any'] : [...usual, ...ofFiles];
  return [...new Set(all)];
}

/** `text` says that it may be typed in as well, which not every type may. */
const fileKeys = uploadKinds.map(({ format }) => format).filter((format) => format !== 'text');

/** A copy in PDF or JPG is made of what is converted, so that it serves there too; a PDF serves as any document. */
function kindsOf(formats: readonly EvidenceFormat[]): readonly FileKind[] {
  if (formats.length === 0 || formats.includes('any')) return uploadKinds;
  const takesPdf = formats.some((format) => ['pdf', 'document', 'spreadsheet'].includes(format));
  return uploadKinds.filter(
    ({ format, fate }) =>
      formats.includes(format) ||
      (takesPdf && (format === 'pdf' || (format !== 'image' && fate === 'converted'))),
  );
}

function takesFiles({ type, formats = [] }: WantedEvidence): boolean {
  if (typeOf({ type })?.acceptsFile === false) return false;
  return formats.length === 0 || formats.some((format) => format !== 'text');
}

function takesText({ type, formats = [] }: WantedEvidence): boolean {
  if (typeOf({ type })?.acceptsText === false) return false;
  return formats.length === 0 || formats.some((format) => format === 'text' || format === 'any');
}

function nameOf(wanted: WantedEvidence): string {
  return typeOf(wanted)?.label ?? 'This evidence';
}

function typeOf({ type }: WantedEvidence): (typeof evidenceTypes)[number] | undefined {
  return evidenceTypes.find(({ value }) => value === type);
}
