import { extractText, getDocumentProxy } from 'unpdf';

import { createPdfRenderer } from '../../../platform/printing/pdf.js';
import { createLetterRenderer } from '../layout.js';
import type { LetterCase } from '../letter-case.js';
import { composeLetter, type Letter } from '../letter.js';

export type PrintedLetter = {
  readonly letter: Letter;
  /** The text of each page, without spaces, title and page number. */
  readonly pages: readonly string[];
};

export type LetterPrinter = {
  print(letterCase: LetterCase): Promise<PrintedLetter>;
};

/** Prints letters as PDF and reads their pages. */
export async function createLetterPrinter(): Promise<LetterPrinter> {
  const layout = await createLetterRenderer({ layoutFile: new URL('../letter.ejs', import.meta.url) });
  const renderer = createPdfRenderer({});
  return {
    async print(letterCase) {
      const letter = composeLetter(letterCase);
      const document = { createdAt: new Date(0), title: 'Title', language: letter.language };
      const bytes = await renderer.render(layout.render(letter), document);
      const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false });
      const pages = text.map((page) => page.replaceAll(/\s/g, '').replaceAll(/Title|Page\d+of\d+/g, ''));
      return { letter, pages };
    },
  };
}
