import type { ProviderDispute } from './dispute.js';

/** A field of the provider's, what it says, and all that the plugin knows it may say. */
export type ReceivedValue = readonly [field: string, word: string | undefined, known: readonly string[]];

/**
 * The words that the plugin does not know, to be spread into a dispute; nothing where all are known. A word that makes
 * the status or the reason `unknown` need not be among them: the operator is told of those anyway.
 */
export function unmappedValuesIn(told: readonly ReceivedValue[]): Pick<ProviderDispute, 'unmappedValues'> {
  const unmappedValues = told.flatMap(([field, word, known]) =>
    word === undefined || known.includes(word) ? [] : [{ field, word }],
  );
  return unmappedValues.length === 0 ? {} : { unmappedValues };
}
