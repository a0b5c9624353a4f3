import { evidenceTypes, type EvidenceType } from '@rebuttal/plugin-kit';

import { errors } from '../../platform/errors/catalogue.js';
import { describeSpot, findCardNumbers } from '../../platform/shared/card-numbers.js';
import { fileFormats, findNamedFormat, nameFormats, type FileFormat } from '../../rules/file-formats.js';
import { textCharactersMinDefault } from '../../rules/guidance/define-guidance.js';
import { guidanceOf } from '../../rules/guidance/guidance.js';
import type { EvidenceFormat } from '../../rules/requirement-rows.js';
import { refusal } from './sniffing.js';

export const evidenceBytesMax = 10 * 1024 * 1024;
const evidenceTextCharactersMax = 100_000;

/** The expected type and formats of a piece of evidence. Without formats, all that uploads accept. */
export type ExpectedEvidence = {
  readonly type?: EvidenceType | undefined;
  readonly formats?: readonly EvidenceFormat[] | undefined;
};

export type FileFacts = {
  readonly sizeBytes: number;
  /** Detected from the bytes, or as the client sent it. May be empty. */
  readonly mimeType: string;
  /** The extension, for text files and for files with a vague MIME type. Absent if the MIME type is certain. */
  readonly fileType?: string;
};

/** Returns the reason why a file cannot be such evidence, or `undefined` if it can. Checks in the order of the upload. */
export function validateEvidenceFile(file: FileFacts, expected: ExpectedEvidence): string | undefined {
  if (file.sizeBytes <= 0) return 'The file is empty';
  const kind = findNamedFormat(file.mimeType, file.fileType);
  if (kind === undefined) return refusal(heicType(file) ?? file.mimeType).message;
  if (file.sizeBytes > evidenceBytesMax) return errors.tooLarge('10 MB').message;
  if (!takesFiles(expected)) return `${nameOf(expected)} must be text, not a file`;
  const taken = kindsOf(expected.formats ?? []);
  return taken.includes(kind)
    ? undefined
    : `${nameOf(expected)} accepts ${nameFormats(taken)} files. ${suggestFix(kind, expected, taken)}`;
}

function heicType({ mimeType, fileType }: FileFacts): string | undefined {
  return /\bhei[cf]$/i.test(fileType ?? '') && !mimeType.startsWith('text/') ? 'image/heic' : undefined;
}

function suggestFix(kind: FileFormat, expected: ExpectedEvidence, taken: readonly FileFormat[]): string {
  if (kind.format === 'text' && takesText(expected)) return 'Enter the text instead of a file.';
  return taken.some(({ format }) => format === 'pdf')
    ? 'Save this file as a PDF and upload that.'
    : 'Use one of these formats.';
}

/** Returns the reason why a text cannot be such evidence, or `undefined` if it can. */
export function validateEvidenceContent(text: string, expected: ExpectedEvidence): string | undefined {
  if (!takesText(expected)) return `${nameOf(expected)} must be a file, not text`;
  const written = text.trim();
  if (written === '') return 'Text content is required';
  const cardNumber = cardNumberIn(text);
  if (cardNumber !== undefined) return cardNumber;
  if (text.length > evidenceTextCharactersMax)
    return `Text content can have at most ${evidenceTextCharactersMax} characters`;
  const charactersMin =
    (expected.type === undefined ? undefined : guidanceOf(expected.type).textCharactersMin) ??
    textCharactersMinDefault;
  if (written.length < charactersMin)
    return `This text is too short to prove anything. Write at least ${charactersMin} characters.`;
  return undefined;
}

/** Describes where a card number is without repeating it. Returns `undefined` if there is none. */
export function cardNumberIn(text: string, what?: string): string | undefined {
  const [spot] = findCardNumbers(text);
  if (spot === undefined) return undefined;
  const where = what ?? `This (${describeSpot(spot)})`;
  return `${where} contains a full card number. Keep only the last 4 digits and try again.`;
}

/** Lists the accepted formats: the most convincing first, then all others that uploads accept. */
export function acceptedFormats({ type, formats = [] }: ExpectedEvidence): EvidenceFormat[] {
  const usual = type === undefined ? [] : guidanceOf(type).formats;
  if (formats.length > 0 && formats.join() !== usual.join()) return [...new Set(formats)];
  const ofFiles = takesFiles({ type }) ? fileKeys : [];
  const all: EvidenceFormat[] = usual.includes('any') ? ['any'] : [...usual, ...ofFiles];
  return [...new Set(all)];
}

/** Without `text`, which means typed-in text. Not every type accepts that. */
const fileKeys = fileFormats.map(({ format }) => format).filter((format) => format !== 'text');

/** Converted files become a PDF or JPG, so they count as those formats. A PDF counts as any document. */
function kindsOf(formats: readonly EvidenceFormat[]): readonly FileFormat[] {
  if (formats.length === 0 || formats.includes('any')) return fileFormats;
  const takesPdf = formats.some((format) => ['pdf', 'document', 'spreadsheet'].includes(format));
  return fileFormats.filter(
    ({ format, fate }) =>
      formats.includes(format) ||
      (takesPdf && (format === 'pdf' || (format !== 'image' && fate === 'converted'))),
  );
}

function takesFiles({ type, formats = [] }: ExpectedEvidence): boolean {
  if (typeOf({ type })?.acceptsFile === false) return false;
  return formats.length === 0 || formats.some((format) => format !== 'text');
}

function takesText({ type, formats = [] }: ExpectedEvidence): boolean {
  if (typeOf({ type })?.acceptsText === false) return false;
  return formats.length === 0 || formats.some((format) => format === 'text' || format === 'any');
}

function nameOf(expected: ExpectedEvidence): string {
  return typeOf(expected)?.label ?? 'This evidence';
}

function typeOf({ type }: ExpectedEvidence): (typeof evidenceTypes)[number] | undefined {
  return evidenceTypes.find(({ value }) => value === type);
}
