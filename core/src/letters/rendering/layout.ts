import { readFile } from 'node:fs/promises';

import ejs from 'ejs';

import { withBreakableWords } from '../../platform/printing/breakable-words.js';
import type { Language } from '../../platform/shared/language.js';
import { letterWords } from '../../rules/letter-words.js';
import type { Claim } from '../claims/claim-source.js';
import { hasColumns } from './columns.js';
import type { LetterCase } from './letter-case.js';
import { composeLetter, type Letter } from './letter.js';
import { exhibitsFitOnePage } from './page-fit.js';
import { toArgumentText, toMerchantArgumentText, toPlainText } from './plain-text.js';
import { isFromRight, shapesOf } from './right-to-left.js';

export type LetterRenderer = {
  /** A complete HTML document: own styles, no script, nothing loaded from anywhere. */
  render(letter: Letter): string;
};

/**
 * Compiles the layout once. It ships with the program: text from the database becomes part of a letter only as values, and
 * never reaches the compiler.
 */
export async function createLetterRenderer({
  layoutFile,
}: {
  layoutFile: URL | string;
}): Promise<LetterRenderer> {
  const layout = ejs.compile(await readFile(layoutFile, 'utf8'), { strict: true, localsName: 'locals' });
  return {
    render: (letter) =>
      layout({
        ...{ letter, hasColumns, isFromRight, shapesOf },
        words: letterWords[letter.language],
        keepsList: exhibitsFitOnePage(letter),
      }),
  };
}

/**
 * The output format of a letter. `print` is HTML with the line breaks that the PDF program needs. The others are plain
 * text: the complete letter, its one-page argument, and only the merchant's own argument.
 */
export type LetterForm = 'html' | 'print' | 'text' | 'argument' | 'own_argument';

export type WrittenLetter = {
  readonly content: string;
  readonly title: string;
  readonly language: Language;
  /** The claims that the letter states. */
  readonly claims: readonly Claim[];
};

/** @throws {RenderingError} of kind `too_large` if the template repeats values until the letter is too long */
export function writeLetter(
  renderer: LetterRenderer,
  letterCase: LetterCase,
  form: LetterForm,
): WrittenLetter {
  const letter = composeLetter(letterCase);
  const contents: Record<LetterForm, () => string> = {
    html: () => renderer.render(letter),
    print: () => withBreakableWords(renderer.render(letter)),
    text: () => toPlainText(letter),
    argument: () => toArgumentText(letter),
    own_argument: () => toMerchantArgumentText(letter),
  };
  const { title, language, claims } = letter;
  return { content: contents[form](), title, language, claims };
}
