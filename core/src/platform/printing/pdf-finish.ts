import type { PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib';

import type { Language } from '../shared/language.js';
import type { AttachmentShare, Bound } from './dossier.js';

/** The stamp of a page: at the head of an attachment, at the foot of the letter. */
export type StampText = { readonly left: string; readonly right: string; readonly atTop: boolean };

export type PdfFacts = {
  readonly createdAt: Date;
  readonly title: string;
  readonly language: Language;
};

const pageOf: Readonly<Record<Language, (page: number, pages: number) => string>> = {
  en: (page, pages) => `Page ${page} of ${pages}`,
  zh: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
  ja: (page, pages) => `${pages} ページ中 ${page} ページ`,
};

const pointsPerMillimetre = 72 / 25.4;
const [sideMm, baselineMm, ruleMm] = [22, 12, 16.5];
const fontSize = 8;
/** The text that fits next to the page number. */
const captionCharactersMax = 70;

export type FinishOptions = {
  /** Prints stamps in scripts that the PDF's built-in fonts lack: one page each. */
  readonly printSheet: (stamps: readonly StampText[]) => Promise<Uint8Array>;
  /** The documents appended to the letter, in this order. */
  readonly shares?: Bound['shares'];
};

export type FinishedPdf = {
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly attachments: readonly AttachmentShare[];
};

/**
 * Adds the title to a printed letter and a stamp to each page, because the unpatched PDF program prints no footers.
 * Removes everything that differs between two runs, so that the same input gives the same bytes.
 */
export async function finishPdf(
  printed: Uint8Array,
  facts: PdfFacts,
  { printSheet, shares: bound = [] }: FinishOptions,
): Promise<FinishedPdf> {
  const { PDFDocument: Pdf, StandardFonts } = await import('@cantoo/pdf-lib');
  const document = await Pdf.load(printed, { updateMetadata: false });
  const pages = document.getPages();
  const shares = withFirstPages(bound, pages.length);
  const stamps = pages.map((_, index) => {
    const caption = captionOf(index, shares);
    const right = pageOf[facts.language](index + 1, pages.length);
    return { left: caption ?? facts.title, right, atTop: caption !== undefined };
  });
  const font = await document.embedFont(StandardFonts.Helvetica);
  if (stamps.every(({ left, right }) => isLatin(left + right))) {
    pages.forEach((page, index) => stamp(page, font, stamps[index]));
  } else {
    await overlay(document, await printSheet(stamps), stamps);
  }
  describe(document, facts);
  const bytes = await document.save({
    useObjectStreams: true,
    addDefaultPage: false,
    updateFieldAppearances: false,
  });
  return { bytes, pages: pages.length, attachments: shares };
}

/** Attachments follow the letter, at the end of the document. */
function withFirstPages(bound: Bound['shares'], pagesInAll: number): AttachmentShare[] {
  let firstPage = pagesInAll - bound.reduce((sum, { pages }) => sum + pages, 0);
  return bound.map((share) => {
    const placed = { ...share, firstPage };
    firstPage += share.pages;
    return placed;
  });
}

function captionOf(page: number, shares: readonly AttachmentShare[]): string | undefined {
  const share = shares.find(({ firstPage, pages }) => page >= firstPage && page < firstPage + pages);
  if (share === undefined) return undefined;
  const { caption, pages, firstPage } = share;
  const characters = Array.from(caption);
  const short =
    characters.length <= captionCharactersMax
      ? caption
      : `${characters.slice(0, captionCharactersMax - 1).join('')}…`;
  return pages === 1 ? short : `${short} (${page - firstPage + 1}/${pages})`;
}

/** The stamps as a separate document, for `printSheet`. */
export function stampSheetHtml(stamps: readonly StampText[], language: Language): string {
  const family = language === 'ja' ? 'Noto Sans CJK JP' : 'Noto Sans CJK SC';
  const rows = stamps.map(
    ({ left, right, atTop }, index) =>
      `<table class="${atTop ? 'head' : 'foot'}"${index + 1 < stamps.length ? ' style="page-break-after: always"' : ''}>` +
      `<tr><td>${escaped(left)}</td><td class="right">${escaped(right)}</td></tr></table>`,
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><style>
html { font-size: 12pt; } body { margin: 0; font-family: "Liberation Sans", Arial, "${family}", sans-serif; }
table { width: 100%; border-collapse: collapse; } .foot { border-top: 0.04rem solid #999; } .head { border-bottom: 0.04rem solid #999; }
td { padding: 0.1rem 0 0; font-size: 0.67rem; line-height: 1.6; color: #333; vertical-align: baseline; } .right { text-align: right; }
</style></head><body>${rows.join('')}</body></html>`;
}

const stampSheetWidth = 595.28;
const headMm = 20;
/** The lower edge of what the sheet covers, in white. */
const sheetBottomMm = 4;

/** The print position of the sheet, so that its rows align with the foot of the letter's pages. */
export const stampSheetMargins = {
  top: 297 - ruleMm,
  right: sideMm,
  bottom: sheetBottomMm,
  left: sideMm,
} as const;

/** Checked before drawing, because a font draws a blank for a missing character. */
function isLatin(text: string): boolean {
  return /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]*$/.test(text);
}

function stamp(page: PDFPage, font: PDFFont, text: StampText | undefined): void {
  if (text === undefined) return;
  const box = page.getCropBox();
  // A small page, a photo of a receipt for example, has no room for wide margins.
  const margin = Math.min(sideMm * pointsPerMillimetre, box.width / 10);
  const side = box.x + margin;
  const right = box.x + box.width - margin;
  const fromEdge = ruleMm * pointsPerMillimetre;
  const ruleY = text.atTop ? box.y + box.height - fromEdge : box.y + fromEdge;
  const y = text.atTop ? ruleY + fontSize / 2 : box.y + baselineMm * pointsPerMillimetre;
  page.drawLine({ start: { x: side, y: ruleY }, end: { x: right, y: ruleY }, thickness: 0.4, opacity: 0.6 });
  page.drawText(text.left, { x: side, y, size: fontSize, font });
  page.drawText(text.right, {
    x: right - font.widthOfTextAtSize(text.right, fontSize),
    y,
    size: fontSize,
    font,
  });
}

async function overlay(
  document: PDFDocument,
  sheet: Uint8Array,
  stamps: readonly StampText[],
): Promise<void> {
  const { PDFDocument: Pdf } = await import('@cantoo/pdf-lib');
  const source = await Pdf.load(sheet, { updateMetadata: false });
  const drawn = await document.embedPages(source.getPages());
  document.getPages().forEach((page, index) => {
    const box = page.getCropBox();
    const scale = Math.min(1, box.width / stampSheetWidth);
    const isAtTop = stamps[index]?.atTop === true;
    const y = isAtTop ? box.y + box.height - (headMm + scale * sheetBottomMm) * pointsPerMillimetre : box.y;
    const row = drawn[index];
    if (row !== undefined) page.drawPage(row, { x: box.x, y, xScale: scale, yScale: scale });
  });
}

function describe(document: PDFDocument, { createdAt, title, language }: PdfFacts): void {
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage(language);
  document.setProducer('Rebuttal');
  document.setCreator('Rebuttal');
  document.setCreationDate(createdAt);
  document.setModificationDate(createdAt);
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
