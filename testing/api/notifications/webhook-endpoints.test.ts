import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { waitForMail } from './mail-box.js';
import { Receiver, type Received } from './webhook-receiver.js';

type Endpoint = { endpoint_id: string; is_enabled: boolean; disabled_why: string | null };
type Delivery = {
  delivery_id: string;
  event_id: string;
  event_type: string;
  state: string;
  attempts: number;
  last_status: number | null;
  last_error: string | null;
  next_try_at: string | null;
};

async function addEndpoint(owner: ApiClient, url: string, event_types: string[] = []) {
  const { status, body } = await owner.post('/api/webhook-endpoints', { url, event_types });
  expect(status, JSON.stringify(body)).to.equal(201);
  return body as { endpoint: Endpoint; secret: string };
}

async function deliveriesOf(owner: ApiClient, endpointId: string): Promise<Delivery[]> {
  const { body } = await owner.get(`/api/webhook-endpoints/${endpointId}/deliveries`);
  return (body as { deliveries: Delivery[] }).deliveries;
}

const verify = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };

describe('webhook endpoints of a company', function () {
  this.timeout(120_000);
  let server: TestServer;
  let receiver: Receiver;

  before(async () => {
    server = await startTestServer({ environment: { OUTGOING_WEBHOOKS_ALLOW_PRIVATE: 'on' } });
  });
  beforeEach(async () => {
    receiver = await Receiver.start();
  });
  afterEach(() => receiver.stop());
  after(() => server.close());

  const arrived = (count: number) =>
    eventually(`${count} events`, () =>
      Promise.resolve(receiver.received.length >= count ? receiver.received : undefined),
    );

  it('receive a dispute, signed so that a Standard Webhooks library accepts it', async () => {
    const owner = await server.signUp('Rabbits');
    const { secret, endpoint } = await addEndpoint(owner, receiver.url(), ['dispute.created']);
    await connectStripe(server, owner);
    const { dispute_id } = await startDispute(server, owner, {});
    const [first] = await arrived(1);
    const event = verify(secret, first as Received);
    expect(event.type).to.equal('dispute.created');
    expect(event.data).to.include({ dispute_id, provider: 'stripe', status: 'needs_response' });
    const delivery = await eventually('the recorded delivery', async () =>
      (await deliveriesOf(owner, endpoint.endpoint_id)).find(({ state }) => state === 'delivered'),
    );
    expect(delivery).to.include({ attempts: 1, last_status: 204, event_type: 'dispute.created' });
    expect(first?.headers['webhook-id']).to.equal(delivery.event_id);
  });

  it('receive only their subscribed events, and nothing of another company', async () => {
    const [owner, other] = [await server.signUp('Hares'), await server.signUp('Foxes')];
    const { endpoint } = await addEndpoint(owner, receiver.url(), ['dispute.closed']);
    for (const company of [other, owner]) {
      await connectStripe(server, company);
      await startDispute(server, company, {});
    }
    expect(await deliveriesOf(owner, endpoint.endpoint_id)).to.deep.equal([]);
    expect(receiver.received).to.deep.equal([]);
  });

  it('get an event again after a failure, and the same one by a resend', async () => {
    const owner = await server.signUp('Voles');
    receiver.status = 500;
    const { endpoint, secret } = await addEndpoint(owner, receiver.url());
    const path = `/api/webhook-endpoints/${endpoint.endpoint_id}`;
    expect((await owner.post(`${path}/test`, {})).status).to.equal(202);
    const failed = await eventually('the recorded failure', async () =>
      (await deliveriesOf(owner, endpoint.endpoint_id)).find(({ last_status }) => last_status === 500),
    );
    expect(failed).to.include({ state: 'pending', attempts: 1, event_type: 'webhook_endpoint.test' });
    expect(Date.parse(failed.next_try_at ?? '') - Date.now()).to.be.within(0, 6_000);
    receiver.status = 200;
    const resend = await owner.post(`${path}/deliveries/${failed.delivery_id}/resend`, {});
    expect(resend.status).to.equal(202);
    const [first, second] = await arrived(2);
    expect(second?.headers['webhook-id']).to.equal(first?.headers['webhook-id']);
    expect(verify(secret, second as Received).type).to.equal('webhook_endpoint.test');
  });

  it('are signed with the old secret, too, for a day after a rotation', async () => {
    const owner = await server.signUp('Moles');
    const { endpoint, secret: old } = await addEndpoint(owner, receiver.url());
    const path = `/api/webhook-endpoints/${endpoint.endpoint_id}`;
    const rotated = await owner.post(`${path}/rotate-secret`, {});
    const { secret, previous_secret_until } = rotated.body as {
      secret: string;
      previous_secret_until: string;
    };
    expect(secret)
      .to.match(/^whsec_/)
      .and.not.to.equal(old);
    expect(Date.parse(previous_secret_until) - Date.now()).to.be.within(23.9 * 3_600_000, 24 * 3_600_000);
    await owner.post(`${path}/test`, {});
    const [event] = await arrived(1);
    expect(verify(secret, event as Received).type).to.equal('webhook_endpoint.test');
    expect(verify(old, event as Received).type).to.equal('webhook_endpoint.test');
  });

  it('follow no redirect', async () => {
    const owner = await server.signUp('Stoats');
    receiver.status = 302;
    const { endpoint } = await addEndpoint(owner, receiver.url());
    await owner.post(`/api/webhook-endpoints/${endpoint.endpoint_id}/test`, {});
    const delivery = await eventually('the recorded failure', async () =>
      (await deliveriesOf(owner, endpoint.endpoint_id)).find(({ last_status }) => last_status === 302),
    );
    expect(delivery.last_error).to.contain('redirects are not followed');
    expect(receiver.received).to.have.length(1);
  });

  it('that return 410 are disabled immediately, their owners get an email, and they can be enabled again', async () => {
    const owner = await server.signUp('Otters');
    receiver.status = 410;
    const { endpoint } = await addEndpoint(owner, receiver.url());
    const path = `/api/webhook-endpoints/${endpoint.endpoint_id}`;
    await owner.post(`${path}/test`, {});
    const gone = await eventually('the endpoint to be disabled', async () => {
      const { body } = await owner.get(path);
      const seen = (body as { endpoint: Endpoint }).endpoint;
      return seen.is_enabled ? undefined : seen;
    });
    expect(gone.disabled_why).to.equal('gone');
    const { body: me } = await owner.get('/api/auth/me');
    const { text } = await waitForMail(server.dataDir, String(me.user.email));
    expect(text).to.include(receiver.url());
    expect(await owner.post(`${path}/test`, {})).to.have.property('status', 409);
    const back = await owner.put(path, { is_enabled: true });
    expect((back.body as { endpoint: Endpoint }).endpoint).to.include({
      is_enabled: true,
      disabled_why: null,
    });
  });

  it('show their secret once, keep it sealed, and are another company’s 404', async () => {
    const [owner, other] = [await server.signUp('Newts'), await server.signUp('Toads')];
    const { endpoint, secret } = await addEndpoint(owner, receiver.url());
    const path = `/api/webhook-endpoints/${endpoint.endpoint_id}`;
    expect(JSON.stringify((await owner.get(path)).body)).not.to.contain(secret);
    const { body: me } = await owner.get('/api/auth/me');
    const { tenant_id } = (me as { user: { tenant: { tenant_id: string } } }).user.tenant;
    const stored = await server.container.webhookEndpoints.findSealed({
      tenantId: tenant_id,
      endpointId: endpoint.endpoint_id,
    });
    expect(stored?.secret).to.be.a('string').and.not.contain(secret.slice(6));
    for (const call of [
      other.get(path),
      other.put(path, { description: 'mine' }),
      other.delete(path),
      other.post(`${path}/test`, {}),
      other.post(`${path}/rotate-secret`, {}),
      other.get(`${path}/deliveries`),
    ])
      expect((await call).status).to.equal(404);
  });
});

