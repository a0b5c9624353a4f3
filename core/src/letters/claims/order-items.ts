import type { ClaimSource } from './claim-source.js';

/** A longer list would leave no room for the argument. A fact that a person entered is never longer. */
const charactersInTextMax = 500;
/** In a column of a table. */
export const charactersInCellMax = 120;

/** The items of the order, or as many complete items as fit. */
export function itemsOf(source: ClaimSource, charactersMax = charactersInTextMax): string | undefined {
  const all = source.peek('order_items');
  if (all === undefined || all.length <= charactersMax) return source.fact('order_items');
  const items = all.split(/, (?=\d+ x )/);
  let shown = items.length - 1;
  while (shown > 0 && items.slice(0, shown).join(', ').length > charactersMax) shown -= 1;
  if (shown === 0) return undefined;
  source.fact('order_items');
  return source.words.itemsAndMore(items.slice(0, shown).join(', '), items.length - shown);
}
