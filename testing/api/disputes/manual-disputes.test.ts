import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { addExhibit } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

const dayMs = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

describe('disputes of an acquirer without a plugin', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
  });
  after(() => server.close());

  const record = (fields: object = {}) => ({
    amount: 4_200,
    currency: 'EUR',
    network: 'Visa',
    reason_code: '13.1',
    opened_at: inDays(-3),
    due_at: inDays(10),
    provider_payment_id: 'ch_manual_1',
    card_last4: '4242',
    ...fields,
  });
  const put = async (id: string, fields: object = {}) => {
    const { status, body } = await owner.put(`/api/data/disputes/${id}`, record(fields));
    expect(status, JSON.stringify(body)).to.equal(200);
    return find(id);
  };
  const find = async (id: string) => {
    const { body } = await owner.get(`/api/disputes?search=${id}`);
    expect(body.disputes, id).to.have.length(1);
    const { body: complete } = await owner.get(`/api/disputes/${String(body.disputes[0].dispute_id)}`);
    return (complete.dispute ?? complete) as Record<string, unknown> & { dispute_id: string };
  };

  it('are shown like all others, with the external ID as psp_dispute_id', async () => {
    const dispute = await put('case-1');
    expect(dispute).to.include({
      psp_dispute_id: 'case-1',
      psp_transaction_id: 'ch_manual_1',
      status: 'needs_response',
      reason: 'product_not_received',
      card_network: 'visa',
      reason_code: '13.1',
      amount: 4_200,
      currency: 'EUR',
    });
    const { body } = await owner.get('/api/disputes/summary');
    expect(body.pending).to.equal(1);
    const timeline = await owner.get(`/api/disputes/${dispute.dispute_id}/timeline`);
    expect(timeline.body.entries.map(({ type }: { type: string }) => type)).to.include('dispute.created');
  });

  it('cannot be submitted: the response is downloaded, and its sending recorded', async () => {
    const { dispute_id: disputeId } = await put('case-3');
    await addExhibit(owner, disputeId);
    const submitted = await owner.post(`/api/disputes/${disputeId}/submit`, {});
    expect([submitted.status, submitted.body.code]).to.deep.equal([409, 'answer_in_portal']);
    expect(submitted.body.error).to.match(/Download the response/);
    const packet = await owner.post(`/api/response-assembly/disputes/${disputeId}/download`, {
      format: 'html',
    });
    expect(packet.status).to.equal(200);

    const marked = await owner.post(`/api/disputes/${disputeId}/mark-submitted`, { include_evidence: true });
    expect(marked.status, JSON.stringify(marked.body)).to.be.within(200, 202);
    await eventually(
      'the dispute is under review',
      async () => (await find('case-3')).status === 'under_review',
    );
    const { submission_id: submissionId } = marked.body.submission as { submission_id: string };
    const sent = await owner.get(`/api/disputes/${disputeId}/submissions/${submissionId}/package`);
    expect(sent.status).to.equal(200);
  });

  it('are not reopened by a later import of the same record', async () => {
    await eventually(
      'the dispute is under review',
      async () => (await find('case-3')).status === 'under_review',
    );
    expect(await put('case-3', { due_at: inDays(9) })).to.include({ status: 'under_review' });
  });

  it('end with the status that the record states, and count in the statistics', async () => {
    expect(await put('case-3', { status: 'won' })).to.include({ status: 'won', stage: 'closed' });
    const { body } = await owner.get('/api/data/disputes/case-3');
    expect(body.status).to.equal('won');
    const stats = await owner.get('/api/disputes/stats/dashboard');
    expect(stats.body.overview).to.include({ won_count: 1, lost_count: 0, win_rate: 1 });
  });
});
