import type { ResponsePreview } from '@rebuttal/sdk';
import { texts } from '#texts/responses';

const block = ['p', 'li', 'td'].join();

/** A passage of the letter, and the exhibits and facts that it rests on. The position is in pixels of the letter. */
export type LetterMark = {
  readonly text: string;
  readonly ids: readonly string[];
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
};

type Claim = ResponsePreview['claims'][number];

/** An exhibit that the merchant's own argument cites. */
export type Citation = { readonly label: string | null; readonly evidence_id: string };

/** Finds the passages of the rendered letter that state a claim or name an exhibit. */
export function marksIn(
  letter: Document,
  claims: readonly Claim[],
  citations: readonly Citation[],
): LetterMark[] {
  const stated = claims.flatMap(({ text, supported_by: supports }) =>
    text.split(/\n+/).map((part) => ({ words: spaced(part), ids: supports.map(({ id }) => id) })),
  );
  const cited = citations.flatMap(({ label, evidence_id: id }) =>
    label === null ? [] : [{ name: new RegExp(texts.letterPanel.exhibitPattern(label)), id }],
  );
  const blocks = [...letter.querySelectorAll(block)].filter(
    (element) => element.querySelector(block) === null,
  );
  return blocks.flatMap((element) => {
    const text = spaced(element.textContent);
    const ids = [
      ...stated.filter(({ words }) => words !== '' && text.includes(words)).flatMap((claim) => claim.ids),
      ...cited.filter(({ name }) => name.test(text)).map(({ id }) => id),
    ];
    if (ids.length === 0) return [];
    const { top, left, width, height } = element.getBoundingClientRect();
    return [{ text, ids: [...new Set(ids)], top, left, width, height }];
  });
}

function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
