import {
  assembleFile,
  countPdfPages,
  ProviderError,
  requirePages,
  requireTaken,
  requireTotalBytes,
  sizeOf,
} from '@rebuttal/plugin-kit';
import {
  expectProviderError,
  packetFile,
  pdfFile,
  pngFile,
  samplePdf,
  samplePng,
} from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

const rules = {
  taker: 'Rabbit Pay',
  mimeTypes: ['application/pdf', 'image/png'],
  kinds: 'PDF and PNG',
  fileBytesMax: 1_000_000,
  fileSize: 'up to 1 MB',
};

describe('files for a provider', () => {
  it('stay unchanged if a field has one', async () => {
    const photo = pngFile('hutch.png');
    const { name, bytes, sha256 } = await assembleFile({ field: 'photo', files: [photo] });
    expect({ name, sha256 }).to.deep.equal({ name: 'hutch.png', sha256: photo.sha256 });
    expect(Buffer.from(bytes).equals(Buffer.from(samplePng()))).to.equal(true);
  });

  it('become one PDF if a field has several', async () => {
    const files = [await pdfFile('receipt.pdf', 2), pngFile('hutch.png')];
    const merged = await assembleFile({ field: 'receipt', files });
    expect(merged).to.include({ name: 'receipt.pdf', mimeType: 'application/pdf', field: 'receipt' });
    expect(await countPdfPages(merged.bytes)).to.equal(3);
  });

  it('are read concurrently, because their store may be slow', async () => {
    let [reading, most] = [0, 0];
    const files = [1, 2, 3].map((number) => ({
      ...pngFile(`hutch-${number}.png`),
      async read() {
        most = Math.max(most, (reading += 1));
        await new Promise(setImmediate);
        reading -= 1;
        return samplePng();
      },
    }));
    await assembleFile({ field: 'photos', files });
    expect(most).to.equal(3);
  });

  it('are rejected by name if the provider does not accept their type or size', () => {
    const word = packetFile('letter.docx', 'application/msword', new Uint8Array(3));
    const scan = packetFile('scan.pdf', 'application/pdf', new Uint8Array(1_200_000));
    const blank = packetFile('blank.pdf', 'application/pdf', new Uint8Array());
    expect(() => requireTaken([word], rules)).to.throw(ProviderError, '"letter.docx" cannot be sent');
    expect(() => requireTaken([scan], rules)).to.throw(ProviderError, '"scan.pdf" is 1.20 MB');
    expect(() => requireTaken([word, scan, blank], rules)).to.throw(
      ProviderError,
      /"letter\.docx".*"scan\.pdf".*"blank\.pdf" is empty/,
    );
  });

  it('are rejected for their total size, naming the largest', () => {
    const files = [4_000_000, 6_000_000].map((sizeBytes) => ({ name: `${sizeBytes}.pdf`, sizeBytes }));
    const limit = { taker: 'Rabbit Pay', bytesMax: 9_000_000, size: '9 MB' };
    expect(() => requireTotalBytes(files, limit)).to.throw(ProviderError, 'largest is "6000000.pdf"');
    expect(() => requireTotalBytes(files, { ...limit, bytesMax: 10_000_000 })).not.to.throw();
    expect(() => requireTotalBytes([], limit)).not.to.throw();
  });

  it('are rejected for their pages, single or in total, naming the longest', async () => {
    const short = { name: 'short.pdf', mimeType: 'application/pdf', bytes: await samplePdf('Short') };
    const long = { name: 'long.pdf', mimeType: 'application/pdf', bytes: await samplePdf('Long', 3) };
    const photo = { name: 'hutch.png', mimeType: 'image/png', bytes: samplePng() };
    const files = [short, long, photo];
    expect(sizeOf(photo).sizeBytes).to.equal(samplePng().byteLength);
    await requirePages(files, { taker: 'Visa', pagesMax: 5, pagesPerFileMax: 3 });
    for (const limits of [{ pagesMax: 4 }, { pagesPerFileMax: 2 }]) {
      const error = await expectProviderError(
        () => requirePages(files, { taker: 'Visa', ...limits }),
        'refused',
      );
      expect(error.message).to.contain('"long.pdf"');
    }
  });

  it('are rejected by name if a PDF cannot be read', async () => {
    const torn = { name: 'torn.pdf', mimeType: 'application/pdf', bytes: Buffer.from('%PDF-1.7 torn') };
    const burnt = { ...torn, name: 'burnt.pdf' };
    const error = await expectProviderError(() => requirePages([torn, burnt], { taker: 'Visa' }), 'refused');
    expect(error.message).to.match(/"torn\.pdf".*"burnt\.pdf"/);
  });

  it('are not opened again if their page counts are known', async () => {
    const opened = {
      ...packetFile('long.pdf', 'application/pdf', Buffer.from('%PDF-1.7 not to be read')),
      pages: 7,
    };
    const file = await assembleFile({ field: 'receipt', files: [opened] });
    await requirePages([file], { taker: 'Visa', pagesMax: 7 });
    const error = await expectProviderError(
      () => requirePages([file], { taker: 'Visa', pagesMax: 6 }),
      'refused',
    );
    expect(error.message).to.contain('7 pages');
    const merged = { field: 'receipt', files: [{ ...opened, pages: 1 }, opened] };
    await expectProviderError(() => assembleFile(merged), 'refused');
  });
});
