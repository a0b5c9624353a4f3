import { exhibitLabelsIn } from '../rendering/exhibit-references.js';

/** A longer quotation would leave no room for other claims. The exhibit itself has the full text. */
const quotedCharactersMax = 420;

/** Much more than is quoted, so that the text is never cut within a quoted sentence. */
const readCharactersMax = 2_000;

/** A line end, or the end of a sentence. The period of an initial, as in `R. Sample`, is not an end. */
const sentenceEnd = /\n+|(?<=[^A-Z\s][.!?]["”)]?|[。！？])[^\S\n]+(?=\P{Ll})|(?<=[。！？])/u;

const link = /https?:\/\/|\bwww\./i;

/**
 * The first complete sentences of a text on one line, without the final period. `undefined` if the text is empty, or if
 * its first sentence is too long to quote. Stops before a link, because issuers do not open links, and before a reference
 * to an exhibit, because its label can mean another exhibit in this letter.
 */
export function quoteSentences(text: string | undefined): string | undefined {
  const kept: string[] = [];
  let length = 0;
  for (const part of (text ?? '').slice(0, readCharactersMax).split(sentenceEnd)) {
    const sentence = part
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .replaceAll(/[“”「」]/g, '"')
      // An amount stays on one line.
      .replaceAll(/\b([A-Z]{3}) (?=\d)/g, '$1\u00a0')
      .trim();
    if (sentence === '') continue;
    length += sentence.length + 2;
    const isElsewhere = link.test(sentence) || exhibitLabelsIn(sentence).length > 0;
    if (isElsewhere || length > quotedCharactersMax) break;
    kept.push(sentence);
  }
  return kept.length === 0 ? undefined : joined(kept);
}

/** Lines without a closing mark, such as `Carrier: DHL`, are separated by semicolons. */
function joined(sentences: readonly string[]): string {
  return sentences
    .map((sentence, index) => {
      const isLast = index === sentences.length - 1;
      if (isLast || /[.!?;,:。！？；，：]["”)]?$/.test(sentence)) return sentence;
      return `${sentence};`;
    })
    .join(' ');
}
