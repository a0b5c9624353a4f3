import type { Readable } from 'node:stream';

import iconv from 'iconv-lite';

import { findSeparator, readCsvRows, type CsvRow } from '../../../platform/csv/csv-reader.js';
import { errors, invalidField } from '../../../platform/errors/catalogue.js';
import { withoutCardNumbers } from '../../../platform/shared/card-numbers.js';
import { utf16Of, type TextEncoding } from '../../../platform/shared/text-encodings.js';

/** How to read a CSV file. */
export type CsvFormat = { readonly encoding: TextEncoding; readonly separator: ',' | ';' };

export type CsvHeader = CsvFormat & { readonly columns: readonly string[] };

const headBytes = 64 * 1024;

/**
 * Reads the header of a file. The encoding is Unicode if all bytes are, else Windows-1252, in which spreadsheets save CSV in
 * Western languages.
 * @throws {AppError} 415 for a file that is not text, 422 for a header that can't be mapped
 */
export async function readHeader(open: () => Readable): Promise<CsvHeader> {
  const encoding = await detectEncoding(open());
  const separator = findSeparator(await headOf(open(), encoding));
  const { done, value } = await firstRow(open(), { encoding, separator });
  if (done === true) throw invalidField('file', 'The file is empty');
  const columns = value.cells.map((name) => withoutCardNumbers(name.trim()));
  const twice = columns.find((name, at) => name !== '' && columns.indexOf(name) !== at);
  if (twice !== undefined)
    throw invalidField('file', `The header names the column "${twice.slice(0, 100)}" twice`);
  return { encoding, separator, columns };
}

/** The rows with the number of bytes read so far, for the progress. The first row is the header. */
export async function* readRows(
  stream: Readable,
  { encoding, separator }: CsvFormat,
): AsyncGenerator<CsvRow & { readonly bytesRead: number }, void, undefined> {
  const read = { bytes: 0 };
  for await (const row of readCsvRows(decode(stream, encoding, read), separator))
    yield { ...row, bytesRead: read.bytes };
}

async function firstRow(stream: Readable, format: CsvFormat): Promise<IteratorResult<CsvRow, void>> {
  const rows = readRows(stream, format);
  try {
    return await rows.next();
  } finally {
    await rows.return();
  }
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

async function detectEncoding(stream: Readable): Promise<TextEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let isFirst = true;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (isFirst) {
      // An even number of bytes: the last character would be cut in half otherwise.
      const utf16 = utf16Of(chunk.subarray(0, chunk.length - (chunk.length % 2)));
      if (utf16 !== undefined) return utf16;
      isFirst = false;
    }
    // No text encoding other than UTF-16 has zeros.
    if (chunk.includes(0)) throw errors.wrongFileType('CSV');
    isUtf8 &&= accepts(utf8, chunk);
  }
  return isUtf8 && accepts(utf8) ? 'utf-8' : 'windows-1252';
}

function accepts(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}
