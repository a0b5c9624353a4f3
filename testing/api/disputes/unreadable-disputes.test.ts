import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

type Row = { readonly id: string; readonly currency?: string };
type Sync = {
  state: string;
  error: string | null;
  finished_at: string | null;
  unreadable_count: number;
  unreadable: { psp_dispute_id: string | null; problem: string }[];
};

const recorded = JSON.parse(
  readFileSync(new URL('../../../plugins/stripe/test/recorded/dispute.staged.json', import.meta.url), 'utf8'),
) as Record<string, unknown>;

describe('a sync with a dispute that cannot be read', () => {
  let stripe: Server;
  let server: TestServer;
  let owner: ApiClient;
  let accountId: string;
  let rows: Row[] = [];
  /** The status of a GET of one dispute. */
  const statusOf = new Map<string, number>();

  before(async () => {
    const wire = (row: Row) => ({ ...recorded, created: Math.floor(Date.now() / 1000) - 60, ...row });
    stripe = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://stripe.example').pathname;
      const id = path.replace('/v1/disputes/', '');
      const one = rows.find((row) => row.id === id);
      const data = path === '/v1/disputes' ? rows.map(wire) : [];
      response.statusCode = one === undefined ? 200 : (statusOf.get(id) ?? 200);
      response.end(JSON.stringify(one === undefined ? { object: 'list', data } : wire(one)));
    });
    await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve));
    const { port } = stripe.address() as AddressInfo;
    server = await startTestServer({ environment: { STRIPE_API_URL: `http://127.0.0.1:${port}` } });
    owner = await server.signUp('Rabbits Ltd');
    accountId = await connect(server, owner, 'stripe', {
      credentials: { secret_key: 'sk_test_sample', webhook_secret: 'whsec_sample' },
    });
    await eventually('the first sync', async () => (await sync()).state === 'done');
  });
  after(async () => {
    await server.close();
    stripe.close();
  });

  const sync = async (): Promise<Sync> => {
    const { body } = await owner.get('/api/psp/accounts');
    return body.accounts[0].sync as Sync;
  };
  const syncAgain = async (): Promise<Sync> => {
    const { finished_at: before } = await sync();
    await owner.post(`/api/psp/accounts/${accountId}/sync`);
    return eventually('the next sync', async () => {
      const now = await sync();
      return now.state === 'failed' || (now.state === 'done' && now.finished_at !== before) ? now : undefined;
    });
  };
  const known = async () => {
    const { body } = await owner.get('/api/disputes?per_page=100');
    return (body.disputes as { psp_dispute_id: string }[]).map((dispute) => dispute.psp_dispute_id).sort();
  };
  const system = () => server.container.database.system;

  it('stores the others, names the unreadable one on the account and keeps its raw row', async () => {
    rows = Array.from({ length: 20 }, (_, at) => ({ id: `du_${at + 10}` }));
    rows[7] = { id: 'du_17', currency: 'usdc' };
    const { error, unreadable, unreadable_count } = await syncAgain();
    expect(error).to.equal(null);
    expect(unreadable_count).to.equal(1);
    expect(unreadable[0]?.psp_dispute_id).to.equal('du_17');
    expect(unreadable[0]?.problem).to.match(/Stripe sent a dispute/);
    expect(await known())
      .to.have.length(19)
      .and.not.include('du_17');
    const [kept] = (await system()('unreadable_disputes')) as { raw: Row }[];
    expect(kept?.raw.currency).to.equal('usdc');
  });

  it('raises an alarm for the operator', async () => {
    await server.container.alarmsService.check();
    const raised: unknown = await system()('alarms').where({ cleared_at: null }).pluck('kind');
    expect(raised).to.include('disputes_unreadable');
  });

  it('reads the unreadable one again, even if the list no longer has it, and stores it once it is readable', async () => {
    statusOf.set('du_17', 500);
    await system()('psp_accounts').update({ synced_to: new Date(Date.now() + 86_400_000) });
    expect((await syncAgain()).unreadable[0]?.problem).to.match(/Stripe/);
    statusOf.clear();
    rows = [{ id: 'du_17' }];
    expect((await syncAgain()).unreadable).to.deep.equal([]);
    expect(await known()).to.include('du_17');
    await server.container.alarmsService.check();
    expect(await system()('alarms').where({ cleared_at: null, kind: 'disputes_unreadable' })).to.deep.equal(
      [],
    );
  });

  it('stores the others of a batch in which one dispute has values that the database rejects', async () => {
    rows = [{ id: 'du_80' }, { id: `du_${randomBytes(5000).toString('hex')}` }, { id: 'du_81' }];
    const { error, unreadable_count } = await syncAgain();
    expect([error, unreadable_count]).to.deep.equal([null, 1]);
    expect(await known()).to.include.members(['du_80', 'du_81']);
  });
});
