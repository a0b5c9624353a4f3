import type { PacketItem } from '@rebuttal/plugin-kit';
import { parseObject, textOf } from '@rebuttal/plugin-kit';
import {
  buildPacket,
  createDispute,
  inWorld,
  packetItem,
  pdfFile,
  submitPacket,
  type World,
} from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import checkout from '../src/index.js';

import { checkoutSample } from './contract-sample.js';
import { sampleSecretKey } from './helpers.js';

/** A text exhibit as core sends it: with its PDF. */
const written = async (
  type: PacketItem['evidenceType'],
  title: string,
  text: string,
): Promise<PacketItem> => ({
  ...packetItem(type, title, text),
  textFile: await pdfFile(`${title}.pdf`),
});

async function get(world: World, path: string) {
  const { status, body } = await world.simulator.handle({
    method: 'GET',
    path,
    query: new URLSearchParams(),
    headers: { authorization: `Bearer ${sampleSecretKey}` },
    body: new Uint8Array(),
  });
  expect(status, body).to.equal(200);
  return parseObject(body) ?? {};
}

/** The evidence that the simulator has, with the names of its files. */
async function evidenceOf(world: World, id: string) {
  const evidence: Record<string, string | string[]> = {};
  for (const [field, value] of Object.entries(await get(world, `/disputes/${id}/evidence`))) {
    if (!/_files?$/.test(field)) {
      evidence[field] = String(value);
      continue;
    }
    const names: string[] = [];
    for (const fileId of [value].flat())
      names.push(textOf(await get(world, `/files/${String(fileId)}`), 'filename') ?? '');
    evidence[field] = Array.isArray(value) ? names : String(names[0]);
  }
  return evidence;
}

async function submit(world: World, id: string, items: readonly PacketItem[], argument: string) {
  const packet = await buildPacket({ items, argument });
  return submitPacket(world, id, packet);
}

describe('evidence in the fields of Checkout.com', () => {
  it('has each exhibit in the field it belongs to, and the letter as additional evidence', async () => {
    const long = `Robin asked about the roof. ${'Hay and straw. '.repeat(60)}`;
    const items = [
      packetItem('receipt', 'Invoice', await pdfFile('invoice.pdf')),
      packetItem('proof_of_delivery', 'Delivery', await pdfFile('pod.pdf')),
      await written('shipping_tracking', 'Parcel', 'Carrier: DHL\nDelivered: 14 Nov 2026'),
      await written('customer_communication', 'Mail', long),
      await written('refund_policy', 'Terms', 'Returns within 30 days.'),
      await written('recurring_agreement', 'Agreement', 'Monthly, until canceled.'),
      await written('duplicate_explanation', 'Two orders', 'Order 1041 and order 1044.'),
      await written('customer_ip_device', 'Device', 'IP 203.0.113.7'),
    ];
    await inWorld(checkout, checkoutSample, async (world) => {
      const id = createDispute(world, {});
      await submit(world, id, items, 'DHL delivered the order on 14 Nov 2026.');
      expect(await evidenceOf(world, id)).to.deep.equal({
        invoice_or_receipt_file: 'invoice.pdf',
        proof_of_delivery_or_service_file: 'pod.pdf',
        proof_of_delivery_or_service_text: 'Carrier: DHL\nDelivered: 14 Nov 2026',
        proof_of_delivery_or_service_date_text: '14 Nov 2026',
        customer_communication_file: 'Mail.pdf',
        refund_or_cancellation_policy_text: 'Returns within 30 days.',
        recurring_transaction_agreement_text: 'Monthly, until canceled.',
        invoice_showing_distinct_transactions_text: 'Order 1041 and order 1044.',
        additional_evidence_file: 'response-letter.pdf',
        additional_evidence_text: 'DHL delivered the order on 14 Nov 2026.\n\nIP 203.0.113.7',
      });
    });
  });

  it('has the letter and every file as arbitration evidence when the case requests it', async () => {
    await inWorld(checkout, checkoutSample, async (world) => {
      const context = world.context() as never;
      const id = createDispute(world, { scenario: 'arbitration_evidence' });
      await submit(
        world,
        id,
        [await written('customer_communication', 'Mail', 'It arrived.')],
        'It arrived.',
      );
      const requested = await checkout.fetchDispute(context, id);
      expect(requested).to.include({ status: 'needs_response', stage: 'arbitration' });
      expect(checkout.eligibility?.(requested)).to.deep.equal({ isEligible: true });
      const proof = await pdfFile('pod.pdf');
      const items = [
        packetItem('proof_of_delivery', 'Delivery', proof),
        packetItem('delivery_signature', 'The same file', proof),
        packetItem('receipt', 'Invoice', await pdfFile('invoice.pdf')),
      ];
      const { providerStatus } = await submit(world, id, items, 'DHL delivered the order.');
      expect(providerStatus).to.equal('arb_evidence_submitted');
      const {
        arbitration_no_review_text: text,
        arbitration_no_review_files: files,
        ...others
      } = await evidenceOf(world, id);
      expect(others).to.deep.equal({});
      expect(text).to.match(/rabbits were handed over/);
      expect(files).to.deep.equal(['response-letter.pdf', 'pod.pdf', 'invoice.pdf']);
      expect(world.reached.filter(({ path }) => path.endsWith('/evidence/arbitration'))).to.have.length(1);
    });
  });
});
