import { createElement, Fragment, type ReactNode } from 'react';

/**
 * A sentence with elements in it, as one template: rich`Accepting closes ${dispute} for good.` A translation puts
 * the parts where its grammar wants them.
 */
export function rich(words: TemplateStringsArray, ...parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...words.flatMap((word, index) => [word, parts[index]]));
}

/** Puts words of a sentence into an element: a link, or what only a screen reader reads. */
export type Wrap = (words: string) => ReactNode;
