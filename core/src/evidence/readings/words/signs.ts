import type { ReadingLanguage } from '../language.js';

/** Word lists by language. See `compileWords` for their notation. */
export type Words = Readonly<Partial<Record<ReadingLanguage, string>>>;

/** Something that the words of a statement show. */
export type SignWords = {
  readonly name: string;
  /** A text with something `unclear` is not read. */
  readonly verdict: 'helps' | 'hurts' | 'neutral' | 'unclear';
  /** In a history, where the last event decides, this decides wherever it is. */
  readonly isFinal?: true;
  /** In a history, this is no event. */
  readonly isStatic?: true;
  /** A place, which a denial anywhere in its clause is about. */
  readonly isPlace?: true;
  readonly words: Words;
};

/** The signs of related evidence types. An earlier sign takes its words before a later one reads them. */
export type FamilyWords = {
  readonly signs: readonly SignWords[];
  /** The last event decides. Otherwise anything that hurts does. */
  readonly isHistory?: true;
  /** Verdict of a text without a sign. Default: `not_read`. */
  readonly otherwise?: 'neutral';
  /** A rule for everyone, whose denials raise no doubt. */
  readonly isRule?: true;
  /** Words that raise no doubt in this family. */
  readonly calm?: readonly string[];
};

const signOf =
  (verdict: SignWords['verdict']) =>
  (name: string, words: Words): SignWords => ({ name, verdict, words });

export const helps = signOf('helps');
export const hurts = signOf('hurts');
export const neutral = signOf('neutral');
export const unclear = signOf('unclear');
