import { invalidField } from '../../platform/errors/catalogue.js';
import { hasCardNumber } from '../../platform/shared/card-numbers.js';

const tagsMax = 50;
export const tagLengthMax = 100;

/** Tags that differ only in spaces, case or Unicode form are the same tag. */
export function normalizeTag(tag: string): string {
  return tag
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Returns the tags without repetitions, in their order. @throws {AppError} 422 */
export function requireTags(given: readonly string[]): string[] {
  const tags = new Map<string, string>();
  for (const tag of given.map(normalizeTag)) {
    if (tag === '' || tag.length > tagLengthMax)
      throw invalidField('tags', `A tag must have 1 to ${tagLengthMax} characters`);
    if (hasCardNumber(tag))
      throw invalidField(
        'tags',
        'A tag contains a card number. Remove it: card numbers are never stored here.',
      );
    if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  if (tags.size > tagsMax) throw invalidField('tags', `A dispute can have at most ${tagsMax} tags`);
  return [...tags.values()];
}

/** The tags of `left` that `right` does not have. */
export function tagsWithout(left: readonly string[], right: readonly string[]): string[] {
  const others = new Set(right.map((tag) => tag.toLowerCase()));
  return left.filter((tag) => !others.has(tag.toLowerCase()));
}
