import { buildPacket, packetFile, packetItem, samplePdf } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { inspectPacket } from '../src/inspect.js';

const dispute = (network: string) =>
  ({ reason: 'general', stage: 'chargeback', network, raw: undefined }) as const;

describe('a packet for Checkout.com before it is sent', () => {
  it('is told of its texts and its files at once', async () => {
    const tooLong = 'rabbit '.repeat(100);
    const items = [
      packetItem('receipt', 'Invoice', tooLong),
      packetItem('refund_policy', 'Policy', tooLong),
      packetItem('receipt', 'Receipt', packetFile('receipt.docx', 'application/msword', Buffer.from('doc'))),
    ];
    const problems = await inspectPacket(dispute('visa'), await buildPacket({ items }));
    expect(problems.map((problem) => /"[^"]+"/.exec(problem)?.[0])).to.have.members([
      '"Invoice"',
      '"Policy"',
      '"receipt.docx"',
    ]);
  });

  it('is held against what the card network takes', async () => {
    const book = packetFile('book.pdf', 'application/pdf', await samplePdf('Book of rabbits', 21));
    const packet = await buildPacket({ items: [packetItem('receipt', 'Book', book)] });
    expect(await inspectPacket(dispute('visa'), packet)).to.deep.equal([]);
    expect((await inspectPacket(dispute('amex'), packet)).join()).to.contain('American Express takes 20');
  });
});
