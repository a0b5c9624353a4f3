import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute, submitResponse } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

describe('retrying a failed submission', () => {
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
  });
  after(() => server.close());

  const newestOf = async (dispute: string) =>
    (await owner.get(`/api/disputes/${dispute}/submissions`)).body.submissions[0];

  async function failWith(status: number, provider: 'stripe' | 'adyen' = 'stripe') {
    const { dispute_id: id } = await startDispute(server, owner, {}, provider);
    await server.sandbox.post(`/${provider}/faults`, { status, count: 1000 });
    const { body } = await submitResponse(owner, id, { auto_retry: false });
    await server.sandbox.post(`/${provider}/faults`, { count: 0 });
    expect(body.submission.status).to.equal('failed');
    const retry = `/api/disputes/${id}/submissions/${String(body.submission.submission_id)}/retry`;
    return { id, retry, response: body.submission };
  }

  it('is not offered for a rejected packet until evidence was added', async () => {
    const { id, retry, response } = await failWith(400);
    expect(response.can_retry).to.equal(false);
    expect(await newestOf(id)).to.include({ can_retry: false });
    const refused = await owner.post(retry);
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'submission_refused_unchanged']);
    expect(await newestOf(id)).to.include({ status: 'failed', retry_count: 0 });

    const added = await owner.post('/api/evidence/text', {
      dispute_id: id,
      evidence_type: 'customer_communication',
      title: 'Mail of the customer',
      text_content: 'The customer confirmed the receipt by mail.',
    });
    expect(added.body.evidence.submitted_to_psp).to.equal(false);
    expect(await newestOf(id)).to.include({ can_retry: true });
    const retried = await owner.post(retry);
    expect(retried.body.success).to.equal(true);
    expect(retried.body.submission.can_retry).to.equal(false);
  });

  it('is offered immediately if the provider was only down, and no longer after a response', async () => {
    const { id, response } = await failWith(503);
    expect(response.can_retry).to.equal(true);
    await submitResponse(owner, id);
    const { body } = await owner.get(`/api/disputes/${id}/submissions`);
    expect(
      body.submissions.map((one: { status: string; can_retry: boolean }) => [one.status, one.can_retry]),
    ).to.deep.equal([
      ['submitted', false],
      ['failed', false],
    ]);
  });
});
