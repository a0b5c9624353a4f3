import { gzipSync } from 'node:zlib';

import type { WebhookRequest } from '@rebuttal/plugin-kit';
import { expect } from 'chai';
import pg from 'pg';

import { openRequest } from '../../core/src/connections/webhooks/stored-requests.js';
import type { ApiClient } from '../../core/src/testing/api-client.js';
import { connect } from '../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../core/src/testing/test-server.js';
import { eventually } from '../../core/src/testing/waiting.js';
import { connectStore } from '../api/commerce/store-client.js';
import { createHttpClient, type HttpClient } from './http-client.js';

/** The simulators that send webhooks. Wix signs the body itself, so its headers carry nothing. */
const providers = ['stripe', 'adyen', 'checkout', 'paypal', 'wix'];

/** A webhook as sent by a provider, and its address. */
type Genuine = { readonly path: string; readonly request: WebhookRequest };
type Sent = { readonly path: string; readonly headers: Record<string, string>; readonly body: Buffer };
type Row = { tenant_id: string; account_id: string; headers: Buffer; body: Buffer; webhook_alias: string };

const headersOf = ({ request }: Genuine) =>
  Object.fromEntries(
    Object.entries(request.headers).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined &&
        !['host', 'content-length', 'connection', 'transfer-encoding'].includes(entry[0]),
    ),
  );
const flip = (body: Buffer, at: number) => {
  const other = Buffer.from(body);
  other[at] = (other[at] ?? 0) ^ 1;
  return other;
};

/** Manipulations of a genuine webhook. Each is refused or is a known duplicate, and has no effect. */
const mutations: Readonly<Record<string, (sent: Sent) => Sent>> = {
  'the same again': (sent) => sent,
  'nothing in it': (sent) => ({ ...sent, body: Buffer.alloc(0) }),
  'without its last byte': (sent) => ({ ...sent, body: sent.body.subarray(0, -1) }),
  'half of it': (sent) => ({ ...sent, body: sent.body.subarray(0, sent.body.length / 2) }),
  'with a flipped bit in the middle': (sent) => ({ ...sent, body: flip(sent.body, sent.body.length >> 1) }),
  'with a flipped bit in the first byte': (sent) => ({ ...sent, body: flip(sent.body, 0) }),
  'with NUL behind it': (sent) => ({ ...sent, body: Buffer.concat([sent.body, Buffer.alloc(1)]) }),
  'with spaces around it': (sent) => ({ ...sent, body: Buffer.from(` ${sent.body.toString('utf8')}\n`) }),
  'as UTF-16': (sent) => ({ ...sent, body: Buffer.from(sent.body.toString('utf8'), 'utf16le') }),
  'twice in one body': (sent) => ({ ...sent, body: Buffer.concat([sent.body, sent.body]) }),
  'compressed and declared': (sent) => ({
    ...sent,
    body: gzipSync(sent.body),
    headers: { ...sent.headers, 'content-encoding': 'gzip' },
  }),
  'compressed and not declared': (sent) => ({ ...sent, body: gzipSync(sent.body) }),
  'as a form': (sent) => ({
    ...sent,
    headers: { ...sent.headers, 'content-type': 'application/x-www-form-urlencoded' },
  }),
  'of 10 MB': (sent) => ({ ...sent, body: Buffer.concat([sent.body, Buffer.alloc(10 << 20, ' ')]) }),
  'without its headers': (sent) => ({ ...sent, headers: { 'content-type': 'application/json' } }),
  'with its headers empty': (sent) => ({
    ...sent,
    headers: Object.fromEntries(Object.keys(sent.headers).map((name) => [name, ''])),
  }),
  'with its headers twice as long': (sent) => ({
    ...sent,
    headers: Object.fromEntries(Object.entries(sent.headers).map(([name, value]) => [name, value + value])),
  }),
  'without its query': (sent) => ({ ...sent, path: sent.path.split('?')[0] ?? '' }),
  'a list': (sent) => ({ ...sent, body: Buffer.from('[[[]]]') }),
  'a number': (sent) => ({ ...sent, body: Buffer.from('12') }),
  'lists in lists': (sent) => ({ ...sent, body: Buffer.from('['.repeat(100_000)) }),
  '__proto__ in it': (sent) => ({
    ...sent,
    body: Buffer.from('{"__proto__":{"id":"fox","type":"dispute"}}'),
  }),
};

