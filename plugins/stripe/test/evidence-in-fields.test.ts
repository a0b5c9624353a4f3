import type { EvidencePacket, PacketItem, ResponseFacts } from '@rebuttal/plugin-kit';
import { isObject, money, objectOf } from '@rebuttal/plugin-kit';
import {
  buildPacket,
  createDispute,
  inWorld,
  packetItem,
  pdfFile,
  readDispute,
  submitPacket,
} from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { planEvidence } from '../src/evidence.js';
import stripe from '../src/index.js';

import { stripeSample } from './contract-sample.js';

const printed = await pdfFile('printed.pdf');
/** A text exhibit as core sends it: with its PDF. */
const written = (type: PacketItem['evidenceType'], title: string, text: string): PacketItem => ({
  ...packetItem(type, title, text),
  textFile: { ...printed, name: `${title}.pdf` },
});
const facts: ResponseFacts = {
  customerName: 'Robin Sample',
  customerEmail: 'robin@example.com',
  productDescription: 'One rabbit hutch',
  shippedDate: '2026-11-12',
  carrier: 'DHL',
  trackingNumber: '00340434161094042557',
  shippingAddress: '1 Hutch Lane, Bunnyville, CA 90210, US',
  billingAddress: '1 Hutch Lane, Bunnyville, CA 90210, US',
  purchaseIp: '203.0.113.24',
  serviceDate: '2026-11-14',
  refundState: 'none',
  refundedTotal: money(0, 'USD'),
};
const argument = 'The cardholder authenticated the payment with 3-D Secure.';
const plan = async (items: readonly PacketItem[], over: Partial<EvidencePacket> = {}, existing = {}) =>
  planEvidence(await buildPacket({ items, ...over }), { existing, environment: 'live' });
const namesIn = ({ files }: Awaited<ReturnType<typeof plan>>, field: string) =>
  files.find((one) => one.field === field)?.files.map(({ name }) => name) ?? [];

/** The evidence that the simulator has after a submission. */
async function received(
  items: readonly PacketItem[],
  over: Partial<EvidencePacket> = {},
  request: { readonly network?: string } = {},
) {
  let evidence: Readonly<Record<string, unknown>> = {};
  await inWorld(stripe, stripeSample, async (world) => {
    const id = createDispute(world, request);
    await submitPacket(world, id, await buildPacket({ items, ...over }));
    const { raw } = await readDispute(world, id);
    evidence = isObject(raw) ? objectOf(raw, 'evidence') : {};
  });
  return Object.fromEntries(Object.entries(evidence).filter(([, value]) => value !== null));
}

