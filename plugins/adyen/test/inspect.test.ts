import { mergeToPdf } from '@rebuttal/plugin-kit';
import type { InspectedDispute } from '@rebuttal/plugin-kit';
import { buildPacket, packetFile, packetItem, samplePdf } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { pdfBytesMax } from '../src/evidence-files.js';
import { inspectPacket } from '../src/inspect.js';

const dispute = (over: Partial<InspectedDispute> = {}): InspectedDispute => ({
  reason: 'product_not_received',
  stage: 'chargeback',
  network: 'visa',
  raw: undefined,
  ...over,
});
const photo = Buffer.concat([
  Buffer.from('ffd8ffc00011080001000103012200021101031101', 'hex'),
  Buffer.alloc(pdfBytesMax),
]);
const book = async (pages: number) =>
  packetFile('book.pdf', 'application/pdf', await samplePdf('Book', pages));

describe('the inspection of an Adyen packet', () => {
  it('reports every file that Adyen rejects under all defense reasons', async () => {
    const scan = await mergeToPdf([{ name: 'scan', mimeType: 'image/jpeg', bytes: photo }]);
    const items = [
      packetItem('receipt', 'Receipt', packetFile('scan.pdf', 'application/pdf', scan)),
      packetItem('refund_policy', 'Policy', packetFile('policy.pdf', 'application/pdf', scan)),
      packetItem('product_photos', 'Photo', packetFile('hutch.jpg', 'image/jpeg', photo)),
    ];
    const problems = await inspectPacket(dispute(), await buildPacket({ items }));
    expect(problems.map((problem) => /"[^"]+"/.exec(problem)?.[0])).to.have.members([
      '"scan.pdf"',
      '"policy.pdf"',
    ]);
  });

  it('applies the page limits of the card network and of inquiries', async () => {
    const withBook = async (pages: number) =>
      buildPacket({ items: [packetItem('receipt', 'Book', await book(pages))] });
    expect(await inspectPacket(dispute(), await withBook(19))).to.deep.equal([]);
    const mastercard = dispute({ network: 'mastercard' });
    expect((await inspectPacket(mastercard, await withBook(19))).join()).to.contain('Mastercard accepts 19');
    expect(await inspectPacket(mastercard, await withBook(18))).to.deep.equal([]);
    const inquiry = dispute({ stage: 'inquiry' });
    expect((await inspectPacket(inquiry, await withBook(4))).join()).to.contain('Adyen accepts 4');
    expect(await inspectPacket(inquiry, await withBook(3))).to.deep.equal([]);
  });
});
