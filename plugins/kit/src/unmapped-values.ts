import type { ProviderDispute } from './dispute.js';

/** A provider field, its value, and all values that the plugin knows. */
type ReceivedValue = readonly [field: string, word: string | undefined, known: readonly string[]];

/**
 * `{ unmappedValues }` with the values that the plugin doesn't know, or `{}`: to be spread into a dispute. A value that
 * makes the status or the reason `unknown` needn't be among them, because the operator sees those anyway.
 */
export function unmappedValuesIn(
  received: readonly ReceivedValue[],
): Pick<ProviderDispute, 'unmappedValues'> {
  const unmappedValues = received.flatMap(([field, word, known]) =>
    word === undefined || known.includes(word) ? [] : [{ field, word }],
  );
  return unmappedValues.length === 0 ? {} : { unmappedValues };
}
