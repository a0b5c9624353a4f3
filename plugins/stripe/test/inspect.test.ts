import { buildPacket, packetFile, packetItem, samplePdf } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { inspectPacket } from '../src/inspect.js';

const dispute = (raw: object, network?: string) =>
  ({ reason: 'general', stage: 'chargeback', network, raw }) as const;
const tooLong = 'rabbit '.repeat(3000);

describe('a packet for Stripe before it is sent', () => {
  it('is told of its texts and its files at once', async () => {
    const items = [
      packetItem('product_description', 'Our hutch', tooLong),
      packetItem('access_activity_log', 'Visits', tooLong),
      packetItem('receipt', 'Receipt', packetFile('receipt.docx', 'application/msword', Buffer.from('doc'))),
    ];
    const problems = await inspectPacket(dispute({}), await buildPacket({ items }));
    expect(problems.map((problem) => /"[^"]+"/.exec(problem)?.[0])).to.deep.equal([
      '"Visits"',
      '"Our hutch"',
      '"receipt.docx"',
    ]);
  });

  it('may have as many pages as the card network takes', async () => {
    const book = packetFile('book.pdf', 'application/pdf', await samplePdf('Book of rabbits', 19));
    const packet = await buildPacket({ items: [packetItem('receipt', 'Book', book)] });
    expect(await inspectPacket(dispute({}, 'visa'), packet)).to.deep.equal([]);
    expect((await inspectPacket(dispute({}, 'mastercard'), packet)).join()).to.contain('Mastercard takes 19');
  });

  it('shares the room for texts with what others have entered, and not with what we staged before', async () => {
    const fields = ['access_activity_log', 'cancellation_rebuttal', 'product_description'];
    const texts = [...fields, 'refund_refusal_explanation', 'duplicate_charge_explanation'];
    const evidence = Object.fromEntries(texts.map((field) => [field, 'x'.repeat(29_000)]));
    const packet = await buildPacket({ items: [packetItem('refund_policy', 'Policy', 'y'.repeat(10_000))] });
    expect((await inspectPacket(dispute({ evidence }), packet)).join()).to.contain('All texts together');
    const metadata = { app_texts: 'product_description' };
    expect(await inspectPacket(dispute({ evidence, metadata }), packet)).to.deep.equal([]);
  });

  it('is held against the limits of an appeal where it is one', async () => {
    const raw = { status: 'appeal_needs_response' };
    const items = ['product_description', 'access_activity_log'].map((type) =>
      packetItem(type as 'product_description', 'Long', tooLong.slice(0, 15_000)),
    );
    const packet = await buildPacket({ items });
    expect(await inspectPacket(dispute({}), packet)).to.deep.equal([]);
    expect((await inspectPacket(dispute(raw), packet)).join()).to.contain('texts of the appeal are too long');
  });
});
