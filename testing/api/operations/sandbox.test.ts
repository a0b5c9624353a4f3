import { expect } from 'chai';

import { ApiClient, type ApiAnswer } from '../../../core/src/testing/api-client.js';
import { untilQuiet } from '../../../core/src/testing/quiet.js';
import { accountOf, connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

describe('the sandbox', () => {
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
  });
  after(() => server.close());

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

  describe('for a caller who is signed in', () => {
    const as = (client: ApiClient) => new ApiClient(`${server.url}/sandbox`, client.bearer);
    const connectAt = (client: ApiClient, name: string, credentials: object) =>
      client.post('/api/psp/accounts', {
        provider: 'stripe',
        account_name: name,
        environment: 'test',
        credentials,
      });
    let voles: ApiClient;
    let newestOfVoles: string;
    before(async () => {
      voles = await server.signUp('Voles');
      const credentials = { secret_key: 'sk_test_voles', webhook_secret: 'whsec_voles' };
      await connectAt(voles, 'First', credentials);
      newestOfVoles = String((await connectAt(voles, 'Second', credentials)).body.account.account_id);
      const moles = await server.signUp('Moles');
      await connectAt(moles, 'Newest of all', { ...credentials, secret_key: 'sk_test_moles' });
    });

    it('rejects an account and a dispute of another company, and shows none of them', async () => {
      const other = { account_id: newestOfVoles };
      const made = await as(voles).post('/stripe/disputes', other);
      const rabbits = as(owner);
      expect((await rabbits.post('/stripe/disputes', other)).status).to.equal(404);
      expect((await rabbits.post('/stripe/webhooks', { ...other, body: '{}' })).status).to.equal(404);
      const path = `/stripe/disputes/${String(made.body.psp_dispute_id)}/resolve`;
      expect((await rabbits.post(path, { outcome: 'won' })).status).to.equal(404);
      const seen = JSON.stringify((await rabbits.get('/overview')).body);
      expect(seen).not.to.contain(newestOfVoles).and.not.to.contain(String(made.body.psp_dispute_id));
    });

    it('keeps the disputes and faults of companies with the same credentials apart', async () => {
      const { body: made } = await as(voles).post('/stripe/disputes', { account_id: newestOfVoles });
      const shrews = await server.signUp('Shrews');
      const credentials = { secret_key: 'sk_test_voles', webhook_secret: 'whsec_voles' };
      await as(voles).post('/stripe/faults', { status: 503, count: 1000 });
      const { body } = await connectAt(shrews, 'Same key', credentials);
      const id = String(body.account.account_id);
      await eventually('the sync', async () => (await accountOf(shrews, id)).sync.state === 'done');
      await as(voles).post('/stripe/faults', { count: 0 });
      expect((await shrews.get('/api/disputes')).body.total).to.equal(0);
      expect((await voles.get(`/api/disputes?search=${made.psp_dispute_id}`)).body.total).to.equal(1);
      expect(JSON.stringify((await as(shrews).get('/stripe/requests')).body)).not.to.contain('"status":503');
    });
  });

  describe('reports the result of a webhook', () => {
    const accountOfOwner = async () =>
      String((await owner.get('/api/psp/accounts?provider=stripe')).body.accounts[0].account_id);
    const deliveryOf = ({ body }: ApiAnswer) => body.delivery as { result: string; reason: string | null };

    it('accepted', async () => {
      const account_id = await accountOfOwner();
      const made = await server.sandbox.post('/stripe/disputes', { account_id });
      expect(deliveryOf(made)).to.deep.equal({ result: 'accepted', reason: null });
    });

    it('rejected, with the reason, which the account then shows until a signing secret is entered', async () => {
      const company = await server.signUp('Newcomers');
      const added = await company.post('/api/psp/accounts', {
        provider: 'stripe',
        account_name: 'No secret yet',
        environment: 'test',
        credentials: { secret_key: 'sk_test_newcomers' },
      });
      const account_id = String(added.body.account.account_id);
      expect(added.body.account.webhook_refusal).to.equal(null);
      const refused = deliveryOf(await server.sandbox.post('/stripe/disputes', { account_id }));
      expect(refused.result).to.equal('refused');
      expect(refused.reason).to.contain('No webhook signing secret is entered');
      const account = async () => (await company.get('/api/psp/accounts')).body.accounts[0];
      const refusal = await eventually('the refusal on the account', async () => {
        const seen = (await account()).webhook_refusal as { at: string; why: string } | null;
        return seen ?? undefined;
      });
      expect(refusal.why).to.contain('No webhook signing secret is entered');
      expect(Date.parse(refusal.at)).to.be.closeTo(Date.now(), 60_000);
      await company.put(`/api/psp/accounts/${account_id}`, {
        credentials: { webhook_secret: 'whsec_sample' },
      });
      expect((await account()).webhook_refusal).to.equal(null);
      await eventually('a dispute that arrives', async () => {
        const made = await server.sandbox.post('/stripe/disputes', { account_id });
        return deliveryOf(made).result === 'accepted';
      });
    });
  });

  it('plays every scenario that it lists', async () => {
    const { body } = await server.sandbox.get('/overview');
    for (const scenario of body.providers[0].scenarios) {
      const made = await server.sandbox.post('/stripe/disputes', { scenario });
      expect(made.status, scenario).to.equal(201);
      await eventually(`a dispute of the scenario ${String(scenario)}`, async () => {
        const list = await owner.get(`/api/disputes?search=${String(made.body.psp_dispute_id)}`);
        return list.body.total === 1;
      });
    }
  });

  it('plays a fault as often as requested, and none after count 0', async () => {
    // The server's own read of a new dispute would hit one of them.
    await untilQuiet(server);
    const statusOfCall = async () => (await server.sandbox.get('/stripe/api/v1/disputes')).status;
    const usual = await statusOfCall();
    expect((await server.sandbox.post('/stripe/faults', { status: 503, count: 2 })).status).to.equal(204);
    expect([await statusOfCall(), await statusOfCall(), await statusOfCall()]).to.deep.equal([
      503,
      503,
      usual,
    ]);
    await server.sandbox.post('/stripe/faults', { status: 503, count: 2 });
    await server.sandbox.post('/stripe/faults', { count: 0 });
    expect(await statusOfCall()).to.equal(usual);
  });

  it('does not exist unless it is turned on', async () => {
    const plain = await startTestServer({ environment: { SANDBOX: 'off' } });
    try {
      expect((await plain.sandbox.get('/overview')).body).to.not.have.property('providers');
      expect((await plain.sandbox.post('/stripe/disputes', {})).status).to.equal(404);
    } finally {
      await plain.close();
    }
  });
});
