/** The heading above a row of a list: its group, unless the row before has the same one. */
export function headingOf<Item>(
  rows: readonly { readonly original: Item }[],
  at: number,
  groupOf: ((item: Item) => string) | undefined,
): string | undefined {
  const [before, row] = [rows[at - 1], rows[at]];
  if (groupOf === undefined || row === undefined) return undefined;
  const group = groupOf(row.original);
  return before !== undefined && groupOf(before.original) === group ? undefined : group;
}
