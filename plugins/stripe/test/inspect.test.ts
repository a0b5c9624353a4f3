import { buildPacket, packetFile, packetItem, pdfFile } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { inspectPacket } from '../src/inspect.js';

const dispute = (raw: object, network?: string) =>
  ({ reason: 'general', stage: 'chargeback', network, raw }) as const;

describe('a packet for Stripe before it is sent', () => {
  it('finds all problems of the files at once, and none of texts, because the letter contains long ones', async () => {
    const items = [
      packetItem('product_description', 'Our hutch', 'rabbit '.repeat(3000)),
      packetItem('access_activity_log', 'Visits', 'rabbit '.repeat(14_000)),
      packetItem('receipt', 'Receipt', packetFile('receipt.docx', 'application/msword', Buffer.from('doc'))),
      packetItem('other', 'Photo', packetFile('photo.heic', 'image/heic', Buffer.from('heic'))),
    ];
    for (const status of ['needs_response', 'appeal_needs_response']) {
      const problems = await inspectPacket(dispute({ status }), await buildPacket({ items }));
      expect(problems.map((problem) => /"[^"]+"/.exec(problem)?.[0])).to.have.members([
        '"receipt.docx"',
        '"photo.heic"',
      ]);
    }
  });

  it('may have as many pages as the card network accepts', async () => {
    const book = await pdfFile('book.pdf', 19);
    const packet = await buildPacket({ items: [packetItem('receipt', 'Book', book)] });
    expect(await inspectPacket(dispute({}, 'visa'), packet)).to.deep.equal([]);
    expect((await inspectPacket(dispute({}, 'mastercard'), packet)).join()).to.contain(
      'Mastercard accepts 19',
    );
  });
});
