import type { ProviderDispute } from './dispute.js';

/** A field of the provider's, what it says, and all that the plugin knows it may say. */
export type ToldWord = readonly [field: string, word: string | undefined, known: readonly string[]];

/**
 * The words that the plugin does not know, to be spread into a dispute; nothing where all are known. A word that makes
 * the status or the reason `unknown` need not be among them: the operator is told of those anyway.
 */
export function unknownWordsIn(told: readonly ToldWord[]): Pick<ProviderDispute, 'unknownWords'> {
  const unknownWords = told.flatMap(([field, word, known]) =>
    word === undefined || known.includes(word) ? [] : [{ field, word }],
  );
  return unknownWords.length === 0 ? {} : { unknownWords };
}
