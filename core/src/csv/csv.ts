/** RFC 4180 with the mark that makes spreadsheets read UTF-8. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${toCsvLines(rows)}`;
}

/** For what follows: a table that is written in parts has the mark once. */
export function toCsvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('');
}

/**
 * A text that a spreadsheet would take for a formula is marked as text; a negative number is none. Full-width signs
 * begin one where people write Chinese or Japanese, and a break hides what comes behind it.
 */
function toCell(value: string): string {
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(value) && !/^-\d+(\.\d+)?$/.test(value);
  const text = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
