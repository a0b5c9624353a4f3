/** About a hundred pages: more than any bank reads. */
export const textCharactersMax = 300_000;

/** A cell or a line that is only a link. Banks do not open links. */
const bareLink = /^\s*(?:https?:\/\/|www\.)\S+\s*$/i;

const rowsOf = (text: string, mimeType: string): Rows =>
  mimeType === 'text/csv' ? parseCsv(text) : text.split('\n').map((line) => [line]);

/** True if the copy that is sent leaves links out. */
export const hasBareLinks = (text: string, mimeType: string): boolean =>
  rowsOf(text, mimeType).some((row) => row.some((cell) => bareLink.test(cell)));

/** Renders a text, or a CSV file as a table, unchanged but for bare links. Everything is escaped. */
export function textToHtml(title: string, text: string, mimeType: string): string {
  const rows = rowsOf(text, mimeType).map((row) =>
    row.map((cell) => (bareLink.test(cell) ? '[link]' : cell)),
  );
  const body = mimeType === 'text/csv' ? toTable(rows) : `<pre>${escapeHtml(rows.flat().join('\n'))}</pre>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>
body { margin: 0; font-family: "Liberation Sans", Arial, "Noto Sans", "Noto Sans CJK SC", sans-serif; line-height: 1.35; }
pre { margin: 0; white-space: pre-wrap; word-wrap: break-word; font-size: 0.8rem;
  font-family: "Liberation Mono", "Courier New", "Noto Sans Mono CJK SC", monospace; }
table { width: 100%; border-collapse: collapse; font-size: 0.66rem; }
table.fixed { table-layout: fixed; font-size: 0.6rem; margin-bottom: 1rem; }
td { border: 0.03rem solid #999; padding: 0.1rem 0.2rem; text-align: left; vertical-align: top; word-wrap: break-word; }
tr { page-break-inside: avoid; }
tr:first-child td { font-weight: bold; }
</style></head><body>${body}</body></html>`;
}

type Rows = readonly (readonly string[])[];

/** An upright page shows about this many characters of the small type in a row without breaking words. */
const charactersInRowMax = 110;
/** With fewer characters, a column is hard to read. */
const columnsInTableMax = 8;

/**
 * A table that fits on a page. If its words need more room, its columns get fixed widths that break words, and further
 * columns follow in separate tables, each with the first column.
 */
function toTable(rows: Rows): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const lengths = Array.from({ length: columns }, (_, at) => longest(rows, at));
  const needed = lengths.reduce((sum, { word }) => sum + word + 2, 0);
  if (needed <= charactersInRowMax) return tableOf(rows, '');
  const [first = 0, ...others] = lengths.keys();
  const groups: number[][] = [];
  for (let at = 0; at === 0 || at < others.length; at += columnsInTableMax - 1)
    groups.push([first, ...others.slice(at, at + columnsInTableMax - 1)]);
  return groups
    .map((group) => {
      const weights = group.map((at) => Math.min(Math.max(lengths[at]?.cell ?? 0, 6), 24));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const widths = weights.map((weight) => `<col style="width: ${((100 * weight) / total).toFixed(1)}%">`);
      const part = rows.map((row) => group.map((at) => row[at] ?? ''));
      return tableOf(part, ` class="fixed"><colgroup>${widths.join('')}</colgroup`);
    })
    .join('\n');
}

/** The longest cell of a column, and its longest word. */
function longest(rows: Rows, at: number): { readonly cell: number; readonly word: number } {
  let [cell, word] = [0, 0];
  for (const row of rows) {
    const text = row[at] ?? '';
    cell = Math.max(cell, text.length);
    for (const part of text.split(/[\s-]+/)) word = Math.max(word, part.length);
  }
  return { cell, word };
}

/** @param attributes after the tag's name */
function tableOf(rows: Rows, attributes: string): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('');
  return `<table${attributes}>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</table>`;
}

/** Parses RFC 4180 with the most frequent separator of the first line. Quoted cells may contain separators and breaks. */
export function parseCsv(text: string): string[][] {
  const firstLine = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const [separator = ','] = [',', ';', '\t'].sort(
    (left, right) => firstLine.split(right).length - firstLine.split(left).length,
  );
  const rows: string[][] = [];
  let row: string[] = [];
  const field = new RegExp(`("(?:[^"]|"")*"|[^${separator}\r\n]*)(${separator}|\r\n|\n|\r|$)`, 'y');
  const source = withoutLastBreaks(text.replace(/^\ufeff/, ''));
  while (field.lastIndex <= source.length) {
    const match = field.exec(source);
    if (match === null) return source.split(/\r?\n/).map((line) => [line]); // a quote that never ends
    const [, cell = '', end = ''] = match;
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === separator) continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}

/** Without a regular expression, because one for trailing line breaks takes quadratic time. */
function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n' || text[end - 1] === '\r') end -= 1;
  return text.slice(0, end);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
