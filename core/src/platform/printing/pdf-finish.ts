import type { PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib';

import type { Language } from '../shared/language.js';
import type { AttachmentShare, Bound } from './dossier.js';

export type FooterText = { readonly left: string; readonly right: string };

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
  /** Prints footers in scripts that the PDF's built-in fonts lack: one page each. */
  readonly printSheet: (footers: readonly FooterText[]) => Promise<Uint8Array>;
  /** The documents appended to the letter, in this order. */
  readonly shares?: Bound['shares'];
};

export type FinishedPdf = {
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly attachments: readonly AttachmentShare[];
};

/**
 * Adds the title and the footers to a printed letter and its attachments, because the unpatched PDF program prints no
 * footers. Removes everything that differs between two runs, so that the same input gives the same bytes.
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
  const footers = pages.map((_, index) => ({
    left: captionOf(index, shares) ?? facts.title,
    right: pageOf[facts.language](index + 1, pages.length),
  }));
  const font = await document.embedFont(StandardFonts.Helvetica);
  if (footers.every(({ left, right }) => isLatin(left + right))) {
    pages.forEach((page, index) => stamp(page, font, footers[index]));
  } else {
    await overlay(document, await printSheet(footers));
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

/** The footers as a separate document, for `printSheet`. `paperScale` as for the letter. */
export function footerSheetHtml(footers: readonly FooterText[], language: Language): string {
  const family = language === 'ja' ? 'Noto Sans CJK JP' : 'Noto Sans CJK SC';
  const rows = footers.map(
    ({ left, right }, index) =>
      `<table${index + 1 < footers.length ? ' style="page-break-after: always"' : ''}>` +
      `<tr><td>${escaped(left)}</td><td class="right">${escaped(right)}</td></tr></table>`,
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><style>
html { font-size: 12pt; } body { margin: 0; font-family: "Liberation Sans", Arial, "${family}", sans-serif; }
table { width: 100%; border-top: 0.04rem solid #999; border-collapse: collapse; }
td { padding: 0.1rem 0 0; font-size: 0.67rem; line-height: 1.6; color: #333; vertical-align: baseline; } .right { text-align: right; }
</style></head><body>${rows.join('')}</body></html>`;
}

const footerSheetWidth = 595.28;

/** The print position of the footer sheet, so that its rows align with the foot of the letter's pages. */
export const footerSheetMargins = { top: 297 - ruleMm, right: sideMm, bottom: 4, left: sideMm } as const;

/** Checked before drawing, because a font draws a blank for a missing character. */
function isLatin(text: string): boolean {
  return /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]*$/.test(text);
}

function stamp(page: PDFPage, font: PDFFont, footer: FooterText | undefined): void {
  if (footer === undefined) return;
  const box = page.getCropBox();
  // A small page, a photo of a receipt for example, has no room for wide margins.
  const margin = Math.min(sideMm * pointsPerMillimetre, box.width / 10);
  const side = box.x + margin;
  const y = box.y + baselineMm * pointsPerMillimetre;
  const ruleY = box.y + ruleMm * pointsPerMillimetre;
  const right = box.x + box.width - margin;
  page.drawLine({ start: { x: side, y: ruleY }, end: { x: right, y: ruleY }, thickness: 0.4, opacity: 0.6 });
  page.drawText(footer.left, { x: side, y, size: fontSize, font });
  page.drawText(footer.right, {
    x: right - font.widthOfTextAtSize(footer.right, fontSize),
    y,
    size: fontSize,
    font,
  });
}

async function overlay(document: PDFDocument, sheet: Uint8Array): Promise<void> {
  const { PDFDocument: Pdf } = await import('@cantoo/pdf-lib');
  const source = await Pdf.load(sheet, { updateMetadata: false });
  const footers = await document.embedPages(source.getPages());
  document.getPages().forEach((page, index) => {
    const footer = footers[index];
    const { x, y, width } = page.getCropBox();
    const scale = Math.min(1, width / footerSheetWidth);
    if (footer !== undefined) page.drawPage(footer, { x, y, xScale: scale, yScale: scale });
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
