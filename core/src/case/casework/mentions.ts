import { errors, invalidField } from '../../platform/errors/catalogue.js';

type Colleague = { readonly userId: string; readonly name: string };

const mentionsMax = 20;

/** An @ that starts a word, unlike the one in an email address. */
const atSigns = /(?<![\p{L}\p{N}._%+-])@(?=[\p{L}\p{N}])/gu;
const letterOrDigit = /^[\p{L}\p{N}]/u;
/** Scripts that put no space after a name. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Returns false for most notes, so that only the others need the list of colleagues. */
export function hasMention(text: string): boolean {
  return text.search(atSigns) !== -1;
}

/**
 * Returns who a note is for: the given ids, and everyone whose name follows an @ in the text.
 * @throws {AppError} 422 for an id or a name that is not a colleague's, and for a name that several colleagues have
 */
export function resolveMentions(
  text: string,
  ids: readonly string[],
  colleagues: readonly Colleague[],
): string[] {
  const known = new Set(colleagues.map(({ userId }) => userId));
  if (ids.some((id) => !known.has(id)))
    throw invalidField('mentions', 'This user is not a member of your company');
  const mentioned = new Set(ids);
  const problems: string[] = [];
  for (const { index } of text.matchAll(atSigns)) {
    const rest = text.slice(index + 1);
    const found = colleaguesNamed(rest, colleagues);
    const [only] = found;
    if (only === undefined) problems.push(`No one in your company is called @${firstWord(rest)}`);
    else if (found.length === 1) mentioned.add(only.userId);
    else if (!found.some(({ userId }) => mentioned.has(userId)))
      problems.push(`Several people in your company are called @${only.name}. Choose one by ID in mentions`);
  }
  if (problems.length > 0)
    throw errors.invalid([...new Set(problems)].map((message) => ({ field: 'text', message })));
  if (mentioned.size > mentionsMax)
    throw invalidField('mentions', `A note can mention at most ${mentionsMax} people`);
  return [...mentioned];
}

/** The colleagues whose name the text starts with. "Ann Lee" is not also "Ann". */
function colleaguesNamed(text: string, colleagues: readonly Colleague[]): Colleague[] {
  const matches = colleagues.filter(({ name }) => startsWithName(text, name));
  const longest = Math.max(...matches.map(({ name }) => name.length));
  return matches.filter(({ name }) => name.length === longest);
}

function startsWithName(text: string, name: string): boolean {
  const start = text.slice(0, name.length);
  const after = text.slice(name.length);
  return (
    name !== '' &&
    start.toLowerCase() === name.toLowerCase() &&
    (!letterOrDigit.test(after) || unspaced.test(after))
  );
}

function firstWord(text: string): string {
  return /^[\p{L}\p{N}'’_-]{1,50}/u.exec(text)?.[0] ?? '';
}
