/** A CSV file that can't be read further. The message is for the person who uploaded it. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}

export type CsvRow = {
  /** Its position among the rows with content, from 1 for the header. */
  readonly number: number;
  /** The line of the file that it begins in, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
};

/** Characters. A missing quotation mark would otherwise make the rest of the file one row. */
const rowCharactersMax = 1_000_000;
const columnsMax = 500;

/**
 * Reads RFC 4180 CSV, row by row, in constant memory. Line ends can be CRLF, LF or CR. Skips rows without content, and the
 * first line in which Excel names the separator. Cells are plain text: nothing is evaluated or trimmed.
 * @throws {CsvError}
 */
export async function* readCsvRows(
  chunks: AsyncIterable<string> | Iterable<string>,
  separator: string,
): AsyncGenerator<CsvRow, void, undefined> {
  const parser = new RowParser(separator);
  for await (const chunk of chunks) yield* parser.read(chunk);
  yield* parser.end();
}

class RowParser {
  private cells: string[] = [];
  private cell = '';
  private characters = 0;
  private isQuoted = false;
  /** After a quotation mark in a quoted cell: the next one is a literal mark, anything else follows the end. */
  private isQuoteOpen = false;
  private afterReturn = false;
  private number = 0;
  private line = 1;
  private firstLine = 1;
  private previous = '';

  constructor(private readonly separator: string) {}

  *read(chunk: string): Generator<CsvRow> {
    for (const character of chunk) {
      if (character === '\r' || (character === '\n' && this.previous !== '\r')) this.line += 1;
      this.previous = character;
      const isLineFeed = this.afterReturn && character === '\n';
      this.afterReturn = false;
      if (isLineFeed) continue;
      if (this.isQuoted && !this.endsQuote(character)) continue;
      if (character === '\n' || character === '\r') {
        this.afterReturn = character === '\r';
        yield* this.endRow();
      } else this.take(character);
    }
  }

  *end(): Generator<CsvRow> {
    if (this.isQuoted && !this.isQuoteOpen)
      throw new CsvError(`Row ${this.number + 1} has a quotation mark without an end.`);
    yield* this.endRow();
  }

  /** Returns true if the character is outside of the quotes. */
  private endsQuote(character: string): boolean {
    if (this.isQuoteOpen && character !== '"') {
      this.isQuoted = false;
      this.isQuoteOpen = false;
      return true;
    }
    if (character === '"' && !this.isQuoteOpen) this.isQuoteOpen = true;
    else {
      this.isQuoteOpen = false;
      this.add(character);
    }
    return false;
  }

  private take(character: string): void {
    if (character === this.separator) this.endCell();
    else if (character === '"' && this.cell === '') this.isQuoted = true;
    else this.add(character);
  }

  private add(character: string): void {
    this.cell += character;
    this.characters += 1;
    if (this.characters > rowCharactersMax)
      throw new CsvError(`Row ${this.number + 1} is too long. A quotation mark may be missing.`);
  }

  private endCell(): void {
    this.cells.push(this.cell);
    this.cell = '';
    if (this.cells.length >= columnsMax)
      throw new CsvError(`Row ${this.number + 1} has more than ${columnsMax} columns.`);
  }

  private *endRow(): Generator<CsvRow> {
    const cells = [...this.cells, this.cell];
    this.cells = [];
    this.cell = '';
    this.characters = 0;
    this.isQuoted = false;
    this.isQuoteOpen = false;
    const line = this.firstLine;
    this.firstLine = this.line;
    const hasContent = cells.some((cell) => cell.trim() !== '');
    if (!hasContent || (line === 1 && namedSeparator(cells.join(this.separator)) !== undefined)) return;
    this.number += 1;
    yield { number: this.number, line, cells };
  }
}

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** The separator that Excel's first line names, or that the header has most often. */
export function findSeparator(head: string): Separator {
  const named = namedSeparator(head.split(/[\r\n]/, 1)[0] ?? '');
  if (named !== undefined) return named;
  const [line = ''] = head
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/);
  const count = (sign: string) => line.split(sign).length;
  // A separator that comes first in the list wins if they are as frequent.
  return separators.toSorted((left, right) => count(right) - count(left))[0] ?? ',';
}

/** The separator in Excel's line `sep=;`. */
function namedSeparator(line: string): Separator | undefined {
  const sign = /^\s*"?sep=(.)"?[\s,;|]*$/i.exec(line)?.[1];
  return separators.find((separator) => separator === sign);
}