describe('webhook endpoints on the open internet', () => {
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits');
  });
  after(() => server.close());

  for (const url of [
    'http://hooks.example/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://user:secret@hooks.example/',
    'ftp://hooks.example/',
    'nonsense',
  ]) {
    it(`cannot be ${url}`, async () => {
      const { status, body } = await owner.post('/api/webhook-endpoints', { url });
      expect(status, JSON.stringify(body)).to.equal(422);
    });
  }

  it('whose name resolves to a private network receive nothing', async () => {
    const { body } = await owner.post('/api/webhook-endpoints', { url: 'https://localhost/hooks' });
    const { endpoint_id } = (body as { endpoint: Endpoint }).endpoint;
    await owner.post(`/api/webhook-endpoints/${endpoint_id}/test`, {});
    const delivery = await eventually('the recorded refusal', async () =>
      (await deliveriesOf(owner, endpoint_id)).find(({ last_error }) => last_error !== null),
    );
    expect(delivery).to.include({ state: 'pending', last_status: null });
    expect(delivery.last_error).to.equal('The address belongs to a private network');
  });
});

describe('webhook endpoints where the operator lists the hosts', () => {
  let server: TestServer;
  let receiver: Receiver;
  before(async () => {
    receiver = await Receiver.start();
    server = await startTestServer({
      environment: {
        OUTGOING_WEBHOOKS_ALLOW_PRIVATE: 'on',
        OUTGOING_WEBHOOKS_HOSTS: 'hooks.example,*.rabbits.example',
      },
    });
  });
  after(async () => {
    await server.close();
    await receiver.stop();
  });

  it('are limited to those hosts, and older ones elsewhere receive nothing', async () => {
    const owner = await server.signUp('Listed Rabbits');
    const refused = await owner.post('/api/webhook-endpoints', { url: receiver.url(), event_types: [] });
    expect([refused.status, refused.body.details]).to.deep.equal([
      422,
      [{ field: 'url', message: 'The operator of this server sends webhooks to no such host' }],
    ]);
    const { endpoint } = await addEndpoint(owner, 'https://in.rabbits.example/hooks');
    const path = `/api/webhook-endpoints/${endpoint.endpoint_id}`;
    expect((await owner.put(path, { url: 'https://foxes.example/hooks' })).status).to.equal(422);
    const tenantId = String((await owner.get('/api/auth/me')).body.user.tenant.tenant_id);
    await server.container.database.transaction(tenantId, (tx) =>
      tx('webhook_endpoints').where({ endpoint_id: endpoint.endpoint_id }).update({ url: receiver.url() }),
    );
    expect((await owner.post(`${path}/test`)).status).to.equal(202);
    const tried = await eventually('the try', async () =>
      (await deliveriesOf(owner, endpoint.endpoint_id)).find(({ last_error }) => last_error !== null),
    );
    expect(tried.last_error).to.equal('The operator of this server sends webhooks to no such host');
    expect(receiver.received).to.deep.equal([]);
  });
});
