import { PDFDocument } from '@cantoo/pdf-lib';

/** Small, and its text keeps a reader busy for minutes. */
export async function wordyPdf(mark = ''): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  page.drawText(`Hutch ${mark}`);
  const words = `BT /F1 12 Tf ${'(rabbit) Tj T* '.repeat(3_000_000)} ET`;
  page.node.addContentStream(document.context.register(document.context.flateStream(words)));
  return new Uint8Array(await document.save());
}