describe('evidence in the fields of Stripe', () => {
  it('has each exhibit in the field it belongs to, and the argument as the free text', async () => {
    const mail = 'Mail from the customer: "Hutch arrived today, looks great."';
    const evidence = await received(
      [
        packetItem('proof_of_delivery', 'Delivery', await pdfFile('pod.pdf')),
        {
          ...written('shipping_tracking', 'Parcel', 'Shipped: 14 Oct 2026'),
          details: {
            carrier: 'DHL',
            number: '00340434161094042557',
            shipped_at: '2026-11-12T23:30:00-05:00',
          },
        },
        written('customer_communication', 'Mail', mail),
        written('receipt', 'Invoice', 'Invoice 1041, 120.00 EUR'),
        written('service_documentation', 'Assembly', 'Assembled on site.'),
      ],
      { facts, argument },
    );
    const { receipt, customer_communication: mails, service_documentation: service, ...others } = evidence;
    for (const file of [receipt, mails, service]) expect(file).to.match(/^file_/);
    const { shipping_documentation: shipping, uncategorized_file: letter, ...texts } = others;
    for (const file of [shipping, letter]) expect(file).to.match(/^file_/);
    expect(texts).to.deep.equal({
      billing_address: '1 Hutch Lane, Bunnyville, CA 90210, US',
      customer_email_address: 'robin@example.com',
      customer_name: 'Robin Sample',
      customer_purchase_ip: '203.0.113.24',
      enhanced_evidence: {},
      product_description: 'One rabbit hutch',
      service_date: '2026-11-14',
      shipping_address: '1 Hutch Lane, Bunnyville, CA 90210, US',
      shipping_carrier: 'DHL',
      shipping_date: '2026-11-12',
      shipping_tracking_number: '00340434161094042557',
      uncategorized_text: argument,
    });
  });

  it('has a refund in the uncategorized fields, and no refusal explanation', async () => {
    const refund = written(
      'refund_proof',
      'Refund',
      'Refund re_3X of 96.00 EUR, ARN 74027516310001234567890',
    );
    const evidence = await received(
      [refund, packetItem('refund_proof', 'Receipt', await pdfFile('refund.pdf'))],
      {
        argument,
      },
    );
    expect(evidence).to.have.all.keys('enhanced_evidence', 'uncategorized_text', 'uncategorized_file');
    expect(evidence.uncategorized_text).to.equal(`${argument}\n\nRefund:\n${refund.text ?? ''}`);
  });

  it('has the explanation of two purchases, and the other charge only if it is one of Stripe', async () => {
    const explained = (other: string) =>
      received([packetItem('duplicate_explanation', 'Two orders', `Order 1044 was payment ${other}.`)]);
    expect(await explained('ch_other')).to.include({
      duplicate_charge_explanation: 'Order 1044 was payment ch_other.',
      duplicate_charge_id: 'ch_other',
    });
    expect(await explained('PAY-1044')).not.to.have.property('duplicate_charge_id');
  });

  it('never names the disputed charge as the other one', async () => {
    const items = [packetItem('duplicate_explanation', 'Once', 'Only ch_1Disputed was paid.')];
    const { texts } = planEvidence(await buildPacket({ items }), {
      existing: {},
      environment: 'live',
      charge: 'ch_1Disputed',
    });
    expect(texts.duplicate_charge_explanation).to.equal('Only ch_1Disputed was paid.');
    expect(texts).not.to.have.property('duplicate_charge_id');
  });
});

describe('a text exhibit as a file for Stripe', () => {
  const typesByField = {
    receipt: 'order_confirmation',
    customer_communication: 'renewal_notice',
    service_documentation: 'attendance_record',
    shipping_documentation: 'shipping_documentation',
    customer_signature: 'collection_record',
    refund_policy: 'refund_policy',
    cancellation_policy: 'cancellation_policy',
    duplicate_charge_documentation: 'duplicate_documentation',
  } as const;
  for (const [field, type] of Object.entries(typesByField))
    it(`fills ${field}, and the free text does not repeat it`, async () => {
      const planned = await plan([written(type, 'Text', 'Both rabbits are well.')], { argument });
      expect(namesIn(planned, field)).to.deep.equal(['Text.pdf']);
      expect(planned.texts.uncategorized_text).to.equal(argument);
    });

  it('follows the files of the same field in the order of the packet', async () => {
    const [first, last] = [await pdfFile('first.pdf'), await pdfFile('last.pdf')];
    const planned = await plan([
      packetItem('receipt', 'First', first),
      written('order_confirmation', 'Order', 'Order 1041'),
      packetItem('receipt', 'Last', last),
    ]);
    expect(namesIn(planned, 'receipt')).to.deep.equal(['first.pdf', 'Order.pdf', 'last.pdf']);
  });

  it('is not a file if its own text field has it and the file field is occupied', async () => {
    const disclosure = written('refund_policy_disclosure', 'Shown', 'Linked beside the pay button.');
    const planned = await plan([
      packetItem('refund_policy', 'Policy', await pdfFile('policy.pdf')),
      disclosure,
    ]);
    expect(namesIn(planned, 'refund_policy')).to.deep.equal(['policy.pdf']);
    expect(planned.texts.refund_policy_disclosure).to.equal('Linked beside the pay button.');
  });

  it('does not replace a file that the merchant uploaded in the Dashboard, and is sent as text', async () => {
    const planned = await plan(
      [written('receipt', 'Invoice', 'Invoice 1041')],
      { argument },
      { receipt: 'file_theirs' },
    );
    expect(namesIn(planned, 'receipt')).to.deep.equal([]);
    expect(planned.texts.uncategorized_text).to.equal(`${argument}\n\nInvoice:\nInvoice 1041`);
  });

  it('goes to the free text if all files would have too many pages', async () => {
    const scan = packetItem('product_photos', 'Scan', await pdfFile('scan.pdf', 18));
    const invoice = written('receipt', 'Invoice', 'Invoice 1041');
    const evidence = await received([scan, invoice], { argument }, { network: 'mastercard' });
    expect(evidence).not.to.have.property('receipt');
    expect(evidence.uncategorized_text).to.equal(`${argument}\n\nInvoice:\nInvoice 1041`);
    expect(await received([scan, invoice], { argument }, { network: 'visa' })).to.have.property('receipt');
  });
});

