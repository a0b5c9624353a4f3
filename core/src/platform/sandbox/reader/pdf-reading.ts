import { hasCardNumber } from '../../shared/card-numbers.js';
import { openInSandbox } from './open-in-sandbox.js';
import type { PdfReading } from './reader-protocol.js';

/** No bank accepts more pages. The text of further pages is not read. */
const pagesReadMax = 300;
const textCharactersMax = 20_000;

/**
 * Opens a PDF like a submission does, and reads its text page by page.
 * @throws {HugeError}, and pdf.js's errors for a locked or damaged file
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfReading> {
  await openInSandbox({ mimeType: 'application/pdf', bytes });
  const { getResolvedPDFJS } = await import('unpdf');
  const { getDocument, VerbosityLevel } = await getResolvedPDFJS();
  const document = await getDocument({
    data: new Uint8Array(bytes), // pdf.js does not accept a Buffer
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
  }).promise;
  const cardNumberPages: number[] = [];
  let firstText = '';
  let allText = '';
  for (let number = 1; number <= Math.min(document.numPages, pagesReadMax); number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = joinText(items);
    if (number === 1) firstText = text;
    if (allText.length < textCharactersMax) allText += `${text}\n`;
    if (hasCardNumber(text)) cardNumberPages.push(number);
    page.cleanup();
  }
  const permissions: unknown = await document.getPermissions();
  const actions: unknown = await document.getJSActions();
  const attachments: unknown = await document.getAttachments();
  return {
    pageCount: document.numPages,
    text: allText.slice(0, textCharactersMax),
    cardNumberPages,
    isProtected: permissions !== null,
    form: await formOf(document, bytes, firstText),
    hasActiveContent: actions !== null || attachments !== null,
  };
}

/**
 * Only Adobe's programs draw an XFA form. All others show its placeholder page, which tells the reader to wait or to use
 * another program, unless the form also has ordinary pages.
 */
async function formOf(
  document: { getMetadata(): Promise<{ info: object }> },
  bytes: Uint8Array,
  firstText: string,
): Promise<PdfReading['form']> {
  const { info } = await document.getMetadata();
  if (!('IsXFAPresent' in info) || info.IsXFAPresent !== true) return undefined;
  return (await needsRendering(bytes)) || /please wait/i.test(firstText) ? 'xfa_only' : 'xfa_beside';
}

/** ISO 32000-1, table 28: the opening program generates its pages. */
async function needsRendering(bytes: Uint8Array): Promise<boolean> {
  const { PDFDocument, PDFBool, PDFName } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true });
  return document.catalog.lookup(PDFName.of('NeedsRendering')) === PDFBool.True;
}

/** Joins consecutive items into one line until an item marks its end. */
function joinText(items: readonly object[]): string {
  return items
    .map((item) => ('str' in item && 'hasEOL' in item ? `${String(item.str)}${item.hasEOL ? '\n' : ''}` : ''))
    .join('');
}
