import { toCsv, toCsvLines, type Cell, type CsvSeparator } from './csv.js';

/** A table's columns by their names, in order, and what stands in each. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/** So many rows are in memory at once, however long the table is. */
export const exportPageSize = 500;

/**
 * A whole list page after page, each read when the one before has been taken. Between two pages no connection is held,
 * so that whoever reads slowly, or no more, keeps nobody else waiting.
 * @param read All that comes behind this row, or the beginning, at most `exportPageSize` of it
 */
export async function* readPages<Row>(
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void, undefined> {
  for (let last: Row | undefined; ;) {
    const page = await read(last);
    if (page.length > 0) yield page;
    last = page.at(-1);
    if (last === undefined || page.length < exportPageSize) return;
  }
}

/** A list that is short by its nature, and so is read at once. */
export async function* onePage<Row>(
  read: () => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void, undefined> {
  yield await read();
}

type FieldOf<Row> = Extract<{ [K in keyof Row]: Row[K] extends Cell ? K : never }[keyof Row], string>;

/** Columns that are fields of the row and have their names. */
export function fieldColumns<Row>(...names: readonly FieldOf<Row>[]): CsvColumns<Row> {
  return Object.fromEntries(names.map((name) => [name, (row: Row) => row[name] as Cell]));
}

export async function* mapPages<Row, Line>(
  pages: AsyncIterable<readonly Row[]>,
  toLine: (row: Row) => Line,
): AsyncGenerator<readonly Line[], void, undefined> {
  for await (const page of pages) yield page.map(toLine);
}

/** A table's cells, its head first, then a page of rows after another. */
export type CsvTable = AsyncGenerator<readonly (readonly Cell[])[], void, undefined>;

export async function* toCsvTable<Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): CsvTable {
  const cellsOf = Object.values(columns);
  yield [Object.keys(columns)];
  for await (const page of pages) yield page.map((row) => cellsOf.map((cell) => cell(row)));
}

/** The text of a CSV file, a piece for each page. */
export async function* toCsvText(
  table: CsvTable,
  separator: CsvSeparator,
): AsyncGenerator<string, void, undefined> {
  let isHead = true;
  for await (const rows of table) {
    yield isHead ? toCsv(rows, separator) : toCsvLines(rows, separator);
    isHead = false;
  }
}
