import { buildPacket, packetFile, packetItem, samplePdf, samplePng } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { inspectPacket } from '../src/inspect.js';

const dispute = (network: string) =>
  ({ reason: 'general', stage: 'chargeback', network, raw: undefined }) as const;

describe('the inspection of a Checkout.com packet', () => {
  it('reports all rejected files at once, and no texts, which the letter contains', async () => {
    const items = [
      packetItem('receipt', 'Invoice', 'rabbit '.repeat(100)),
      packetItem('refund_policy', 'Policy', packetFile('policy.txt', 'text/plain', Buffer.from('txt'))),
      packetItem('receipt', 'Receipt', packetFile('receipt.docx', 'application/msword', Buffer.from('doc'))),
    ];
    const problems = await inspectPacket(dispute('visa'), await buildPacket({ items }));
    expect(problems.map((problem) => /"[^"]+"/.exec(problem)?.[0])).to.have.members([
      '"policy.txt"',
      '"receipt.docx"',
    ]);
  });

  it('applies them to each file of an arbitration separately', async () => {
    const heavy = packetFile('photo.png', 'image/png', Buffer.concat([samplePng(), Buffer.alloc(2_500_000)]));
    const other = packetFile('scan.png', 'image/png', Buffer.concat([samplePng(), Buffer.alloc(2_400_000)]));
    const items = [packetItem('receipt', 'Photo', heavy), packetItem('receipt', 'Scan', other)];
    const packet = await buildPacket({ items });
    const raw = { relevant_evidence: ['arbitration_review_required'] };
    expect(await inspectPacket({ ...dispute('visa'), raw }, packet)).to.deep.equal([]);
    expect((await inspectPacket({ ...dispute('discover'), raw }, packet)).join()).to.contain(
      'Discover accepts 3 MB',
    );
  });

  it('applies the limits of the card network', async () => {
    const book = packetFile('book.pdf', 'application/pdf', await samplePdf('Book of rabbits', 21));
    const packet = await buildPacket({ items: [packetItem('receipt', 'Book', book)] });
    expect(await inspectPacket(dispute('visa'), packet)).to.deep.equal([]);
    expect((await inspectPacket(dispute('amex'), packet)).join()).to.contain('American Express accepts 20');
  });
});
