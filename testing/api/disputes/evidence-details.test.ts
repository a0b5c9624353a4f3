import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, onePagePdf, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

const DAY = 24 * 60 * 60 * 1000;

describe('structured details of evidence', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;
  let dispute: string;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    ({ dispute_id: dispute } = await startDispute(server, owner, { reason: 'product_not_received' }));
  });
  after(() => server.close());

  const add = (change: object) =>
    owner.post('/api/evidence/text', {
      dispute_id: dispute,
      evidence_type: 'proof_of_delivery',
      title: 'DHL proof of delivery',
      text_content: 'The parcel arrived at the warren.',
      ...change,
    });
  async function added(change: object = {}) {
    const { status, body } = await add(change);
    expect(status, JSON.stringify(body)).to.equal(201);
    return body.evidence;
  }
  const change = (evidence: { evidence_id: string }, body: object) =>
    owner.patch(`/api/evidence/${evidence.evidence_id}`, body);
  const details = {
    carrier: 'DHL',
    number: '00340434161094042557',
    status: 'delivered',
    delivered_at: '2026-11-14T14:12:00Z',
    place: '1 Hutch Lane',
    signed_by: 'R SAMPLE',
  };

  it('are stored and listed as they were entered', async () => {
    expect((await added({ details })).details).to.deep.equal(details);
    const { body } = await owner.get(`/api/evidence?dispute_id=${dispute}`);
    expect(body.evidence.at(-1).details).to.deep.equal(details);
  });

  it('are read from the text, except the fields that were entered', async () => {
    const text = 'Tracking number: 0034 0434\nDelivered: 2026-11-14 14:12 UTC\nSigned by R SAMPLE';
    expect((await added({ text_content: text, details: { signed_by: 'R. Sample' } })).details).to.deep.equal({
      number: '0034 0434',
      status: 'delivered',
      delivered_at: '2026-11-14T14:12:00Z',
      signed_by: 'R. Sample',
    });
  });

  it('are read from the text of a PDF, and taken from the JSON of a multipart form', async () => {
    const file = new File([await onePagePdf('Delivered 14 Nov 2026 14:12 UTC')], 'pod.pdf');
    const fields = { dispute_id: dispute, evidence_type: 'proof_of_delivery' };
    const { body } = await owner.upload(
      '/api/evidence/upload',
      { ...fields, details: JSON.stringify({ carrier: 'DHL' }) },
      file,
    );
    expect(body.evidence.details).to.deep.equal({
      carrier: 'DHL',
      status: 'delivered',
      delivered_at: '2026-11-14T14:12:00Z',
    });
    const wrong = await owner.upload('/api/evidence/upload', { ...fields, details: '{' }, file);
    expect([wrong.status, wrong.body.details[0].field]).to.deep.equal([422, 'details']);
  });

  it('change one by one, and null clears one', async () => {
    const evidence = await added({ details });
    const { status, body } = await change(evidence, {
      title: 'Proof of delivery',
      details: { status: 'returned', signed_by: null },
    });
    expect(status, JSON.stringify(body)).to.equal(200);
    const { signed_by: _gone, ...rest } = details;
    expect(body.evidence).to.deep.include({
      title: 'Proof of delivery',
      text_content: 'The parcel arrived at the warren.',
      details: { ...rest, status: 'returned' },
    });
  });

  it('are removed if a new text no longer states them', async () => {
    const evidence = await added({ text_content: 'Delivered: 2026-11-14\nSigned by R SAMPLE' });
    expect(evidence.details).to.have.keys('status', 'delivered_at', 'signed_by');
    const { body } = await change(evidence, {
      text_content: 'DHL: delivery attempted 14 Nov 2026, returned to sender 17 Nov 2026.',
    });
    expect(body.evidence.details).to.deep.equal({ status: 'returned' });
  });

  it('can no longer change once they were submitted', async () => {
    const { dispute_id: id } = await startDispute(server, owner, { reason: 'product_not_received' });
    const delivered_at = new Date(Date.now() - 2 * DAY).toISOString();
    const evidence = await added({ dispute_id: id, details: { ...details, delivered_at } });
    const submitted = await owner.post(`/api/disputes/${id}/submit`, { include_evidence: true });
    expect(submitted.status, JSON.stringify(submitted.body)).to.be.lessThan(300);
    const { status, body } = await change(evidence, { details: { carrier: 'UPS' } });
    expect([status, body.code]).to.deep.equal([409, 'evidence_submitted']);
  });
});
