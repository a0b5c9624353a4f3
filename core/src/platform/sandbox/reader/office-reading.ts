import { inflateRawSync } from 'node:zlib';

import { hasCardNumber } from '../../shared/card-numbers.js';
import type { OfficeReading } from './reader-protocol.js';

const zipParts = [
  {
    part: 'word/document.xml',
    texts: ['word/document.xml'],
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  {
    part: 'xl/workbook.xml',
    texts: ['xl/sharedStrings.xml', 'xl/worksheets/'],
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
] as const;

const compoundStreams = [
  { stream: 'WordDocument', mimeType: 'application/msword' },
  { stream: 'Workbook', mimeType: 'application/vnd.ms-excel' },
  { stream: 'Book', mimeType: 'application/vnd.ms-excel' },
] as const;

/** A part of an office file that unpacks to more is a zip bomb. A Word text of a thousand pages has a tenth of it. */
const partBytesMax = 20 * 1024 * 1024;

type ZipEntry = {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly offset: number;
};

/** Detects the type of an office file by its parts, and if its text contains a card number. */
export function readOffice(bytes: Uint8Array, packed: 'zip' | 'compound'): OfficeReading {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return packed === 'zip' ? readZip(file) : readCompound(file);
}

function readZip(file: Buffer): OfficeReading {
  const entries = listEntries(file);
  const has = (name: string) => entries.some((entry) => entry.name === name);
  const known = has('[Content_Types].xml') ? zipParts.find(({ part }) => has(part)) : undefined;
  if (known === undefined) return { mimeType: undefined, hasCardNumber: false };
  const texts = entries.filter(({ name }) => known.texts.some((start) => name.startsWith(start)));
  return {
    mimeType: known.mimeType,
    hasCardNumber: texts.some((entry) => hasCardNumber(toText(unpack(file, entry)))),
  };
}

/** The central directory at the end of a ZIP. Entries outside it are not in the file. */
function listEntries(file: Buffer): ZipEntry[] {
  const end = file.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0) throw new Error('the ZIP has no directory');
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new Error('the directory of the ZIP is broken');
    const nameBytes = file.readUInt16LE(at + 28);
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameBytes),
      method: file.readUInt16LE(at + 10),
      packedBytes: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function unpack(file: Buffer, { method, packedBytes, offset }: ZipEntry): string {
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const packed = file.subarray(start, start + packedBytes);
  const bytes = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: partBytesMax });
  return bytes.toString('utf8');
}

/** Separates paragraphs and cells. Joins the runs into which Word splits a sentence. */
function toText(xml: string): string {
  return xml
    .replaceAll(/<\/w:p>|<\/si>|<\/c>|<w:br\/>/g, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/[ \t]+/g, ' ');
}

/** Word and Excel up to 2003: stream names in UTF-16, text with one or two bytes per character. */
function readCompound(file: Buffer): OfficeReading {
  const known = compoundStreams.find(({ stream }) => file.includes(Buffer.from(`${stream}\0`, 'utf16le')));
  if (known === undefined) return { mimeType: undefined, hasCardNumber: false };
  const texts = [file.toString('latin1'), file.toString('utf16le')];
  return { mimeType: known.mimeType, hasCardNumber: texts.some(hasCardNumber) };
}
