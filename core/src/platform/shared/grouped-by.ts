/** Groups rows by a value of each. A value without rows has an empty list. */
export function groupedBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | null | undefined,
): (key: string) => readonly Row[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null || key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return (key) => groups.get(key) ?? [];
}
