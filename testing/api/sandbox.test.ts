import { expect } from 'chai';

import type { ApiClient } from '../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../core/src/testing/stories.js';
import { startTestServer, type TestServer } from '../../core/src/testing/test-server.js';
import { eventually } from '../../core/src/testing/waiting.js';

describe('the sandbox', () => {
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
  });
  after(() => server.close());

  it('has a page of its own, without any inline script', async () => {
    const page = await server.sandbox.get('/');
    expect(page.headers.get('content-type')).to.match(/^text\/html/);
    expect(page.body)
      .to.include('Make a dispute arrive')
      .and.not.match(/<script>(?!<)/);
    for (const file of ['/page/sandbox.js', '/page/sandbox.css'])
      expect((await server.sandbox.get(file)).status).to.equal(200);
  });

  for (const outcome of ['won', 'lost']) {
    it(`lets the bank decide: a dispute resolved as ${outcome} is ${outcome} on the list`, async () => {
      const { psp_dispute_id: id } = await startDispute(server, owner, {});
      expect((await server.sandbox.post(`/stripe/disputes/${id}/resolve`, { outcome })).body).to.include({
        outcome,
      });
      await eventually('the outcome', async () => {
        const { body } = await owner.get(`/api/disputes?search=${id}`);
        return body.disputes[0].status === outcome;
      });
    });
  }

  it('plays every story it names', async () => {
    const { body } = await server.sandbox.get('/overview');
    for (const scenario of body.providers[0].scenarios) {
      const made = await server.sandbox.post('/stripe/disputes', { scenario });
      expect(made.status, scenario).to.equal(201);
      await eventually(`a dispute of the story ${String(scenario)}`, async () => {
        const list = await owner.get(`/api/disputes?search=${String(made.body.psp_dispute_id)}`);
        return list.body.total === 1;
      });
    }
  });

  it('refuses wishes that no provider could play, in words', async () => {
    const wishes: [object, number][] = [
      [{ scenario: 'the fox wins' }, 422],
      [{ account_id: 'acc_00000000000000000000' }, 404],
      [{ amount: 1.5 }, 422],
      [{ amount: -1 }, 422],
    ];
    for (const [wish, status] of wishes) {
      expect((await server.sandbox.post('/stripe/disputes', wish)).status, JSON.stringify(wish)).to.equal(
        status,
      );
    }
    expect(
      (await server.sandbox.post('/stripe/disputes/du_none/resolve', { outcome: 'won' })).status,
    ).to.equal(404);
    expect((await server.sandbox.post('/fox-pay/disputes', {})).status).to.equal(404);
  });

  it('shows what was asked of the provider, without the key', async () => {
    const { body, bytes } = await server.sandbox.get('/stripe/requests');
    expect(body.requests[0]).to.include({ method: 'GET', status: 200 });
    expect(bytes.toString()).to.not.match(/sk_test_/);
  });

  it('is not there when it is not switched on', async () => {
    const plain = await startTestServer({ environment: { SANDBOX: 'off' } });
    try {
      expect((await plain.sandbox.get('/overview')).body).to.not.have.property('providers');
      expect((await plain.sandbox.post('/stripe/disputes', {})).status).to.equal(404);
    } finally {
      await plain.close();
    }
  });
});
