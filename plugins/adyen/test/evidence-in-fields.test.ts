import type { EvidencePacket, PacketItem } from '@rebuttal/plugin-kit';
import { countPdfPages, money, objectsOf, parseObject, textOf } from '@rebuttal/plugin-kit';
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

import adyen from '../src/index.js';

import { adyenSample } from './contract-sample.js';

const proof = await pdfFile('pod.pdf');
const label = await pdfFile('label.pdf');
const invoice = await pdfFile('invoice.pdf');
const facts = { refundState: 'none', refundedTotal: money(0, 'EUR') } as const;

/** The defense and the documents that the simulator accepted. */
async function received(
  request: SimulatedDisputeRequest & Pick<NonNullable<EvidencePacket['dispute']>, 'reason' | 'network'>,
  items: readonly PacketItem[],
) {
  const documents = new Map<string, Uint8Array>();
  let code: string | undefined;
  await inWorld(adyen, adyenSample, async (world) => {
    const { reason, network } = request;
    const id = createDispute(world, request);
    const packet = await buildPacket({ items, facts, dispute: { reason, network, stage: 'chargeback' } });
    await submitPacket(world, id, packet);
    for (const { path, body, status } of world.reached) {
      expect(status).to.equal(200);
      const sent = parseObject(body) ?? {};
      if (path.endsWith('/defendDispute')) code = textOf(sent, 'defenseReasonCode');
      for (const document of objectsOf(sent, 'defenseDocuments')) {
        const content = Buffer.from(textOf(document, 'content') ?? '', 'base64');
        documents.set(textOf(document, 'defenseDocumentTypeCode') ?? '', content);
      }
    }
  });
  return { code, documents };
}

const pagesOf = (bytes: Uint8Array | undefined) => countPdfPages(bytes ?? new Uint8Array());
const isSame = async (bytes: Uint8Array | undefined, file: typeof proof) =>
  Buffer.from(bytes ?? []).equals(Buffer.from(await file.read()));

describe('evidence in the documents of Adyen', () => {
  it('has each exhibit under the code that describes it, and the letter with what has no code', async () => {
    const { code, documents } = await received({ network: 'visa', reason: 'product_not_received' }, [
      packetItem('proof_of_delivery', 'Delivery', proof),
      packetItem('shipping_tracking', 'Parcel', label),
      packetItem('receipt', 'Invoice', invoice),
    ]);
    expect(code).to.equal('MerchandiseReceived');
    expect([...documents.keys()]).to.have.members([
      'ProofOfGoodsOrServicesProvided',
      'DateMerchandiseShipped',
    ]);
    expect(await isSame(documents.get('ProofOfGoodsOrServicesProvided'), proof)).to.equal(true);
    // The letter, the label and the invoice.
    expect(await pagesOf(documents.get('DateMerchandiseShipped'))).to.equal(3);
  });

  it('has the letter as the written statement, and the invoice under its code', async () => {
    const { code, documents } = await received({ network: 'mc', reason: 'product_unacceptable' }, [
      packetItem('receipt', 'Invoice', invoice),
    ]);
    expect(code).to.equal('GoodsWereAsDescribed');
    expect([...documents.keys()]).to.have.members(['GoodsWereAsDescribed', 'TIDorInvoice']);
    expect(await isSame(documents.get('TIDorInvoice'), invoice)).to.equal(true);
  });

  it('has the liability shift first when Adyen has the authentication, with no document that it does not take', async () => {
    const { code, documents } = await received(
      { network: 'visa', reason: 'fraudulent', scenario: 'three_d_secure' },
      [packetItem('proof_of_delivery', 'Delivery', proof)],
    );
    expect(code).to.equal('LiabilityShiftFullAuthenticated');
    expect([...documents.keys()]).to.deep.equal([]);
  });
});
