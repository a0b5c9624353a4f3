import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { untilQuiet } from '../../../core/src/testing/quiet.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { readLetterPdf } from '../../letter-pdf.js';

type Problem = { readonly code: string; readonly severity: string; readonly message: string };

describe('the payment of a dispute whose evidence is not collected automatically', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    await owner.put('/api/settings/template-variables', { collect_evidence: false });
  });
  after(() => server.close());
  afterEach(() => server.sandbox.post('/stripe/faults', { count: 0 }));

  const open = async (input: object = {}) => {
    const dispute = { reason: 'fraudulent', network: 'visa', amount: 12_000, currency: 'EUR', ...input };
    const { dispute_id: id } = await startDispute(server, owner, dispute);
    await untilQuiet(server);
    return id;
  };
  const preview = async (id: string) => {
    const { status, body } = await owner.post(`/api/response-assembly/disputes/${id}/preview`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as { content: string; payment_unread: string | null; checks: Problem[] };
  };
  const draft = async (id: string) =>
    (await owner.post(`/api/response-assembly/disputes/${id}/draft`)).body as {
      note: string | null;
      facts: { id: string }[];
    };
  const preflight = async (id: string) =>
    (await owner.get(`/api/disputes/${id}/preflight`)).body as { ready: boolean; problems: Problem[] };
  const download = async (id: string) => {
    const path = `/api/response-assembly/disputes/${id}/download`;
    const { status, bytes } = await owner.post(path, { format: 'pdf', include_evidence: false });
    expect(status).to.equal(200);
    return readLetterPdf(bytes);
  };
  const chargesRead = async () => {
    const { body } = await server.sandbox.get('/stripe/requests');
    return (body.requests as { path: string }[]).filter(({ path }) => /\/charges\/ch_/.test(path)).length;
  };
  const addText = (id: string) =>
    owner.post('/api/evidence/text', {
      dispute_id: id,
      evidence_type: 'other',
      title: 'A note',
      text_content: 'The hutch is at the customer.',
    });

  it('is read for the first preview, download, draft or preflight, and then never again', async () => {
    for (const [name, states] of [
      ['preview', async (id: string) => (await preview(id)).content.includes('ECI 05')],
      ['download', async (id: string) => (await download(id)).argument.includes('ECI 05')],
      ['draft', async (id: string) => (await draft(id)).facts.some((fact) => fact.id === 'three_d_secure')],
    ] as const) {
      const id = await open();
      const before = await chargesRead();
      expect(await states(id), name).to.equal(true);
      expect(await states(id), name).to.equal(true);
      expect((await preflight(id)).problems.map(({ code }) => code)).to.not.include('payment_unread');
      expect((await chargesRead()) - before, name).to.equal(1);
    }
    const id = await open();
    const before = await chargesRead();
    await preflight(id);
    expect((await chargesRead()) - before).to.equal(1);
    expect((await owner.get(`/api/disputes/${id}/facts`)).body.facts).to.not.have.length(0);
    expect((await chargesRead()) - before).to.equal(1);
  });

  itThorough(
    'is missing with a note while the provider fails, and present as soon as it responds',
    async () => {
      const id = await open();
      await server.sandbox.post('/stripe/faults', { count: 1000, status: 503 });
      const seen = await preview(id);
      expect(seen.payment_unread).to.match(/Stripe/);
      expect(seen.content).to.not.contain('ECI 05');
      const { problems } = await preflight(id);
      const [unread] = problems.filter(({ code }) => code === 'payment_unread');
      expect(unread?.severity).to.equal('warns');
      expect(unread?.message).to.match(
        /^The payment couldn't be read, so the letter lacks its facts\. .*Stripe/,
      );
      expect((await draft(id)).note).to.match(
        /^The payment couldn't be read, so the draft lacks its facts\./,
      );
      expect((await download(id)).pages).to.not.have.length(0);
      await server.sandbox.post('/stripe/faults', { count: 0 });
      const later = await preview(id);
      expect(later.payment_unread).to.equal(null);
      expect(later.content).to.contain('ECI 05');
    },
  );

  it('is read before the checks of a submission', async () => {
    const id = await open({ reason: 'credit_not_processed' });
    await addText(id);
    const { status } = await owner.post('/api/evidence/text', {
      dispute_id: id,
      evidence_type: 'refund_proof',
      title: 'Refund of the rest',
      text_content: 'The rest was refunded.',
      details: { amount: 9600, currency: 'EUR', id: 're_rest' },
    });
    expect(status).to.equal(201);
    // Only with the refund that the provider reports do the refunds cover the disputed amount.
    const submitted = await owner.post(`/api/disputes/${id}/submit`);
    expect([submitted.status, submitted.body.code]).to.deep.equal([422, 'response_blocked']);
    expect(JSON.stringify(submitted.body.details)).to.contain('refund_contradicts_letter');
  });

  it('requests no refund refusal once the refunds that it reports are full', async () => {
    const id = await open({ reason: 'credit_not_processed' });
    const missing = async () =>
      (await preview(id)).checks.filter(({ message }) => message.startsWith('Why no refund is owed'));
    expect(await missing()).to.have.length(1);
    const { status } = await owner.put(`/api/disputes/${id}/facts/refunded_total`, { value: 'EUR 120.00' });
    expect(status).to.equal(200);
    expect(await missing()).to.deep.equal([]);
    const { body } = await owner.get(`/api/evidence-requirements/disputes/${id}/completeness`);
    expect(body.refund_state).to.equal('full');
    expect(
      (await preflight(id)).problems.filter(({ message }) => message.includes('no refund is owed')),
    ).to.deep.equal([]);
  });
});