describe('manipulated webhooks', () => {
  let server: TestServer;
  let owner: ApiClient;
  let client: HttpClient;
  let database: pg.Client;

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    client = createHttpClient(server.url);
    database = new pg.Client({ connectionString: server.ownerUrl });
    await database.connect();
  });
  after(async () => {
    client.close();
    await database.end();
    await server.close();
  });

  const rows = async (provider: string) => {
    const text = `select e.tenant_id, e.account_id, e.headers, e.body, a.webhook_alias
      from webhook_events e join psp_accounts a using (account_id) where e.provider = $1 order by e.event_id`;
    return (await database.query<Row>(text, [provider])).rows;
  };
  const connectTo = async (who: ApiClient, provider: string) =>
    provider === 'wix' ? (await connectStore(server, who)).psp_account_id : connect(server, who, provider);

  /** Creates a dispute at the provider, and returns the webhook that reported it. */
  async function receive(provider: string): Promise<Genuine> {
    const accountId = await connectTo(owner, provider);
    const { status } = await server.sandbox.post(`/${provider}/disputes`, { account_id: accountId });
    expect(status).to.equal(201);
    const row = await eventually('a webhook', async () => (await rows(provider)).at(-1));
    const request = openRequest(
      server.container.intake.box,
      { tenantId: row.tenant_id, accountId: row.account_id },
      row,
    );
    const query = new URLSearchParams(request.query as Record<string, string>).toString();
    const alias = provider === 'wix' ? 'app' : row.webhook_alias;
    return { path: `/api/webhooks/${provider}/${alias}${query === '' ? '' : `?${query}`}`, request };
  }

  const send = async ({ path, headers, body }: Sent) =>
    (
      await client.send({
        method: 'POST',
        path,
        body,
        headers: { ...headers, 'content-length': String(body.length) },
      })
    ).status;

  for (const provider of providers) {
    it(`of ${provider} are rejected in ${Object.keys(mutations).length} mutated forms, or are duplicates: none is stored and none causes an error`, async function () {
      this.timeout(120_000);
      const genuine = await receive(provider);
      await server.container.sandbox?.settled();
      const before = await rows(provider);
      const sent = {
        path: genuine.path,
        headers: headersOf(genuine),
        body: Buffer.from(genuine.request.body),
      };
      const statuses: Record<string, number> = {};
      for (const [what, mutate] of Object.entries(mutations)) statuses[what] = await send(mutate(sent));
      const faults = Object.entries(statuses).filter(([, status]) => status < 200 || status >= 500);
      expect(faults).to.deep.equal([]);
      expect(statuses).to.include({ 'of 10 MB': 413, 'compressed and declared': 415 });
      expect(statuses['the same again']).to.be.lessThan(300);
      const taken = Object.entries(statuses).filter(([, status]) => status < 300);
      expect(taken.length, JSON.stringify(taken)).to.be.lessThan(8);
      expect(await rows(provider)).to.have.length(before.length);
    });
  }

  it('of worldpay, forged, are rejected in every mutated form', async function () {
    this.timeout(120_000);
    await connectTo(owner, 'worldpay');
    const { body } = await owner.get('/api/psp/accounts?provider=worldpay');
    const path = `/api/webhooks/worldpay/${String(body.accounts[0].webhook_alias)}`;
    const made = { eventId: 'fox', eventDetails: { type: 'disputed' } };
    const sent = {
      path,
      headers: { 'content-type': 'application/json', 'event-signature': 'fox/1/SHA256/00' },
      body: Buffer.from(JSON.stringify(made)),
    };
    for (const [what, mutate] of Object.entries(mutations))
      expect(await send(mutate(sent)), what).to.be.within(400, 499);
    expect(await rows('worldpay')).to.deep.equal([]);
  });
});
