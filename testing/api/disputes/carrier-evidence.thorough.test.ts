import { expect } from 'chai';

import type { CollectionDto } from '../../../core/src/evidence/collection/collection.dto.js';
import type { EvidenceDto } from '../../../core/src/evidence/exhibits/evidence.dto.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const account = {
  environment: 'test',
  credentials: { client_id: 'l7rabbit', client_secret: 'sample-hutch-secret' },
};

describe('the collection of evidence from carriers', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
  });
  after(() => server.close());

  /** Starts a dispute whose order has a parcel that FedEx has by this scenario. Spaces are in the order's number. */
  const disputeOfOrder = async (scenario = 'delivered_signed') => {
    const { dispute_id: id } = await startDispute(server, owner, { reason: 'product_not_received' });
    const { body: sent } = await server.sandbox.post('/fedex/shipments', { scenario });
    const number = sent.tracking_number as string;
    const { body } = await owner.get(`/api/disputes/${id}`);
    const put = async (path: string, record: object) =>
      expect((await owner.put(`/api/data/${path}`, record)).status).to.equal(200);
    /** The merchant's own records of the order and of its delivery. */
    const sendRecords = async () => {
      await put(`orders/${number}`, {
        order_number: number,
        ordered_at: daysAgo(9),
        amount: body.amount as number,
        currency: body.currency as string,
        provider_payment_id: body.psp_transaction_id as string,
      });
      await put(`shipments/${number}`, {
        order_id: number,
        carrier: 'fedex',
        tracking_number: ` ${number.slice(0, 4)} ${number.slice(4)}`,
        status: 'delivered',
        delivered_at: daysAgo(2),
      });
    };
    return { id, number, sendRecords };
  };
  const kindsOf = (proofs: readonly EvidenceDto[]) => proofs.map(({ source }) => source?.kind);

  /** Starts a dispute whose evidence names a parcel that FedEx has by this scenario. */
  const dispute = async (scenario: string) => {
    const { dispute_id: id } = await startDispute(server, owner, { reason: 'product_not_received' });
    const { body } = await server.sandbox.post('/fedex/shipments', { scenario });
    const number = body.tracking_number as string;
    const added = await owner.post('/api/evidence/text', {
      dispute_id: id,
      evidence_type: 'shipping_tracking',
      title: 'Tracking of the parcel',
      text_content: 'Sent with FedEx.',
      details: { carrier: 'FedEx Ground', number },
    });
    expect(added.status, JSON.stringify(added.body)).to.equal(201);
    return { id, number };
  };
  const collect = async (id: string) => {
    const { status, body } = await owner.post(`/api/evidence/dispute/${id}/collect`);
    expect(status, JSON.stringify(body)).to.equal(200);
    const { body: all } = await owner.get(`/api/evidence?dispute_id=${id}`);
    const proofs = (all.evidence as EvidenceDto[]).filter(
      ({ evidence_type: type }) => type === 'proof_of_delivery',
    );
    const why = (body.collection as CollectionDto).unavailable
      .filter(({ source }) => source.kind === 'carrier')
      .map((one) => one.why);
    return { proofs, why, collection: body.collection as CollectionDto };
  };
  const checksOf = async (id: string) =>
    (
      (await owner.get(`/api/disputes/${id}/preflight`)).body.checks as { code: string; severity: string }[]
    ).map(({ code, severity }) => `${code}:${severity}`);

  describe('with a connected carrier', () => {
    before(() => owner.put('/api/carriers/fedex/account', account));

    it('adds the proof of delivery with its details and the carrier’s document, once', async () => {
      const { id, number } = await dispute('delivered_signed');
      const { proofs } = await collect(id);
      expect(proofs).to.have.length(1);
      const [proof] = proofs;
      expect(proof?.source).to.include({ kind: 'carrier', name: 'FedEx' });
      expect(proof?.details).to.include({
        carrier: 'FedEx',
        number,
        status: 'delivered',
        place: '12 Clover Lane, AUSTIN, TX 78701, US',
        signed_by: 'H.CLOVER',
      });
      expect(proof?.details).to.have.property('delivered_at');
      const file = await owner.get(`/api/evidence/${proof?.evidence_id}/download`);
      expect(file.bytes.subarray(0, 5).toString()).to.equal('%PDF-');
      expect((await collect(id)).proofs.map(({ evidence_id: same }) => same)).to.deep.equal([
        proof?.evidence_id,
      ]);
    });

    it('adds the carrier’s proof, and not the record of the order, for one parcel', async () => {
      const { id, number, sendRecords } = await disputeOfOrder();
      await sendRecords();
      const { proofs, collection } = await collect(id);
      expect(kindsOf(proofs)).to.deep.equal(['carrier']);
      expect(proofs[0]?.details).to.include({ number, signed_by: 'H.CLOVER' });
      expect(collection.unavailable.map(({ why }) => why)).to.include(
        "The carrier's own proof of delivery is used instead.",
      );
      expect(kindsOf((await collect(id)).proofs)).to.deep.equal(['carrier']);
    });

    describe('after the record of the order was collected', () => {
      /** Collects while FedEx is not connected, then connects it. */
      const collectRecord = async () => {
        await owner.delete('/api/carriers/fedex/account');
        const { id, number, sendRecords } = await disputeOfOrder();
        await sendRecords();
        const { proofs } = await collect(id);
        expect(kindsOf(proofs)).to.deep.equal(['store_order']);
        await owner.put('/api/carriers/fedex/account', account);
        return { id, number, recordId: proofs[0]?.evidence_id ?? '' };
      };

      it('replaces it with the carrier’s proof, and records that in the timeline', async () => {
        const { id, recordId } = await collectRecord();
        expect(kindsOf((await collect(id)).proofs)).to.deep.equal(['carrier']);
        expect((await owner.get(`/api/evidence/${recordId}/download`)).status).to.equal(404);
        const { body } = await owner.get(`/api/disputes/${id}/timeline`);
        expect(JSON.stringify(body)).to.contain('evidence.deleted');
      });
    });

    it('adds nothing for a reused number, and blocks the response that names it', async () => {
      const { id } = await dispute('recycled_number');
      const { proofs, why } = await collect(id);
      expect(proofs).to.deep.equal([]);
      expect(why.join(' ')).to.contain('before the order was placed');
      expect(await checksOf(id)).to.include('delivered_before_payment:block');
    });

    it('adds nothing for a returned parcel, and blocks the response that names it', async () => {
      const { id } = await dispute('returned');
      const { proofs, why } = await collect(id);
      expect(proofs).to.deep.equal([]);
      expect(why).to.deep.equal(['FedEx reports: the parcel went back to the sender.']);
      expect(await checksOf(id)).to.include('evidence_contradicts_claim:block');
    });
  });
});
