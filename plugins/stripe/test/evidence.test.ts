import type { EvidenceType, PacketItem } from '@rebuttal/plugin-kit';
import { buildPacket, packetFile, packetItem } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';
import type Stripe from 'stripe';

import { appealReason } from '../src/appeal.js';
import { fileFields, longTextFields, shortTextFields } from '../src/evidence-fields.js';
import type { FileField, TextField } from '../src/evidence-fields.js';
import { planEvidence } from '../src/evidence.js';

const letter = packetFile('letter.pdf', 'application/pdf', Buffer.from('%PDF-letter'));
const file = (name: string) => packetFile(name, 'application/pdf', Buffer.from(`%PDF-${name}`));
const plan = async (items: readonly PacketItem[], environment: 'test' | 'live' = 'live', existing = {}) =>
  planEvidence(await buildPacket({ items, letter, letterText: 'The letter.' }), { existing, environment });
const live = { existing: {}, environment: 'live' } as const;
const texts = async (items: readonly PacketItem[], environment: 'test' | 'live' = 'live', existing = {}) =>
  (await plan(items, environment, existing)).texts;

type Official = Exclude<keyof Stripe.DisputeUpdateParams.Evidence, 'appeal' | 'enhanced_evidence'>;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** The compiler compares our names with the type declarations of Stripe's own library. */
const isOfficial: Same<Official, FileField | TextField> = true;

describe('the evidence fields of Stripe', () => {
  it('are those that its own library declares, each once', () => {
    expect(isOfficial).to.equal(true);
    expect(new Set([...fileFields, ...longTextFields, ...shortTextFields]).size).to.equal(27);
  });

  it('include a separate field for the text of some exhibits', async () => {
    const fields: readonly [EvidenceType, TextField][] = [
      ['product_description', 'product_description'],
      ['access_activity_log', 'access_activity_log'],
      ['refund_policy', 'refund_policy_disclosure'],
      ['refund_refusal_explanation', 'refund_refusal_explanation'],
      ['cancellation_policy', 'cancellation_policy_disclosure'],
      ['cancellation_record', 'cancellation_rebuttal'],
      ['duplicate_documentation', 'duplicate_charge_explanation'],
      ['receipt', 'uncategorized_text'],
    ];
    for (const [type, field] of fields)
      expect((await texts([packetItem(type, 'Exhibit', 'both rabbits are well')]))[field], type).to.equal(
        'both rabbits are well',
      );
  });
});

