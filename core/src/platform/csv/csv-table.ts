import { toCsv, toCsvLines, type AnySeparator, type Cell } from './csv.js';

/** A table's columns by name, in order, each with the function that reads its cell. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/** Number of rows in memory at a time, regardless of the table's length. */
export const exportPageSize = 500;

/**
 * Yields a list page by page, reading each page once the previous one is consumed. It holds no connection between
 * pages, so a slow or stalled reader doesn't block others.
 * @param read returns at most `exportPageSize` rows after the given row, or the first rows
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

/** Yields a list that is always short as a single page. */
export async function* onePage<Row>(
  read: () => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void, undefined> {
  yield await read();
}

type FieldOf<Row> = Extract<{ [K in keyof Row]: Row[K] extends Cell ? K : never }[keyof Row], string>;

/** Columns that have the names of the row's fields. */
export function fieldColumns<Row>(...names: readonly FieldOf<Row>[]): CsvColumns<Row> {
  return Object.fromEntries(names.map((name) => [name, (row: Row) => row[name] as Cell]));
}

export async function* mapPages<Row, Line>(
  pages: AsyncIterable<readonly Row[]>,
  toLine: (row: Row) => Line,
): AsyncGenerator<readonly Line[], void, undefined> {
  for await (const page of pages) yield page.map(toLine);
}

/** A table's cells: first the header, then one page of rows at a time. */
export type CsvTable = AsyncGenerator<readonly (readonly Cell[])[], void, undefined>;

export async function* toCsvTable<Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): CsvTable {
  const cellsOf = Object.values(columns);
  yield [Object.keys(columns)];
  for await (const page of pages) yield page.map((row) => cellsOf.map((cell) => cell(row)));
}

/** Yields the text of a CSV file, one piece per page. */
export async function* toCsvText(
  table: CsvTable,
  separator: AnySeparator,
): AsyncGenerator<string, void, undefined> {
  let isHead = true;
  for await (const rows of table) {
    yield isHead ? toCsv(rows, separator) : toCsvLines(rows, separator);
    isHead = false;
  }
}
