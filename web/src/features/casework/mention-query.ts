import type { Colleague } from './colleagues.js';

/** The mention being typed: the position of the @, and the text up to the caret. */
export type MentionQuery = { readonly at: number; readonly typed: string };

const typedMax = 60;
const shownMax = 8;

/** The mention that the caret is in, if any. An @ within a word is part of an email address. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | undefined {
  const found = /(?<![\p{L}\p{N}._%+-])@(?<typed>[^\n]*)$/u.exec(text.slice(0, caret));
  const typed = found?.groups?.typed;
  if (found === null || typed === undefined || typed.length > typedMax || typed.startsWith(' '))
    return undefined;
  return { at: found.index, typed };
}

/** The colleagues whose names match. None once a full name is typed. */
export function suggestColleagues(
  query: MentionQuery | undefined,
  colleagues: readonly Colleague[],
): readonly Colleague[] {
  if (query === undefined) return [];
  const typed = query.typed.toLowerCase();
  const named = colleagues.filter(({ name }) => name !== '');
  const fits = named.filter(({ name }) => {
    const lower = name.toLowerCase();
    return lower.startsWith(typed) || lower.split(' ').some((word) => word.startsWith(typed));
  });
  const [only] = fits;
  return fits.length === 1 && only?.name.toLowerCase() === typed ? [] : fits.slice(0, shownMax);
}

/** The text with the chosen name instead of the typed one, and the new position of the caret. */
export function withMention(
  text: string,
  query: MentionQuery,
  name: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, query.at)}@${name} `;
  const after = text.slice(query.at + 1 + query.typed.length).replace(/^ /, '');
  return { text: before + after, caret: before.length };
}
