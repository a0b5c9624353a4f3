import type { PacketItem } from '@rebuttal/plugin-kit';
import { buildPacket, packetFile, packetItem } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { planEvidence } from '../src/evidence.js';

const letter = packetFile('letter.pdf', 'application/pdf', Buffer.from('%PDF-letter'));
const file = (name: string) => packetFile(name, 'application/pdf', Buffer.from(`%PDF-${name}`));
const plan = async (items: readonly PacketItem[], letterText = 'The letter.') =>
  planEvidence(await buildPacket({ items, letter, letterText }));
const texts = async (items: readonly PacketItem[], letterText?: string) =>
  (await plan(items, letterText)).texts;

describe('the Checkout.com evidence plan', () => {
  it('puts the letter first among the additional files, and keeps the order of the packet', async () => {
    const [a, b, c] = [file('a.pdf'), file('b.pdf'), file('c.pdf')];
    const { files } = await plan([
      packetItem('other', 'A', a),
      packetItem('receipt', 'B', b),
      packetItem('product_photos', 'C', c),
    ]);
    expect(files).to.deep.equal([
      { field: 'invoice_or_receipt', files: [b] },
      { field: 'additional_evidence', files: [letter, a, c] },
    ]);
  });

  it('sends a single text unchanged, and several with their titles', async () => {
    const one = packetItem('other', 'Note', 'Two dwarf rabbits.\n\n  Both well. ');
    const two = packetItem('refund_proof', 'Refund', 'EUR 4.20');
    expect((await texts([one])).additional_evidence).to.equal('Two dwarf rabbits.\n\n  Both well.');
    expect((await texts([one, two])).additional_evidence).to.equal(
      'Note:\nTwo dwarf rabbits.\n\n  Both well.\n\nRefund:\nEUR 4.20',
    );
  });

  it('sends the date of delivery in its separate field, and keeps it in the text', async () => {
    const parcel = packetItem(
      'shipping_tracking',
      'Parcel',
      'Carrier: Rabbit Express\nDelivered: 2026-11-02',
    );
    expect(await texts([parcel])).to.deep.equal({
      proof_of_delivery_or_service: 'Carrier: Rabbit Express\nDelivered: 2026-11-02',
      proof_of_delivery_or_service_date: '2026-11-02',
      additional_evidence: 'The letter.',
    });
    const bare = packetItem('proof_of_delivery', 'Delivered', '2026-11-02');
    expect(await texts([bare, parcel])).to.include({ proof_of_delivery_or_service_date: '2026-11-02' });
    expect(await texts([bare])).not.to.have.property('proof_of_delivery_or_service');
    const later = packetItem('attendance_record', 'Visit', 'Date: 2026-11-03');
    expect(await texts([bare, later])).to.include({
      proof_of_delivery_or_service_date: '2026-11-02, 2026-11-03',
    });
  });

  it('takes no date from evidence about something else', async () => {
    const message = packetItem('customer_communication', 'Mail', 'Date: 2026-11-02\nThank you!');
    expect(await texts([message])).not.to.have.property('proof_of_delivery_or_service_date');
  });

  it("sends the letter's text as additional text only if the field is free and the text fits", async () => {
    const note = packetItem('other', 'Note', 'Ours.');
    expect((await texts([])).additional_evidence).to.equal('The letter.');
    expect((await texts([note])).additional_evidence).to.equal('Ours.');
    expect((await texts([], 'x'.repeat(500))).additional_evidence).to.have.length(500);
    expect(await texts([], 'x'.repeat(501))).to.deep.equal({});
    expect(await texts([], '')).to.deep.equal({});
  });

  it('sends only the argument if the letter is too long, before the texts of exhibits', async () => {
    const additional = async (letterText: string, argument: string, ...items: PacketItem[]) =>
      planEvidence(await buildPacket({ items, letter, letterText, argument })).texts.additional_evidence;
    const note = packetItem('other', 'Note', 'Ours.');
    expect(await additional('The letter.', 'They hopped.')).to.equal('The letter.');
    expect(await additional('x'.repeat(501), 'They hopped.')).to.equal('They hopped.');
    expect(await additional('The letter.', 'They hopped.', note)).to.equal('They hopped.\n\nOurs.');
    expect(await additional('The letter.', 'x'.repeat(500), note)).to.equal('Ours.');
  });

  it('sends a text that is too long for its field as the field’s file', async () => {
    const textFile = file('receipt-text.pdf');
    const note = (length: number) => [
      { ...packetItem('receipt', 'Receipt 1042', 'x'.repeat(length)), textFile },
    ];
    const short = await plan(note(500));
    expect(short.texts.invoice_or_receipt).to.have.length(500);
    expect(short.files.map(({ field }) => field)).to.deep.equal(['additional_evidence']);
    const long = await plan(note(501));
    expect(long.texts).not.to.have.property('invoice_or_receipt');
    expect(long.files).to.deep.equal([
      { field: 'invoice_or_receipt', files: [textFile] },
      { field: 'additional_evidence', files: [letter] },
    ]);
  });

  it('leaves long additional texts to the letter, which is in the same file', async () => {
    const note = { ...packetItem('other', 'Note', 'x'.repeat(501)), textFile: file('note.pdf') };
    expect((await plan([note])).files).to.deep.equal([{ field: 'additional_evidence', files: [letter] }]);
  });

  it('applies the limit to all texts of a field together', async () => {
    const items = ['A', 'B'].map((title) => packetItem('customer_communication', title, 'x'.repeat(300)));
    expect(await texts(items)).not.to.have.property('customer_communication');
    expect((await texts(items.slice(1))).customer_communication).to.have.length(300);
  });

  it('leaves out a blank text', async () => {
    expect(await texts([packetItem('receipt', 'R', ' \n ')], '')).to.deep.equal({});
  });
});
