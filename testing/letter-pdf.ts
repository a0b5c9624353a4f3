import { extractText, getDocumentProxy } from 'unpdf';

/** A letter as its reader gets it. */
export type LetterPdf = {
  /** Everything before the list of exhibits, on one line. */
  readonly argument: string;
  /** The number of pages that the argument takes. */
  readonly argumentPages: number;
  /** The text of each page without header and footer, on one line. */
  readonly pages: readonly string[];
};

/** The title in the footer of every page, and the page's number. */
const footer = /Response to dispute.*|Page \d+ of \d+/g;
const listHeading = /^\s*Exhibits\s*$/m;

/** Reads an English letter from its PDF. */
export async function readLetterPdf(bytes: Uint8Array): Promise<LetterPdf> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  const pages = text.map((page) => page.replaceAll(footer, ''));
  const withList = pages.findIndex((page) => listHeading.test(page));
  const argued =
    withList === -1 ? pages : [...pages.slice(0, withList), pages[withList]?.split(listHeading)[0] ?? ''];
  const argumentPages = argued.map(onOneLine);
  return {
    argument: argumentPages.join(' ').trim(),
    argumentPages: argumentPages.filter((page) => page !== '').length,
    pages: pages.map(onOneLine),
  };
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
