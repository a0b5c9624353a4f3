import { textToHtml } from '../../evidence/exhibits/text-files.js';
import type { PdfRenderer } from '../../platform/printing/pdf.js';

export type PrintedText = { readonly title: string; readonly text: string };
export type ExhibitPrinter = (exhibit: PrintedText) => Promise<Uint8Array>;

/** Prints text exhibits as PDFs, for providers that take files only. The same text always gives the same bytes. */
export function exhibitPrinter(
  pdf: Pick<PdfRenderer, 'bind'>,
  { createdAt, queueKey }: { readonly createdAt: Date; readonly queueKey: string },
): ExhibitPrinter {
  return async ({ title, text }) => {
    const html = textToHtml(title, `${title}\n\n${text}`, 'text/plain');
    return (await pdf.bind(html, { createdAt, title, queueKey })).bytes;
  };
}
