import { PDFDocument } from '@cantoo/pdf-lib';

import { packRepeats } from './packed-repeats.js';

/** A small file whose text takes minutes to read. */
export async function wordyPdf(mark = ''): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  page.drawText(`Hutch ${mark}`);
  const words = packRepeats(Buffer.from(`BT /F1 12 Tf ${'(rabbit) Tj T* '.repeat(3_000)} ET\n`), 1_000);
  const stream = document.context.stream(words, { Filter: 'FlateDecode' });
  page.node.addContentStream(document.context.register(stream));
  return new Uint8Array(await document.save());
}
