/** Columns are set with tabs, or with two spaces or more within or before the text of a line. */
const column = /\t| {2,}(?=\S)/;

/** True for a text whose columns or indents only a type of fixed width keeps. */
export function hasColumns(text: string): boolean {
  return text.split('\n').some((line) => column.test(line.trimEnd()));
}

const tabWidth = 4;

/** Replaces tabs, so that the columns of neighboring lines stand under each other. */
export function alignColumns(lines: readonly string[]): string[] {
  const cells = lines.map((line) => line.trimEnd().split('\t'));
  const widths: number[] = [];
  for (const row of cells)
    for (const [at, cell] of row.slice(0, -1).entries())
      widths[at] = Math.max(widths[at] ?? 0, tabWidth, cell.length + 2);
  return cells.map((row) =>
    row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join(''),
  );
}
