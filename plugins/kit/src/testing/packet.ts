import { createHash } from 'node:crypto';

import { PDFDocument } from '@cantoo/pdf-lib';

import type { EvidenceType } from '../evidence-types.js';
import type { EvidencePacket, PacketFile, PacketItem } from '../packet.js';

/** Most worlds send the same PDFs, and writing one takes some milliseconds. */
const samplePdfs = new Map<string, Promise<Uint8Array>>();

/** A real PDF with a line of text on each page. */
export async function samplePdf(text: string, pages = 1): Promise<Uint8Array> {
  const key = `${pages} ${text}`;
  const written = samplePdfs.get(key) ?? writePdf(text, pages);
  samplePdfs.set(key, written);
  return (await written).slice();
}

async function writePdf(text: string, pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  for (let page = 1; page <= pages; page += 1) {
    pdf.addPage([595.28, 841.89]).drawText(`${text}, page ${page} of ${pages}`, { x: 72, y: 760, size: 12 });
  }
  return pdf.save();
}

/** A real PDF of exactly this size, most of it a stream that no page shows. A size that is too small gives an invalid PDF. */
export async function sizedPdf(name: string, sizeBytes: number): Promise<PacketFile> {
  const pdf = (await samplePdf(name)).subarray(0, sizeBytes);
  const bytes = Buffer.concat([pdf, filler(sizeBytes - pdf.byteLength)]);
  return packetFile(name, 'application/pdf', bytes);
}

/** An object with a stream, which readers skip at once. They would read a long comment byte by byte. */
function filler(sizeBytes: number): Buffer {
  const parts = (length: number) =>
    [`\n9999 0 obj\n<</Length ${String(length).padStart(10)}>>\nstream\n`, '\nendstream\nendobj\n'] as const;
  const [start, end] = parts(sizeBytes - parts(0).join('').length);
  const bytes = Buffer.alloc(sizeBytes, '%');
  if (sizeBytes < start.length + end.length) return bytes;
  bytes.write(start);
  bytes.write(end, sizeBytes - end.length);
  return bytes;
}

/** A real PNG of one red pixel. */
export function samplePng(): Uint8Array {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  );
}

/** The first bytes of each file type, by which providers recognize it. */
const beginnings: Readonly<Record<string, string>> = {
  'image/jpeg': '\xff\xd8\xff\xe0',
  'image/gif': 'GIF89a',
  'image/tiff': 'II*\0',
};

/** A file with the first bytes of its type. PDF and PNG files are real. */
export async function sampleFile(mimeType: string): Promise<PacketFile> {
  if (mimeType === 'application/pdf') return sizedPdf('scan.pdf', 10_000);
  const beginning = beginnings[mimeType];
  const bytes = beginning === undefined ? samplePng() : Buffer.from(beginning.padEnd(1000, '\0'), 'latin1');
  return packetFile(`hutch.${mimeType.replace(/^.*\//, '')}`, mimeType, bytes);
}

export function packetFile(name: string, mimeType: string, bytes: Uint8Array): PacketFile {
  return {
    name,
    mimeType,
    sizeBytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    read: () => Promise.resolve(bytes),
  };
}

/** A real PDF that shows its name. */
export async function pdfFile(name: string, pages = 1): Promise<PacketFile> {
  return packetFile(name, 'application/pdf', await samplePdf(name, pages));
}

export function pngFile(name: string): PacketFile {
  return packetFile(name, 'image/png', samplePng());
}

/** An exhibit: a text, a file, or both. */
export function packetItem(
  evidenceType: EvidenceType,
  title: string,
  content: string | PacketFile,
): PacketItem {
  return typeof content === 'string'
    ? { evidenceType, title, text: content }
    : { evidenceType, title, file: content };
}

/** A packet as a merchant would send it: letter, receipt, tracking, photo and a message. */
export async function buildPacket(over: Partial<EvidencePacket> = {}): Promise<EvidencePacket> {
  return {
    idempotencyKey: 'submission-1-attempt-1',
    reference: 'submission-1',
    letter: await pdfFile('response-letter.pdf'),
    letterText: 'The two dwarf rabbits were handed over on 2 November and the customer thanked us.',
    items: await sampleItems(),
    ...over,
  };
}

async function sampleItems(): Promise<PacketItem[]> {
  return [
    packetItem('receipt', 'Receipt 1042', await pdfFile('receipt.pdf')),
    packetItem('proof_of_delivery', 'Proof of delivery', await pdfFile('delivery.pdf')),
    packetItem('shipping_tracking', 'Tracking', 'Carrier: Rabbit Express\nTracking number: RX0001042'),
    packetItem('product_photos', 'Photo of the hutch', pngFile('hutch.png')),
    packetItem('customer_communication', 'Thank-you note', 'Both rabbits arrived well. Thank you!'),
  ];
}
