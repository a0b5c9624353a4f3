import type { EvidencePacket, PacketItem, ResponseFacts } from '@rebuttal/plugin-kit';
import { isObject, money, objectOf, objectsOf, textOf } from '@rebuttal/plugin-kit';
import type { SimulatedDisputeRequest } from '@rebuttal/plugin-kit/simulator';
import {
  buildPacket,
  createDispute,
  inWorld,
  packetItem,
  pdfFile,
  submitPacket,
} from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import paypal from '../src/index.js';

import { paypalSample } from './contract-sample.js';

const facts: ResponseFacts = { refundState: 'none', refundedTotal: money(0, 'EUR') };

/** The seller's evidence that the simulator has after a submission. */
async function received(
  items: readonly PacketItem[],
  over: Partial<EvidencePacket> = {},
  request: SimulatedDisputeRequest = { reason: 'product_not_received' },
) {
  const found: ReturnType<typeof objectsOf>[number][] = [];
  await inWorld(paypal, paypalSample, async (world) => {
    const id = createDispute(world, request);
    await submitPacket(world, id, await buildPacket({ items, facts, ...over }));
    const { raw } = await paypal.fetchDispute(world.context() as never, id);
    const all = isObject(raw) ? objectsOf(raw, 'evidences') : [];
    found.push(...all.filter((one) => textOf(one, 'source') === 'SUBMITTED_BY_SELLER'));
  });
  expect(found).to.have.length(1);
  return found[0] ?? {};
}

const namesIn = (evidence: Parameters<typeof objectsOf>[0]) =>
  objectsOf(evidence, 'documents').map((document) => textOf(document, 'name'));

describe('evidence in the fields of PayPal', () => {
  it('has the parcel, every file and the argument before the texts', async () => {
    const evidence = await received(
      [
        packetItem('proof_of_delivery', 'Delivery', await pdfFile('pod.pdf')),
        packetItem('receipt', 'Invoice', await pdfFile('invoice.pdf')),
        packetItem('shipping_tracking', 'Parcel', 'Carrier: DHL\nTracking number: 00340434161094042557'),
        packetItem('customer_communication', 'Mail', 'It arrived, thank you.'),
      ],
      { argument: 'DHL delivered the order.' },
    );
    expect(evidence).to.include({ evidence_type: 'PROOF_OF_FULFILLMENT' });
    const [parcel] = objectsOf(objectOf(evidence, 'evidence_info'), 'tracking_info');
    expect(parcel).to.include({ tracking_number: '00340434161094042557' });
    expect(JSON.stringify(parcel)).to.match(/DHL/);
    expect(namesIn(evidence)).to.deep.equal(['response-letter.pdf', 'pod.pdf', 'invoice.pdf']);
    const notes = textOf(evidence, 'notes') ?? '';
    expect(notes).to.match(/^DHL delivered the order\./);
    for (const text of ['00340434161094042557', 'It arrived, thank you.']) expect(notes).to.contain(text);
  });

  it('names a refund only if it covers the amount or is all that is owed', async () => {
    const request = { reason: 'credit_not_processed' };
    const items = [packetItem('refund_proof', 'Refund', 'Refund ID: 461MUX00000000001')];
    const partial = { ...facts, refundState: 'partial', refundedTotal: money(100, 'EUR') } as const;
    const denied = await received(items, { facts: { ...partial, refundPosition: 'not_owed' } }, request);
    expect(textOf(denied, 'evidence_type')).to.not.equal('PROOF_OF_REFUND');
    expect(objectOf(denied, 'evidence_info')).to.not.have.property('refund_ids');
    const full = await received(items, { facts: { ...facts, refundState: 'full' } }, request);
    expect(full).to.include({ evidence_type: 'PROOF_OF_REFUND' });
    expect(objectOf(full, 'evidence_info')).to.deep.include({ refund_ids: ['461MUX00000000001'] });
  });
});