describe('facts in the fields of Stripe', () => {
  it('replace values from texts, except a longer list of parcels that contains the fact', async () => {
    const lines = 'Carrier: DHL\nTracking number: 00340434161094042557, RX2\nShipped: 12.11.2026';
    const { texts } = await plan([packetItem('shipping_tracking', 'Parcels', lines)], { facts });
    expect(texts).to.include({
      shipping_carrier: 'DHL',
      shipping_tracking_number: '00340434161094042557, RX2',
      shipping_date: '2026-11-12',
    });
  });

  it('never put the carrier of one parcel next to the number of another', async () => {
    const parcelOf = async (lines: string, of: Partial<ResponseFacts>, existing = {}) => {
      const { refundState, refundedTotal } = facts;
      const items = lines === '' ? [] : [packetItem('shipping_tracking', 'Parcel', lines)];
      const { texts } = await plan(items, { facts: { refundState, refundedTotal, ...of } }, existing);
      return [texts.shipping_carrier, texts.shipping_tracking_number];
    };
    const dhl = 'Carrier: DHL\nTracking number: JJD 000 390';
    expect(await parcelOf(dhl, { carrier: 'UPS' })).to.deep.equal(['DHL', 'JJD 000 390']);
    expect(await parcelOf(dhl, { trackingNumber: '1Z999' })).to.deep.equal([undefined, '1Z999']);
    expect(await parcelOf(dhl, { trackingNumber: 'JJD000390' })).to.deep.equal(['DHL', 'JJD000390']);
    expect(
      await parcelOf(`${dhl}, JJD000391`, { carrier: 'UPS', trackingNumber: 'JJD000390' }),
    ).to.deep.equal(['DHL', 'JJD 000 390, JJD000391']);
    const entered = { shipping_tracking_number: 'JJD000390' };
    expect(await parcelOf('', { carrier: 'UPS' }, entered)).to.deep.equal([undefined, undefined]);
    expect(await parcelOf('Carrier: UPS', { trackingNumber: '1Z999' })).to.deep.equal(['UPS', '1Z999']);
  });

  it('never replace a value that was entered in the Dashboard', async () => {
    const existing = { customer_name: 'R. Sample', product_description: 'A hutch, assembled' };
    const { texts } = await plan([], { facts }, existing);
    expect(texts).not.to.have.any.keys('customer_name', 'product_description');
    expect(texts.customer_email_address).to.equal('robin@example.com');
  });

  it('do not replace a written product description, and are left out if they are of another kind', async () => {
    const described = packetItem('product_description', 'The hutch', 'A hutch of oak.');
    const odd = { ...facts, customerEmail: 'unknown', purchaseIp: 'hidden' };
    const { texts } = await plan([described], { facts: odd });
    expect(texts.product_description).to.equal('A hutch of oak.');
    expect(texts).not.to.have.any.keys('customer_email_address', 'customer_purchase_ip');
  });

  it('are read from the details of an exhibit before its lines', async () => {
    const parcel = {
      ...packetItem('shipping_tracking', 'Parcel', 'Carrier: UPS\nTracking number: 1Z999'),
      details: { carrier: 'DHL', number: 'JJD000390', shipped_at: '2026-11-12T09:00:00Z' },
    };
    const device = {
      ...packetItem('customer_ip_device', 'Device', 'A phone'),
      details: { ip: '203.0.113.24' },
    };
    const { texts } = await plan([parcel, device]);
    expect(texts).to.include({
      shipping_carrier: 'DHL',
      shipping_tracking_number: 'JJD000390',
      shipping_date: '2026-11-12',
      customer_purchase_ip: '203.0.113.24',
    });
  });
});
