import { ZipFile } from 'yazl';

const texts = {
  word: ['word/document.xml', (text: string) => `<w:document><w:p><w:t>${text}</w:t></w:p></w:document>`],
  excel: ['xl/sharedStrings.xml', (text: string) => `<sst><si><t>${text}</t></si></sst>`],
  other: ['readme.txt', (text: string) => text],
} as const;

/** A minimal Office file in ZIP format. */
export async function officeFile(kind: keyof typeof texts, text: string): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  const [name, content] = texts[kind];
  if (kind !== 'other') zip.addBuffer(Buffer.from('<Types/>'), '[Content_Types].xml');
  if (kind === 'excel') zip.addBuffer(Buffer.from('<workbook/>'), 'xl/workbook.xml');
  zip.addBuffer(Buffer.from(content(text)), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A minimal Word or Excel 97-2003 file: signature, stream name and text. */
export function compoundFile(stream: string, text: string): Buffer<ArrayBuffer> {
  return Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(`${stream}\0`, 'utf16le'),
    Buffer.alloc(64),
    Buffer.from(`\0${text}\0`, 'latin1'),
  ]);
}
