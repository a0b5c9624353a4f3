import { expect } from 'chai';

import type { ApiAnswer, ApiClient } from '../../core/src/testing/api-client.js';
import { untilQuiet } from '../../core/src/testing/quiet.js';
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

  it('refuses what is not of its kind, and names the field', async () => {
    const wishes: [string, object][] = [
      ...['account_id', 'reason', 'currency', 'network', 'transaction_id', 'scenario'].map(
        (field): [string, object] => [field, { [field]: 5 }],
      ),
      ['currency', { currency: 'zzz' }],
      ['currency', { currency: 'XXXX' }],
      ['body', []],
    ];
    for (const [field, wish] of wishes)
      expectInvalid(await server.sandbox.post('/stripe/disputes', wish), field, wish);
    const webhooks: [string, object][] = [
      ['body', { body: 5 }],
      ['account_id', { body: '{}', account_id: 5 }],
      ['fresh_id', { body: '{}', fresh_id: 'yes' }],
    ];
    for (const [field, webhook] of webhooks)
      expectInvalid(await server.sandbox.post('/stripe/webhooks', webhook), field, webhook);
  });

  it('takes no body for an empty one that it cannot read', async () => {
    const sent = { body: '{"currency":"EUR"}', headers: { 'content-type': 'text/plain' } };
    const { status, body } = await server.sandbox.send('POST', '/stripe/disputes', sent);
    expect([status, body.code]).to.deep.equal([415, 'wrong_body_type']);
    expect((await server.sandbox.send('POST', '/stripe/disputes', {})).status).to.equal(201);
  });

  it('takes a currency in small letters', async () => {
    const { status, body } = await server.sandbox.post('/stripe/disputes', { currency: 'jpy' });
    expect(status).to.equal(201);
    await eventually('the dispute', async () => {
      const list = await owner.get(`/api/disputes?search=${String(body.psp_dispute_id)}`);
      return list.body.disputes[0]?.currency === 'JPY';
    });
  });

  it('refuses faults that no server can play, and goes on answering', async () => {
    const faults: [string, object][] = [
      ...[0, 99, 100, 199, 600, 99_999].map((status): [string, object] => ['status', { status }]),
      ['delay_ms', { delay_ms: 2 ** 31 }],
      ['call', { call: 5, status: 500 }],
      ['drop', { drop: 'during' }],
      ['count', { count: '1', status: 500 }],
    ];
    for (const [field, fault] of faults)
      expectInvalid(await server.sandbox.post('/stripe/faults', fault), field, fault);
    expect((await server.sandbox.get('/stripe/api/v1/disputes')).status).to.be.below(500);
  });

  it('plays a fault as often as was asked, and none after count 0', async () => {
    // The server's own look at a dispute that has just been made would meet one of them.
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

function expectInvalid({ status, body }: ApiAnswer, field: string, sent: unknown): void {
  const what = JSON.stringify(sent);
  expect(status, what).to.equal(422);
  expect(body.details, what).to.have.length(1);
  expect(body.details[0], what).to.include({ field }).and.have.property('message').that.is.a('string');
}
