import type { InspectedDispute } from '@rebuttal/plugin-kit';
import { buildPacket, packetItem, pdfFile } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { inspectPacket } from '../src/inspect.js';

const dispute = (over: Partial<InspectedDispute> = {}): InspectedDispute => ({
  reason: 'product_not_received',
  stage: 'chargeback',
  network: 'visa',
  raw: undefined,
  ...over,
});
const book = async (pages: number) => await pdfFile('book.pdf', pages);

describe('the inspection of an Adyen packet', () => {
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
