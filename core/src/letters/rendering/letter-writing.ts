import { withBreakableWords } from '../../platform/printing/breakable-words.js';
import type { Language } from '../../platform/shared/language.js';
import type { Claim } from '../claims/claims.js';
import type { LetterRenderer } from './layout.js';
import type { LetterCase } from './letter-case.js';
import { composeLetter } from './letter.js';
import { toArgumentText, toMerchantArgumentText, toPlainText } from './plain-text.js';

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
