import { isLong, isWide } from '../../platform/sandbox/reader/long-picture.js';
import type { PdfReading } from '../../platform/sandbox/reader/reader-protocol.js';
import { describeSpot, findCardNumbers } from '../../platform/shared/card-numbers.js';
import { encodingLabel, type DecodedText, type TextEncoding } from '../../platform/shared/text-encodings.js';
import type { EvidenceWarning } from './evidence.js';
import type { ImageShape } from './image-shape.js';

/** The results of examining an uploaded file. */
export type Findings = {
  readonly mimeType: string;
  readonly warnings?: readonly EvidenceWarning[];
  readonly pageCount?: number;
  readonly copy?: { readonly mimeType: string; readonly bytes: Uint8Array };
  readonly unsendableBecause?: string;
  readonly textEncoding?: TextEncoding;
  /** The beginning of the file's text. */
  readonly statedText?: string;
};

export function toPdfFindings(reading: PdfReading): Omit<Findings, 'mimeType'> {
  const { cardNumberPages, hasActiveContent, pageCount, form, text: statedText } = reading;
  const warnings: EvidenceWarning[] = [];
  if (cardNumberPages.length > 0) warnings.push(cardNumber(`This file, ${pageWords(cardNumberPages)},`));
  if (hasActiveContent) warnings.push({ code: 'active_content', message: activePdf });
  if (form === 'xfa_beside') warnings.push({ code: 'hard_to_read', message: xfaBeside });
  const unsendableBecause = whyUnsendable(reading);
  return {
    pageCount,
    warnings,
    statedText,
    ...(unsendableBecause === undefined ? {} : { unsendableBecause }),
  };
}

function whyUnsendable({ isProtected, pageCount, form }: PdfReading): string | undefined {
  if (isProtected) return lockedPdf;
  if (form === 'xfa_only') return xfaOnly;
  return pageCount === 0 ? emptyPdf : undefined;
}

export function textWarnings({ text, encoding, isCertain }: DecodedText): EvidenceWarning[] {
  const [spot] = findCardNumbers(text);
  return [
    ...(spot === undefined ? [] : [cardNumber(`This file, ${describeSpot(spot)},`)]),
    ...(isCertain ? [] : [encodingUnsure(encoding)]),
  ];
}

function pageWords(pages: readonly number[]): string {
  const shown = pages.slice(0, 5).join(', ');
  return `${pages.length === 1 ? 'page' : 'pages'} ${shown}${pages.length > 5 ? ' and more' : ''}`;
}

/** Returns true if the image is rotated, or so long that it must be cut into pages. */
export function needsCopy({ width, height, orientation }: ImageShape): boolean {
  const [shownWidth, shownHeight] = orientation >= 5 ? [height, width] : [width, height];
  return (orientation >= 2 && orientation <= 8) || isLong({ width: shownWidth, height: shownHeight });
}

export function shapeWarnings(shape: ImageShape | undefined): EvidenceWarning[] {
  return shape !== undefined && isWide(shape) ? [{ code: 'hard_to_read', message: widePicture }] : [];
}

export const cardNumber = (where: string): EvidenceWarning => ({
  code: 'card_number',
  message: `${where} appears to contain a full card number. Remove all but the last 4 digits and upload the file again.`,
});
const encodingUnsure = (encoding: TextEncoding): EvidenceWarning => ({
  code: 'encoding_unsure',
  message:
    `This text was read as ${encodingLabel(encoding)}, which may be wrong. Check the copy that we send. ` +
    'If characters are wrong, upload the file again with another encoding, or save it as UTF-8.',
});
export const notChecked: EvidenceWarning = {
  code: 'not_checked',
  message: 'This file took too long to read, so we did not check it for card numbers. Check it yourself.',
};
const activePdf =
  'This PDF contains scripts or attachments, which banks cannot see or may refuse. Print it to a new PDF and upload that.';
const lockedPdf = 'This PDF is protected. Save it without a password or restrictions and upload that.';
const emptyPdf = 'This PDF has no pages. Export or print it again and upload that.';
const xfaOnly =
  'This PDF is a form that only Adobe Acrobat can display. A bank would see “Please wait”. Open it in Acrobat, print it to a new PDF and upload that.';
const xfaBeside =
  'This PDF contains an Adobe form (XFA). A bank may not see its entries. Print it to a new PDF and upload that.';
const damagedPdf = 'This PDF cannot be read. It may be damaged. Print it to a new PDF and upload that.';
const hugePdf = 'This PDF takes too much time or memory to open. Print it to a new PDF and upload that.';
export const unreadablePdf = { locked: lockedPdf, damaged: damagedPdf, huge: hugePdf } as const;
export const damagedImage =
  'This image cannot be read. It may be damaged or too large. Save it as JPG or PNG and upload that.';
export const linksLeftOut: EvidenceWarning = {
  code: 'shortened',
  message: 'Banks do not open links, so the copy that is sent leaves them out. Add what they show as a file.',
};
export const stillPicture = 'This image is animated. We send a copy of its first frame only.';
const widePicture =
  'This image is so wide that it would be a narrow strip on a page. Split it into parts and upload each one.';
export const tooLongText =
  'This text is too long for banks to read. Shorten it to the essentials and upload that.';
export const notPrinted = 'We could not convert this text to a PDF. Save it as a PDF and upload that.';
