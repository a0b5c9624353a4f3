import { evidenceTypes, type EvidenceType } from '@rebuttal/plugin-kit';

import { errors } from '../errors/catalogue.js';
import { evidenceBytesMax } from '../evidence/uploads.js';
import { findFileKind, nameKinds, uploadKinds, type FileKind } from '../rules/formats.js';
import { textCharactersMinDefault } from '../rules/guidance/define-guidance.js';
import { guidanceOf } from '../rules/guidance/guidance.js';
import { hasCardNumber } from '../shared/card-numbers.js';
import type { EvidenceFormat } from '../templates/builtin/builtin-template.js';

export const evidenceTextCharactersMax = 100_000;

/** What a piece of evidence is to be: of a type, in these formats. Without formats, those that the type takes. */
export type WantedEvidence = {
  readonly type?: EvidenceType | undefined;
  readonly formats?: readonly EvidenceFormat[] | undefined;
};

export type FileFacts = {
  readonly sizeBytes: number;
  /** As the sender or, better, the bytes say; may be empty. */
  readonly mimeType: string;
  /** Extension, for a file whose MIME type says nothing. */
  readonly fileType: string;
};

export type TextLimit = { readonly providerLabel: string; readonly charactersMax: number };

/** Why a file cannot be such evidence, for the merchant to read; `undefined` if it can. */
export function validateEvidenceFile(file: FileFacts, wanted: WantedEvidence): string | undefined {
  if (!takesFiles(wanted)) return `${nameOf(wanted)} is given as text, not as a file`;
  if (file.sizeBytes <= 0) return 'The file is empty';
  if (file.sizeBytes > evidenceBytesMax) return errors.tooLarge('10 MB').message;
  const taken = kindsOf(formatsOf(wanted));
  const kind = findFileKind(file.mimeType, file.fileType);
  if (kind !== undefined && taken.includes(kind)) return undefined;
  return `${nameOf(wanted)} takes ${nameKinds(taken)} files. ${wayOut(kind, wanted, taken)}`;
}

function wayOut(kind: FileKind | undefined, wanted: WantedEvidence, taken: readonly FileKind[]): string {
  if (kind?.format === 'text' && takesText(wanted)) return 'Enter the text instead of a file.';
  return taken.some(({ format }) => format === 'pdf')
    ? 'Save this one as a PDF and upload that.'
    : 'Use one of these.';
}

/** Why a text cannot be such evidence, for the merchant to read; `undefined` if it can. */
export function validateEvidenceContent(
  text: string,
  wanted: WantedEvidence,
  limit?: TextLimit,
): string | undefined {
  if (!takesText(wanted)) return `${nameOf(wanted)} is given as a file, not as text`;
  const written = text.trim();
  if (written === '') return 'Text content is required';
  if (hasCardNumber(text))
    return 'This contains a full card number. Leave only its last 4 digits and try again.';
  if (text.length > evidenceTextCharactersMax)
    return `Text content has at most ${evidenceTextCharactersMax} characters`;
  if (limit !== undefined && written.length > limit.charactersMax)
    return `${limit.providerLabel} takes at most ${limit.charactersMax.toLocaleString('en-US')} characters of text. Attach it as a PDF.`;
  const charactersMin =
    (wanted.type === undefined ? undefined : guidanceOf(wanted.type).textCharactersMin) ??
    textCharactersMinDefault;
  if (written.length < charactersMin)
    return `This text is too short to show anything. Write at least ${charactersMin} characters.`;
  return undefined;
}

/** The formats as they can be given: for one whose files the upload does not take, a PDF of them. */
export function givableFormats(formats: readonly EvidenceFormat[]): EvidenceFormat[] {
  const isFile = (format: EvidenceFormat) => format !== 'text' && format !== 'any';
  const files = formats.filter(isFile);
  const ofFiles = files.length === 0 ? [] : kindsOf(files).map(({ format }) => format);
  return [...new Set([...ofFiles, ...formats.filter((format) => !isFile(format))])];
}

function kindsOf(formats: readonly EvidenceFormat[]): readonly FileKind[] {
  if (formats.includes('any')) return uploadKinds;
  const taken = uploadKinds.filter(({ format }) => formats.includes(format));
  return taken.length > 0 ? taken : uploadKinds.filter(({ format }) => format === 'pdf');
}

function takesFiles(wanted: WantedEvidence): boolean {
  if (typeOf(wanted)?.acceptsFile === false) return false;
  return formatsOf(wanted).some((format) => format !== 'text');
}

function takesText(wanted: WantedEvidence): boolean {
  if (typeOf(wanted)?.acceptsText === false) return false;
  return formatsOf(wanted).some((format) => format === 'text' || format === 'any');
}

function formatsOf({ type, formats }: WantedEvidence): readonly EvidenceFormat[] {
  if (formats !== undefined && formats.length > 0) return formats;
  return type === undefined ? ['any'] : guidanceOf(type).formats;
}

function nameOf(wanted: WantedEvidence): string {
  return typeOf(wanted)?.label ?? 'This evidence';
}

function typeOf({ type }: WantedEvidence): (typeof evidenceTypes)[number] | undefined {
  return evidenceTypes.find(({ value }) => value === type);
}