describe('a packet as Stripe evidence', () => {
  it('fills a field from a labeled line only with a value of that kind, and keeps the rest as text', async () => {
    const filled = await texts([
      packetItem('customer_details', 'Customer', 'Email: not given at checkout'),
      packetItem('customer_ip_device', 'Device', 'IP: unknown (behind proxy)'),
      packetItem('shipping_tracking', 'Parcel', 'Tracking number: not available yet'),
      packetItem('duplicate_explanation', 'Other', 'Charge: none'),
    ]);
    for (const field of [
      'customer_email_address',
      'customer_purchase_ip',
      'shipping_tracking_number',
      'duplicate_charge_id',
    ] as const)
      expect(filled[field], field).to.equal(undefined);
    for (const line of ['Email: not given at checkout', 'IP: unknown (behind proxy)', 'not available yet'])
      expect(filled.uncategorized_text).to.contain(line);
  });

  it('splits a line with several labels, and does not split one with an unknown label', async () => {
    const line = 'Carrier: Rabbit Express, Tracking number: RX1; Date: 12.11.2026';
    expect(await texts([packetItem('shipping_tracking', 'Parcel', line)])).to.include({
      shipping_carrier: 'Rabbit Express',
      shipping_tracking_number: 'RX1',
      shipping_date: '12.11.2026',
    });
    const mixed = 'Carrier: Rabbit Express, Driver: Hazel';
    const stored = await texts([packetItem('shipping_tracking', 'Parcel', mixed)]);
    expect(stored.shipping_carrier).to.equal(undefined);
    expect(stored.uncategorized_text).to.contain(mixed);
  });

  it('puts the letter first among the uncategorized files, and keeps the order of the packet', async () => {
    const [a, b, c] = [file('a.pdf'), file('b.pdf'), file('c.pdf')];
    const { files } = await plan([
      packetItem('other', 'A', a),
      packetItem('receipt', 'B', b),
      packetItem('product_photos', 'C', c),
    ]);
    expect(files).to.deep.equal([
      { field: 'receipt', files: [b] },
      { field: 'uncategorized_file', files: [letter, a, c] },
    ]);
  });

  it('reads labeled lines into the short fields and keeps the rest', async () => {
    const filled = await texts([
      packetItem(
        'customer_details',
        'Customer',
        'Name: Robin Sample\nE-Mail: robin@example.com\nAddress: 1 Hutch Lane\nBunnyville',
      ),
      packetItem(
        'shipping_tracking',
        'Parcel',
        'Carrier: Rabbit Express\nTracking number: RX1\nShipped: 2026-11-01\nAddress: 1 Hutch Lane',
      ),
      packetItem('customer_ip_device', 'Device', 'IP: 203.0.113.24\nDevice: phone'),
      packetItem('service_documentation', 'Stay', 'Service date: 2026-11-02'),
    ]);
    expect(filled).to.deep.equal({
      customer_name: 'Robin Sample',
      customer_email_address: 'robin@example.com',
      billing_address: '1 Hutch Lane, Bunnyville',
      shipping_carrier: 'Rabbit Express',
      shipping_tracking_number: 'RX1',
      shipping_date: '2026-11-01',
      shipping_address: '1 Hutch Lane',
      customer_purchase_ip: '203.0.113.24',
      service_date: '2026-11-02',
      uncategorized_text: 'Device: phone',
    });
  });

  it('lists several parcels with commas', async () => {
    const filled = await texts([
      packetItem('shipping_tracking', 'Parcel 1', 'Carrier: Rabbit Express\nTracking number: RX1'),
      packetItem('shipping_tracking', 'Parcel 2', 'Carrier: Rabbit Express\nTracking number: RX2'),
    ]);
    expect(filled).to.include({ shipping_carrier: 'Rabbit Express', shipping_tracking_number: 'RX1, RX2' });
  });

  it('finds an address, an IP, a number or a charge without a label if there is exactly one', async () => {
    expect(await texts([packetItem('customer_details', 'C', 'robin@example.com')])).to.include({
      customer_email_address: 'robin@example.com',
      uncategorized_text: 'The letter.',
    });
    expect(
      await texts([packetItem('customer_ip_device', 'D', 'paid from 2001:db8::1 at home')]),
    ).to.deep.equal({
      customer_purchase_ip: '2001:db8::1',
      uncategorized_text: 'paid from 2001:db8::1 at home',
    });
    expect(await texts([packetItem('shipping_tracking', 'T', 'RX0001042')])).to.include({
      shipping_tracking_number: 'RX0001042',
    });
    expect(
      await texts([packetItem('duplicate_explanation', 'E', 'That was ch_1Carrots for hay.')]),
    ).to.deep.equal({
      duplicate_charge_id: 'ch_1Carrots',
      duplicate_charge_explanation: 'That was ch_1Carrots for hay.',
      uncategorized_text: 'The letter.',
    });
  });

  it('does not choose between two matches', async () => {
    const filled = await texts([packetItem('customer_ip_device', 'D', '203.0.113.24 or 203.0.113.25')]);
    expect(filled).to.deep.equal({ uncategorized_text: '203.0.113.24 or 203.0.113.25' });
  });

  it("fills the free text with the letter's text only if there is no other", async () => {
    const note = packetItem('other', 'Note', 'Ours.');
    const inDashboard = { uncategorized_text: 'Written by hand.' };
    expect((await texts([])).uncategorized_text).to.equal('The letter.');
    expect((await texts([note])).uncategorized_text).to.equal('Ours.');
    expect(await texts([], 'live', inDashboard)).to.deep.equal({});
    expect((await texts([note], 'live', inDashboard)).uncategorized_text).to.equal('Ours.');
  });

  it("leaves out the letter's text if all texts together would be too long", async () => {
    const fields = [...longTextFields].filter((field) => field !== 'uncategorized_text');
    const existing = Object.fromEntries(fields.map((field) => [field, 'x'.repeat(20_000)]));
    const letterText = (length: number) =>
      buildPacket({ items: [], letter, letterText: 'x'.repeat(length) }).then(
        (packet) => planEvidence(packet, { ...live, existing }).texts,
      );
    expect(await letterText(10_000)).to.have.property('uncategorized_text');
    expect(await letterText(10_001)).to.deep.equal({});
  });

  it('leads the free text with the argument, then the texts of exhibits without a field that fit', async () => {
    const withArgument = async (letterText: string, argument: string, ...items: PacketItem[]) =>
      planEvidence(await buildPacket({ items, letter, letterText, argument }), live).texts;
    const note = packetItem('other', 'Note', 'Ours.');
    const log = packetItem('processing_log', 'Log', 'x'.repeat(19_990));
    for (const letterText of ['The letter. They hopped.', 'x'.repeat(20_001)])
      expect(await withArgument(letterText, 'They hopped.')).to.deep.equal({
        uncategorized_text: 'They hopped.',
      });
    expect(await withArgument('The letter.', 'They hopped.', log, note)).to.deep.equal({
      uncategorized_text: 'They hopped.\n\nNote:\nOurs.',
    });
    expect(await withArgument('The letter.', 'x'.repeat(20_000), note)).to.deep.equal({
      uncategorized_text: 'x'.repeat(20_000),
    });
    expect(await withArgument('The letter.', 'x'.repeat(20_001), note)).to.deep.equal({
      uncategorized_text: 'Ours.',
    });
  });

  it("leaves out the letter's text if it does not fit, because the letter is sent as a file", async () => {
    const packet = await buildPacket({ items: [], letter, letterText: 'x'.repeat(20_001) });
    expect(planEvidence(packet, live).texts).to.deep.equal({});
  });

  for (const word of ['winning_evidence', 'losing_evidence', 'escalate_inquiry_evidence']) {
    it(`sends the test word ${word} alone in test mode, so that Stripe knows it`, async () => {
      const items = [packetItem('receipt', 'R', 'EUR 42.00'), packetItem('other', 'Word', ` ${word}\n`)];
      expect((await texts(items, 'test')).uncategorized_text).to.equal(word);
      expect((await texts(items, 'live')).uncategorized_text).to.contain('EUR 42.00');
      expect((await texts([packetItem('other', 'Word', word)], 'live')).uncategorized_text).to.equal(word);
    });
  }

  it('leaves out a text that is too long for its field, because the letter contains it', async () => {
    const log = (length: number) => [packetItem('access_activity_log', 'Login log', 'x'.repeat(length))];
    expect((await texts(log(20_000))).access_activity_log).to.have.length(20_000);
    expect(await texts(log(20_001))).to.deep.equal({ uncategorized_text: 'The letter.' });

    const carrier = (length: number) => [
      packetItem('shipping_tracking', 'Parcel', `Carrier: ${'x'.repeat(length)}`),
    ];
    expect((await texts(carrier(5_000))).shipping_carrier).to.have.length(5_000);
    expect(await texts(carrier(5_001))).to.deep.equal({ uncategorized_text: 'The letter.' });
  });

  it('counts texts that share a field together', async () => {
    const items = ['A', 'B'].map((title) => packetItem('other', title, 'x'.repeat(15_000)));
    expect(await texts(items)).to.deep.equal({ uncategorized_text: 'The letter.' });
    expect((await texts(items.slice(1))).uncategorized_text).to.have.length(15_000);
  });

  it('leaves out the longest text if all texts together, including those at Stripe, are too long', async () => {
    const types = ['access_activity_log', 'product_description', 'refund_policy'] as const;
    const items = [
      ...types.map((type) => packetItem(type, type, 'x'.repeat(19_000))),
      packetItem('cancellation_policy', 'Terms', 'x'.repeat(20_000)),
    ];
    const existing = Object.fromEntries(
      ['cancellation_rebuttal', 'duplicate_charge_explanation', 'refund_refusal_explanation'].map((field) => [
        field,
        'x'.repeat(20_000),
      ]),
    );
    const note = (length: number) => packetItem('other', 'Note', 'x'.repeat(length));
    const all = await texts([...items, note(13_000)], 'live', existing);
    expect(Object.keys(all)).to.have.length(5);
    const { cancellation_policy_disclosure: longest, ...others } = all;
    expect(longest).to.have.length(20_000);
    expect(await texts([...items, note(13_001)], 'live', existing)).to.deep.equal({
      ...others,
      uncategorized_text: 'x'.repeat(13_001),
    });
  });
});

describe('the reason of an appeal', () => {
  const reason = async (letterText: string, ...items: PacketItem[]) =>
    appealReason(await buildPacket({ items, letter, letterText }));

  it('is the argument of the letter and the texts with their titles', async () => {
    const note = packetItem('other', 'Note', 'Both are well.');
    expect(await reason('They arrived.', note)).to.equal('They arrived.\n\nNote:\nBoth are well.');
  });

  it('leaves out what does not fit completely, and is never empty', async () => {
    const items = [packetItem('other', 'Log', 'x'.repeat(20_000)), packetItem('other', 'Note', 'Well.')];
    expect(await reason('They arrived.', ...items)).to.equal('They arrived.\n\nNote:\nWell.');
    expect(await reason('y'.repeat(20_001))).to.match(/letter/);
    const packet = await buildPacket({ items: [], letterText: 'y'.repeat(20_001), argument: 'They hopped.' });
    expect(appealReason(packet)).to.equal('They hopped.');
  });
});
