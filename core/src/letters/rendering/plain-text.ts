import { letterWords } from '../../rules/letter-words.js';
import type { Letter } from './letter.js';

/** The letter without its exhibits' texts, for providers and fields that accept text. It is not truncated. */
export function toPlainText(letter: Letter): string {
  const words = letterWords[letter.language];
  const sections = [
    [letter.merchantName, ...letter.letterhead],
    [`${words.to}: ${letter.recipient}`, `${words.date}: ${letter.date}`],
    [words.heading],
    [letter.caseLine.join(' · ')],
    [letter.argument.text],
    letter.includesMerchantArgument ? [] : titled(words.merchantArgument, merchantArgument(letter)),
    titled(words.aboutMerchant, aboutMerchant(letter)),
    [words.closing, ...letter.signature],
    titled(
      words.exhibits,
      letter.exhibits.map(({ label, title, caption, description }) =>
        [
          `${words.exhibitReference([label])}: ${title}${caption === undefined ? '' : ` (${caption})`}`,
          description,
        ]
          .filter(Boolean)
          .join('. '),
      ),
    ),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
    .replaceAll('\u00a0', ' ');
}

/** Only the argument, for short fields. */
export function toArgumentText(letter: Letter): string {
  return letter.argument.text.replaceAll('\u00a0', ' ');
}

/** The merchant's own argument, with an empty line between paragraphs. */
export function toMerchantArgumentText(letter: Letter): string {
  return merchantArgument(letter).join('\n').replaceAll('\u00a0', ' ');
}

function merchantArgument({ merchantArgument: paragraphs }: Letter): string[] {
  return paragraphs.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

function aboutMerchant({ merchant }: Letter): string[] {
  return merchant.businessModel === undefined ? [] : [merchant.businessModel];
}

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines];
}
