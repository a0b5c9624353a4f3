import { readFile } from 'node:fs/promises';

import ejs from 'ejs';

import { letterWords } from '../../rules/letter-words.js';
import { hasColumns } from './columns.js';
import type { Letter } from './letter.js';
import { exhibitsFitOnePage } from './page-fit.js';
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
