import { deflateRawSync } from 'node:zlib';

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const pdf = Buffer.from(onePagePdf());

/** The uploaded files, by a name that can be stored. */
const files = {
  png: Buffer.from(pixel, 'base64'),
  pdf,
  text: Buffer.from('Twelve rabbits left.\n'),
  csv: Buffer.from('rabbit,kits\nHazel,12\n=1+1,"\n'),
  'cut png': Buffer.from(pixel, 'base64').subarray(0, 40),
  'cut pdf': pdf.subarray(0, 300),
  'pdf of one line': Buffer.from('%PDF-1.7\n'),
  html: Buffer.from('<html><script>alert(1)</script>'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  zip: emptyishZip(),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0]),
  'huge picture': hugePicture(),
  empty: Buffer.alloc(0),
  zeros: Buffer.alloc(4096),
} satisfies Record<string, Buffer>;

export type FileName = keyof typeof files;
export const fileNames = Object.keys(files) as FileName[];
export const fileOf = (name: FileName): Buffer => files[name];

/** File names that a browser, or another client, may send. */
export const oddFileNames: readonly string[] = [
  'manifest.pdf',
  'MANIFEST.PNG',
  '../../etc/passwd',
  '..\\..\\manifest.txt',
  '',
  '.',
  'con.txt',
  `${'x'.repeat(300)}.txt`,
  'rabbit\u202efdp.txt',
  '🐇.csv',
  'a\u0000b.txt',
  '=1+1.csv',
  '%2e%2e%2f.png',
];

/** Claims 60,000 × 60,000 pixels, and contains none. */
function hugePicture(): Buffer {
  const bytes = Buffer.from(pixel, 'base64');
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
}

/** A local header and compressed zeros, without a directory. */
function emptyishZip(): Buffer {
  const body = deflateRawSync(Buffer.alloc(100_000));
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(body.length, 18);
  return Buffer.concat([head, body]);
}

/** An empty page, written by hand because it is needed immediately. */
function onePagePdf(): string {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Resources<<>>>>',
  ];
  const offsets: number[] = [];
  let text = '%PDF-1.4\n';
  for (const [at, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${at + 1} 0 obj${object}endobj\n`;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 4\n0000000000 65535 f \n${rows.join('')}`;
  return `${text}${table}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
}
