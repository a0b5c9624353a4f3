import { countPdfPages, mergeToPdf, readPngPoints } from '@rebuttal/plugin-kit';
import { expectProviderError, samplePdf, samplePng } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

const pdf = async (name: string, pages = 1) => ({
  name,
  mimeType: 'application/pdf',
  bytes: await samplePdf(name, pages),
});
const png = { name: 'hutch.png', mimeType: 'image/png', bytes: samplePng() };

describe('several documents as one PDF', () => {
  it('keep all pages, with each image on its own page', async () => {
    const merged = await mergeToPdf([await pdf('letter', 2), png, await pdf('receipt', 3), png]);
    expect(Buffer.from(merged.subarray(0, 5)).toString()).to.equal('%PDF-');
    expect(await countPdfPages(merged)).to.equal(7);
  });

  it('give the same bytes every time, so that an upload can be recognized', async () => {
    const documents = [await pdf('letter'), png];
    const first = await mergeToPdf(documents);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(Buffer.compare(await mergeToPdf(documents), first)).to.equal(0);
  });

  it('are rejected by name if one cannot be read', async () => {
    for (const [mimeType, bytes] of [
      ['application/pdf', '%PDF-1.7 torn'],
      ['image/png', 'no image'],
      ['image/jpeg', 'no image'],
    ] as const) {
      const torn = { name: 'torn', mimeType, bytes: Buffer.from(bytes) };
      const error = await expectProviderError(async () => mergeToPdf([await pdf('letter'), torn]), 'refused');
      expect(error.message).to.contain('"torn"');
    }
  });

  it('are rejected by name if a picture is too large to unpack', async () => {
    const bytes = Buffer.from(samplePng());
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
    expect(readPngPoints(bytes)).to.equal(3_600_000_000);
    const bomb = { name: 'bomb.png', mimeType: 'image/png', bytes };
    const error = await expectProviderError(async () => mergeToPdf([await pdf('letter'), bomb]), 'refused');
    expect(error.message).to.contain('"bomb.png"');
    expect((error.cause as Error).message).to.contain('3600000000 pixels');
  });

  it('have a page count, and are rejected if they are not PDFs', async () => {
    expect(await countPdfPages(await samplePdf('long', 12))).to.equal(12);
    await expectProviderError(() => countPdfPages(samplePng()), 'refused');
  });
});
