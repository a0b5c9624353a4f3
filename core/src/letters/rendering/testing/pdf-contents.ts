import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

/** Reads the contents of a PDF from its objects, without another program. */
export type PdfContents = {
  readonly pages: number;
  readonly title: string | undefined;
  /** Every character that a font of the document can draw. The PDF program embeds only the used ones. */
  readonly characters: ReadonlySet<string>;
};

export async function readPdf(bytes: Uint8Array): Promise<PdfContents> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const characters = new Set<string>();
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    if (object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')) continue;
    for (const character of mappedCharacters(decode(object))) characters.add(character);
  }
  return { pages: document.getPageCount(), title: document.getTitle(), characters };
}

function decode(stream: PDFRawStream): string {
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
}

/** From the tables that map glyphs to characters. */
function mappedCharacters(content: string): string[] {
  if (!content.includes('beginbfrange')) return [];
  return [...content.matchAll(/^<[^>]*> <[^>]*> (.*)$/gm)]
    .flatMap(([, codes = '']) => codes.match(/[0-9A-F]{4}/gi) ?? [])
    .map((code) => String.fromCharCode(Number.parseInt(code, 16)));
}
