import { expect } from 'chai';

import type { EvidenceDto } from '../../core/src/disputes/evidence/evidence.dto.js';
import type { ApiClient } from '../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../core/src/testing/stories.js';
import { startTestServer, type TestServer } from '../../core/src/testing/test-server.js';

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
    const why = (body.collection.unavailable as { source: { kind: string }; why: string }[])
      .filter(({ source }) => source.kind === 'carrier')
      .map((one) => one.why);
    return { proofs, why };
  };
  const checksOf = async (id: string) =>
    (
      (await owner.get(`/api/disputes/${id}/preflight`)).body.checks as { code: string; severity: string }[]
    ).map(({ code, severity }) => `${code}:${severity}`);

  it('names the carrier that is not connected', async () => {
    const { id } = await dispute('delivered_signed');
    expect(await collect(id)).to.deep.equal({
      proofs: [],
      why: ['Connect FedEx to collect its proof of delivery automatically.'],
    });
  });

  describe('that are connected', () => {
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
