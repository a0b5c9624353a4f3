import type { Letter } from './letter.js';

/** The font size of the letter. `compact` is the smallest that reads well on paper. */
export type LetterDensity = 'normal' | 'compact';

/** A4 without the margins of the PDF renderer. In points. */
const page = { width: 470, height: 728 } as const;

/** Sizes of the layout in `letter.ejs`, in points. */
const sizes = {
  normal: { font: 10.8, line: 1.38, lineCjk: 1.5 },
  compact: { font: 9.6, line: 1.3, lineCjk: 1.4 },
} as const;

/** The estimate is rough. A letter that needs this share of the page fits. */
const usedShareMax = 0.93;

/** True if everything before the list of exhibits fits on one page, by an estimate of its lines. */
export function fitsOnePage(letter: Letter): boolean {
  const { font, line, lineCjk } = sizes[letter.density];
  const lineHeight = font * (letter.language === 'en' ? line : lineCjk);
  const paragraphs = [
    letter.letterhead.join(' · '),
    letter.recipient,
    letter.caseLine.join(' · '),
    ...letter.argument.text.split('\n'),
    ...(letter.includesMerchantArgument ? [] : letter.merchantArgument.flat()),
    letter.merchant.businessModel ?? '',
    ...letter.signature,
  ];
  const textHeight = paragraphs.reduce((sum, text) => sum + heightOf(text, font, lineHeight), 0);
  // Letterhead, headings, rules and the space around them.
  const rest = font * 12;
  return textHeight + rest <= page.height * usedShareMax;
}

/** True if the list of exhibits fits on one page, by an estimate of its lines. It is then not split over two pages. */
export function exhibitsFitOnePage({ exhibits, language }: Pick<Letter, 'exhibits' | 'language'>): boolean {
  const { font, line, lineCjk } = sizes.normal;
  const lineHeight = font * (language === 'en' ? line : lineCjk);
  const rows = exhibits.reduce((sum, { title, description, typeLabel, caption, origin, form }) => {
    const note = [typeLabel, caption, origin, form].filter(Boolean).join(' · ');
    const lines = [title, description ?? '', note].filter((text) => text !== '');
    // The space and the rule around a row.
    return sum + lines.reduce((height, text) => height + heightOf(text, font, lineHeight), font * 0.5);
  }, 0);
  const heading = font * 4;
  return heading + rows <= page.height * usedShareMax;
}

/** An empty line is the space between paragraphs. */
function heightOf(text: string, font: number, lineHeight: number): number {
  if (text.trim() === '') return lineHeight * 0.45;
  // List items are indented, and lines break before they are full.
  const lines = Math.ceil((widthOf(text) * font) / (page.width * 0.92));
  return lines * lineHeight + font * 0.25;
}

const wide = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/;
const capital = /[A-Z0-9@%&mwMW•—]/;

/** The width of a text in em. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += wide.test(character) ? 1 : capital.test(character) ? 0.58 : 0.42;
  return width;
}
