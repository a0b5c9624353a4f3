import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, onePagePdf, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

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

  it('convert times to UTC and clear empty fields', async () => {
    const given = { delivered_at: '2026-11-14T15:12:00+01:00', carrier: ' DHL ', place: '', signed_by: null };
    expect((await added({ details: given })).details).to.deep.equal({
      carrier: 'DHL',
      delivered_at: '2026-11-14T14:12:00Z',
    });
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

  const refused: readonly [string, object, string][] = [
    ['an unknown field', { weight: '2 kg' }, 'details.weight'],
    ['an unknown choice', { status: 'lost' }, 'details.status'],
    ['an impossible date', { delivered_at: '2026-02-30' }, 'details.delivered_at'],
    ['a time without a time zone', { delivered_at: '2026-11-14T14:12:00' }, 'details.delivered_at'],
    ['a number as a text', { carrier: 7 }, 'details.carrier'],
    ['an overlong text', { place: 'x'.repeat(501) }, 'details.place'],
    ['a card number', { signed_by: 'Visa 4242 4242 4242 4242' }, 'details.signed_by'],
  ];
  for (const [what, given, field] of refused)
    it(`are rejected for ${what}`, async () => {
      const { status, body } = await add({ details: given });
      expect([status, body.details.map((one: { field: string }) => one.field)]).to.deep.equal([422, [field]]);
    });

  it('are rejected for an invalid amount or currency', async () => {
    const refund = (given: object) => add({ evidence_type: 'refund_proof', details: given });
    for (const amount of [24.5, -2400, 0, '2400', Number.MAX_SAFE_INTEGER + 1]) {
      const { body } = await refund({ amount, currency: 'EUR' });
      expect(body.details?.[0].field, String(amount)).to.equal('details.amount');
    }
    expect((await refund({ amount: 2400, currency: 'EURO' })).body.details[0].field).to.equal(
      'details.currency',
    );
    expect((await refund({ amount: 2400 })).body.details[0].field).to.equal('details.currency');
    expect((await add({ evidence_type: 'access_activity_log', details: { events: 'one' } })).status).to.equal(
      422,
    );
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

  it('are kept if only the description changes, which null removes', async () => {
    const evidence = await added({ details, description: 'From the carrier.' });
    expect((await change(evidence, { title: 'Delivered' })).body.evidence.description).to.equal(
      'From the carrier.',
    );
    const { body } = await change(evidence, { description: null });
    expect(body.evidence).to.deep.include({ title: 'Delivered', description: null, details });
  });

  it('are removed if a new text no longer states them', async () => {
    const evidence = await added({ text_content: 'Delivered: 2026-11-14\nSigned by R SAMPLE' });
    expect(evidence.details).to.have.keys('status', 'delivered_at', 'signed_by');
    const { body } = await change(evidence, {
      text_content: 'DHL: delivery attempted 14 Nov 2026, returned to sender 17 Nov 2026.',
    });
    expect(body.evidence.details).to.deep.equal({ status: 'returned' });
  });

  it('are removed with the file that a text replaces', async () => {
    const file = new File([await onePagePdf('Delivered 14 Nov 2026 14:12 UTC')], 'pod.pdf');
    const fields = { dispute_id: dispute, evidence_type: 'proof_of_delivery' };
    const { body: upload } = await owner.upload('/api/evidence/upload', fields, file);
    const { body } = await change(upload.evidence, { text: 'The parcel was returned to sender.' });
    expect(body.evidence).to.deep.include({
      file_name: null,
      text_content: 'The parcel was returned to sender.',
      details: { status: 'returned' },
    });
  });

  it('are removed if the type changes to one without them', async () => {
    const evidence = await added({ details });
    const { body } = await change(evidence, { evidence_type: 'shipping_tracking' });
    expect(body.evidence).to.deep.include({
      evidence_type: 'shipping_tracking',
      details: { carrier: 'DHL', number: '00340434161094042557' },
    });
  });

  it('are rejected in a change as in new evidence', async () => {
    const evidence = await added();
    for (const [body, field] of [
      [{ title: ' ' }, 'title'],
      [{ text_content: ' ' }, 'text_content'],
      [{ evidence_type: 'carrot' }, 'evidence_type'],
      [{ evidence_type: 'product_photos' }, 'evidence_type'],
      [{ details: { status: 'lost' } }, 'details.status'],
      [{ title: 'Card 4242424242424242' }, 'title'],
    ] as const) {
      const response = await change(evidence, body);
      expect([response.status, response.body.details?.[0].field]).to.deep.equal([422, field]);
    }
    const { body } = await owner.get(`/api/evidence?dispute_id=${dispute}`);
    expect(body.evidence.at(-1)).to.deep.equal(evidence);
  });

  it('can no longer change once they were submitted', async () => {
    const { dispute_id: id } = await startDispute(server, owner, { reason: 'product_not_received' });
    const evidence = await added({ dispute_id: id, details });
    const submitted = await owner.post(`/api/disputes/${id}/submit`, { include_evidence: true });
    expect(submitted.status, JSON.stringify(submitted.body)).to.be.lessThan(300);
    const { status, body } = await change(evidence, { details: { carrier: 'UPS' } });
    expect([status, body.code]).to.deep.equal([409, 'evidence_submitted']);
  });

  it('appear in the timeline when they change', async () => {
    const evidence = await added();
    await change(evidence, { details });
    const { body } = await owner.get(`/api/disputes/${dispute}/timeline`);
    expect(body.entries.map(({ type }: { type: string }) => type)).to.include('evidence.updated');
  });
});
