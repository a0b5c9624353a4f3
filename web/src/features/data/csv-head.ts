import { texts } from '#texts/data';

/** The first rows of a CSV file, as the server will read them. */
export type CsvHead = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** The message is for the person who chose the file. */
export class CsvHeadError extends Error {
  override readonly name = 'CsvHeadError';
}

const fileBytesMax = 50 * 1024 * 1024;
const headBytes = 64 * 1024;
const rowsMax = 3;

/** @throws {CsvHeadError} if the server would refuse the file */
export async function readCsvHead(file: Blob): Promise<CsvHead> {
  if (file.size === 0) throw new CsvHeadError(texts.messages.fileEmpty);
  if (file.size > fileBytesMax) throw new CsvHeadError(texts.messages.fileTooLarge);
  const start = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const encoding = utf16Of(start) ?? ((await isUtf8(file)) ? 'utf-8' : 'windows-1252');
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be' && start.includes(0))
    throw new CsvHeadError(texts.messages.fileNotText);
  // The last line may be cut off, so it is not shown.
  const text = new TextDecoder(encoding).decode(start, { stream: true });
  return toCsvHead(file.size > headBytes ? text.slice(0, text.lastIndexOf('\n') + 1) : text);
}

/** @throws {CsvHeadError} */
export function toCsvHead(text: string): CsvHead {
  const [header, ...rows] = firstRows(text, separatorOf(text), rowsMax + 1);
  const columns = header?.map((name) => name.trim()) ?? [];
  if (columns.every((name) => name === '')) throw new CsvHeadError(texts.messages.noHeader);
  const twice = columns.find((name, at) => name !== '' && columns.indexOf(name) !== at);
  if (twice !== undefined) throw new CsvHeadError(texts.messages.columnTwice(twice));
  return { columns, rows };
}

function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** One byte that is not UTF-8 anywhere in the file means Windows-1252, in which spreadsheets save CSV in Western languages. */
async function isUtf8(file: Blob): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = file.stream().getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      decoder.decode(part.value, { stream: true });
    decoder.decode();
    return true;
  } catch {
    await reader.cancel();
    return false;
  }
}

/** A semicolon in the languages with a decimal comma. */
function separatorOf(text: string): ',' | ';' {
  const [line = ''] = text
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/);
  const count = (sign: string): number => line.split(sign).length;
  return count(';') > count(',') ? ';' : ',';
}

/** Reads rows with content from the start of an RFC 4180 CSV file. */
function firstRows(text: string, separator: ',' | ';', max: number): string[][] {
  const cellPattern = new RegExp(
    `("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r\\n|[\\r\\n]|$)`,
    'gy',
  );
  const rows: string[][] = [];
  let cells: string[] = [];
  for (const [, cell = '', end] of text.matchAll(cellPattern)) {
    cells.push(/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === separator) continue;
    if (cells.some((one) => one.trim() !== '')) rows.push(cells);
    cells = [];
    if (end === '' || rows.length >= max) break;
  }
  return rows;
}
