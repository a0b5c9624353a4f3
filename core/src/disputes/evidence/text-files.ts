/** About a hundred pages: more than any bank reads. */
export const textCharactersMax = 300_000;

/** Renders the text unchanged, or a CSV file as a table. Everything is escaped. */
export function textToHtml(title: string, text: string, mimeType: string): string {
  const rows = mimeType === 'text/csv' ? parseCsv(text) : undefined;
  const body = rows === undefined ? `<pre>${escapeHtml(text)}</pre>` : toTable(rows);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>
body { margin: 0; font-family: "Liberation Sans", Arial, "Noto Sans", "Noto Sans CJK SC", sans-serif; line-height: 1.35; }
pre { margin: 0; white-space: pre-wrap; word-wrap: break-word; font-size: 0.8rem;
  font-family: "Liberation Mono", "Courier New", "Noto Sans Mono CJK SC", monospace; }
table { width: 100%; border-collapse: collapse; font-size: 0.66rem; }
td { border: 0.03rem solid #999; padding: 0.1rem 0.2rem; text-align: left; vertical-align: top; word-wrap: break-word; }
tr { page-break-inside: avoid; }
tr:first-child td { font-weight: bold; }
</style></head><body>${body}</body></html>`;
}

function toTable(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('');
  return `<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</table>`;
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
