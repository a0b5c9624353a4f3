import type { CompletionTree } from './words.js';

/** For a POSIX shell or zsh, which take everything between single quotes literally. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The places that a command leads to: all except the program itself. */
export function placesOf(tree: CompletionTree): string[] {
  return [...tree.keys()].filter((place) => place !== '');
}

/** The possible values, by the place and the option before them. */
export function choicesByOption(tree: CompletionTree): (readonly [at: string, values: readonly string[]])[] {
  return [...tree].flatMap(([place, { options }]) =>
    options
      .filter(({ values }) => values.length > 0)
      .map(({ word, values }) => [`${place} ${word}`, values] as const),
  );
}
