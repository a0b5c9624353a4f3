import type { Readable } from 'node:stream';

import iconv from 'iconv-lite';

import { findSeparator, readCsvRows, type CsvRow, type Separator } from '../../../platform/csv/csv-reader.js';
import { withoutGuard } from '../../../platform/csv/csv.js';
import { errors, invalidField } from '../../../platform/errors/catalogue.js';
import type { DocumentReader } from '../../../platform/sandbox/reader/document-reader.js';
import { withoutCardNumbers } from '../../../platform/shared/card-numbers.js';
import { utf16Of, type TextEncoding } from '../../../platform/shared/text-encodings.js';

/** How to read a CSV file. */
export type CsvFormat = { readonly encoding: TextEncoding; readonly separator: Separator };
export type CsvHead = CsvFormat & {
  /** The header as the file has it, without the column of reasons. */
  readonly header: readonly string[];
  /** True for our own file of rejected rows. */
  readonly hasReasons: boolean;
  /** The first rows. */
  readonly rows: readonly (readonly string[])[];
};

/** The column with the reasons in our file of rejected rows. */
export const reasonColumn = 'error';

export type SourceRow = CsvRow & { readonly bytesRead: number; readonly hasReasons: boolean };

const headBytes = 64 * 1024;
const headRowsMax = 20;
/** Lines with other characters than ASCII are enough to recognize an encoding. */
const telltaleBytesMax = 20_000;

type DetectEncoding = (bytes: Uint8Array) => Promise<TextEncoding>;

/**
 * Reads the header of a file. The encoding is Unicode if all bytes are, else the chosen or the most likely one.
 * @throws {AppError} 415 for a file that is not text, 422 for a file without a header
 */
export async function readHead(
  open: () => Readable,
  detect: DetectEncoding,
  chosen: TextEncoding | undefined,
): Promise<CsvHead> {
  const encoding = await findEncoding(open(), detect, chosen);
  const separator = findSeparator(await headOf(open(), encoding));
  const [header, ...rows] = await firstRows(open(), { encoding, separator });
  if (header === undefined) throw invalidField('file', 'The file is empty');
  const { cells, hasReasons } = header;
  return {
    ...{ encoding, separator, hasReasons },
    header: cells.map(withoutCardNumbers),
    rows: rows.map((row) => row.cells),
  };
}

/** The encoding by the detector for texts. It runs in a process that ends with the file. */
export const detectWith =
  (reader: Pick<DocumentReader, 'read'>, tenantId: string): DetectEncoding =>
  async (bytes) => {
    const read = await reader.read<'text'>({ kind: 'text', bytes }, tenantId).catch(() => undefined);
    return read?.encoding ?? 'windows-1252';
  };

/**
 * The names by which columns are mapped, each different: `Note (1)` and `Note (2)` for two columns `Note`, and `Column 3` for
 * one without a name.
 */
export function columnNames(header: readonly string[]): string[] {
  const trimmed = header.map((name) => name.trim());
  const seen = new Map<string, number>();
  return trimmed.map((name, at) => {
    if (name === '') return `Column ${at + 1}`;
    if (trimmed.indexOf(name) === trimmed.lastIndexOf(name)) return name;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return `${name} (${count})`;
  });
}

/**
 * The rows with the number of bytes read so far, for the progress. The first row is the header. In our own file of rejected
 * rows, the reasons are left out, and cells are as they were before they were marked as texts for spreadsheets.
 */
export async function* readRows(
  stream: Readable,
  { encoding, separator }: CsvFormat,
): AsyncGenerator<SourceRow, void, undefined> {
  const read = { bytes: 0 };
  let reasonAt = -1;
  for await (const row of readCsvRows(decode(stream, encoding, read), separator)) {
    const { number, cells } = row;
    if (number === 1 && cells.at(-1) === reasonColumn) reasonAt = cells.length - 1;
    const own = reasonAt < 0 ? cells : cells.filter((_, at) => at !== reasonAt).map(withoutGuard);
    yield { ...row, cells: own, bytesRead: read.bytes, hasReasons: reasonAt >= 0 };
  }
}

async function firstRows(stream: Readable, format: CsvFormat): Promise<SourceRow[]> {
  const found: SourceRow[] = [];
  for await (const row of readRows(stream, format)) {
    found.push(row);
    if (found.length > headRowsMax) break;
  }
  return found;
}

/** Decodes piece by piece, without the byte order mark. */
async function* decode(
  stream: Readable,
  encoding: TextEncoding,
  read = { bytes: 0 },
): AsyncGenerator<string, void, undefined> {
  const decoder = iconv.getDecoder(encoding, { stripBOM: true });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    read.bytes += chunk.length;
    yield decoder.write(chunk);
  }
  yield decoder.end() ?? '';
}

async function headOf(stream: Readable, encoding: TextEncoding): Promise<string> {
  let head = '';
  for await (const text of decode(stream, encoding)) {
    head += text;
    if (head.length >= headBytes) break;
  }
  return head;
}

async function findEncoding(
  stream: Readable,
  detect: DetectEncoding,
  chosen: TextEncoding | undefined,
): Promise<TextEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const telltale = new TelltaleLines();
  let isUtf8 = true;
  let isFirst = true;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (isFirst) {
      // An even number of bytes: the last character would be cut in half otherwise.
      const utf16 = utf16Of(chunk.subarray(0, chunk.length - (chunk.length % 2)));
      if (utf16 !== undefined) return utf16;
      // A byte order mark is certain.
      if (chunk.subarray(0, 3).equals(utf8Mark)) return 'utf-8';
      isFirst = false;
    }
    // No text encoding other than UTF-16 has zeros.
    if (chunk.includes(0)) throw errors.wrongFileType('CSV');
    isUtf8 &&= accepts(utf8, chunk);
    telltale.add(chunk);
  }
  if (chosen !== undefined) return chosen;
  return isUtf8 && accepts(utf8) ? 'utf-8' : detect(telltale.bytes());
}

const utf8Mark = Buffer.from('\ufeff');

/** The lines of a file that are not only ASCII, which all encodings have in common. */
class TelltaleLines {
  private readonly lines: Buffer[] = [];
  private size = 0;

  add(chunk: Buffer): void {
    for (let start = 0; start < chunk.length && this.size < telltaleBytesMax;) {
      const end = chunk.indexOf(10, start) + 1 || chunk.length;
      const line = chunk.subarray(start, end);
      start = end;
      if (!line.some((byte) => byte >= 0x80)) continue;
      const kept = line.subarray(0, telltaleBytesMax - this.size);
      this.lines.push(kept);
      this.size += kept.length;
    }
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.lines);
  }
}

function accepts(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}
