import { createElement, Fragment, type ReactNode } from 'react';

/**
 * Renders a sentence with embedded elements: rich`Respond by ${date}.` A translation can place the elements where its
 * grammar requires them.
 */
export function rich(words: TemplateStringsArray, ...parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...words.flatMap((word, index) => [word, parts[index]]));
}

/** Wraps part of a sentence in an element, such as a link or screen-reader-only text. */
export type Wrap = (words: string) => ReactNode;
