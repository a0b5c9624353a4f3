import { expect } from 'chai';
import knex from 'knex';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute, submitResponse } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { insertDisputes } from './stored-disputes.js';

const now = new Date('2026-11-21T15:30:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 60 * 60 * 1000);

type Row = Readonly<Record<string, string | number | boolean | Date | null>>;
type Seen = Readonly<Record<string, string | number | boolean | null>> & { readonly dispute_id: string };

const statuses = [
  'needs_response',
  'under_review',
  'pending',
  'won',
  'lost',
  'charge_refunded',
  'warning_closed',
];

/** 45 disputes that differ in every sortable column; one in five has no due date. */
const rows: readonly Row[] = Array.from({ length: 45 }, (_, at) => ({
  dispute_id: `dsp_${String(at).padStart(20, '0')}`,
  provider: ['stripe', 'adyen', 'paypal'][at % 3] ?? '',
  provider_dispute_id: `du_${at}_50%`,
  transaction_id: at % 2 === 0 ? `ch_rabbit_${at}` : null,
  status: statuses[at % statuses.length] ?? '',
  reason: 'fraudulent',
  amount_minor: (at * 7) % 11,
  created_at: hours(-(at % 9)),
  evidence_due_by: at % 5 === 4 ? null : hours((at % 4) * 24 - 36),
}));

describe('the list of disputes', () => {
  let server: TestServer;
  let owner: ApiClient;
  let accounts: readonly string[];
  let database: knex.Knex;

  before(async () => {
    server = await startTestServer({ clock: () => now });
    owner = await server.signUp('Rabbits Ltd');
    accounts = [await connectStripe(server, owner), await connectStripe(server, owner)];
    database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
    const account = await database('psp_accounts').where({ account_id: accounts[0] }).first('tenant_id');
    const tenantId = String(account.tenant_id);
    for (const [at, row] of rows.entries())
      await insertDisputes(database, { tenantId, accountId: String(accounts[at % 2]) }, [
        { ...row, state_as_of: now, is_test_mode: at % 2 === 0 },
      ]);
  });
  after(async () => {
    await database.destroy();
    await server.close();
  });

  const list = async (query = '') => {
    const { status, body } = await owner.get(`/api/disputes${query}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as { disputes: Seen[]; total: number; pages: number; next_cursor: string | null };
  };
  const total = async (query: string) => (await list(`?${query}`)).total;
  const idsOf = (disputes: readonly { readonly dispute_id: unknown }[]) =>
    disputes.map(({ dispute_id: id }) => String(id));

  it('counts all matches of its filters, on every page and for every assignee', async () => {
    const me = (await owner.get('/api/auth/me')).body.user;
    const some = [2, 4, 6].map((at) => String(rows[at]?.dispute_id));
    await database('disputes').whereIn('dispute_id', some).update({ assigned_to: me.user_id });
    expect([(await list('?page=4')).total, (await list('?page=4&status=won')).total]).to.deep.equal([45, 6]);
    expect(
      await Promise.all(['me', 'unassigned', 'nobody'].map((who) => total(`assignee=${who}`))),
    ).to.deep.equal([3, 42, 42]);
    expect(await total('assignee=unassigned&provider=adyen')).to.equal(14);
    expect(await total('assignee=me&search=du_4')).to.equal(1);
    const mine = (await list('?assignee=me')).disputes.map(({ assignee }) => assignee);
    expect(mine).to.deep.equal(Array.from({ length: 3 }, () => ({ user_id: me.user_id, name: me.name })));
  });

  it('continues by cursor among disputes opened within one millisecond', async () => {
    const moments = ['.000001', '.000002', '.000003', '.12', '.123456', '.1239'];
    for (const [at, moment] of moments.entries())
      await database('disputes')
        .where({ dispute_id: String(rows[at]?.dispute_id) })
        .update({ created_at: `2026-12-01T10:00:00${moment}Z` });
    for (const order of ['asc', 'desc']) {
      const seen: Seen[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const part = await list(`?sort_order=${order}&per_page=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
        seen.push(...part.disputes);
        cursor = part.next_cursor;
      }
      expect(new Set(idsOf(seen)).size, order).to.equal(45);
      const shown = seen.map(({ created_at: at }) => String(at)).filter((at) => at.startsWith('2026-12'));
      expect(shown.toSorted()).to.deep.equal([
        ...Array.from({ length: 3 }, () => '2026-12-01T10:00:00.000Z'),
        '2026-12-01T10:00:00.120Z',
        '2026-12-01T10:00:00.123Z',
        '2026-12-01T10:00:00.123Z',
      ]);
    }
  });
});

describe('one dispute', () => {
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer({ environment: { ACCEPT_PROVIDERS: 'stripe' } });
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
  });
  after(() => server.close());

  const accept = (id: string, body: object = { confirm: true }) =>
    owner.post(`/api/disputes/${id}/accept`, body);

  it('is shown completely, with the provider’s raw data only on request', async () => {
    const { dispute_id: id } = await startDispute(server, owner, { reason: 'duplicate', amount: 4_200 });
    const { status, body } = await owner.get(`/api/disputes/${id}`);
    expect(status).to.equal(200);
    expect(body).to.include({
      dispute_id: id,
      provider: 'stripe',
      amount: 4_200,
      currency: 'USD',
      status: 'needs_response',
      reason: 'duplicate',
      is_test_mode: true,
      evidence_submitted: false,
      evidence_submitted_at: null,
      can_accept: true,
      can_submit: true,
    });
    expect(body).to.include.keys(
      'psp_dispute_id',
      'psp_transaction_id',
      'psp_status',
      'reason_code',
      'created_at',
      'updated_at',
      'evidence_due_by',
      'is_refundable',
      'metadata',
    );
    expect(body).to.not.have.property('raw_data');
    expect((await owner.get(`/api/disputes/${id}?include_raw=false`)).body).to.not.have.property('raw_data');
    const { body: complete } = await owner.get(`/api/disputes/${id}?include_raw=true`);
    expect(complete.raw_data.id).to.equal(body.psp_dispute_id);
    // The provider may send it once more in between.
    const comparable = (dispute: object) => ({ ...dispute, raw_data: undefined, updated_at: undefined });
    expect(comparable(complete)).to.deep.equal(comparable(body));
  });

  it('can be accepted under review as well, at Stripe', async () => {
    const { dispute_id: id } = await startDispute(server, owner, {});
    await submitResponse(owner, id);
    const { body } = await owner.get(`/api/disputes/${id}`);
    expect(body).to.include({ status: 'under_review', can_accept: true });
    const accepted = await accept(id);
    expect(accepted.body.success, JSON.stringify(accepted.body)).to.equal(true);
    expect((await owner.get(`/api/disputes/${id}`)).body).to.include({ status: 'lost', can_accept: false });
  });

  it('lists its submissions with their senders, the newest first', async () => {
    const { dispute_id: id } = await startDispute(server, owner, {});
    expect((await owner.get(`/api/disputes/${id}/submissions`)).body).to.deep.equal({ submissions: [] });
    await server.sandbox.post('/stripe/faults', { status: 401, count: 1000 });
    const { body: failed } = await submitResponse(owner, id, { include_evidence: false });
    await server.sandbox.post('/stripe/faults', { count: 0 });
    const { body: sent } = await submitResponse(owner, id);
    const { body } = await owner.get(`/api/disputes/${id}/submissions`);
    expect(body.submissions.map((one: { submission_id: string }) => one.submission_id)).to.deep.equal([
      sent.submission.submission_id,
      failed.submission.submission_id,
    ]);
    const [newest, oldest] = body.submissions;
    expect(newest).to.deep.include({
      status: 'submitted',
      include_evidence: true,
      submitted_by_user: { name: 'Rabbits Ltd' },
      error_message: null,
    });
    expect(newest.submitted_at).to.be.a('string');
    expect(newest.psp_response).to.be.an('object');
    expect(oldest).to.deep.include({ status: 'failed', include_evidence: false, submitted_at: null });
    expect(oldest.error_message).to.be.a('string');
    const retry = (submission: string) => owner.post(`/api/disputes/${id}/submissions/${submission}/retry`);
    expect((await retry('sub_00000000000000000000')).status).to.equal(404);
    const again = await retry(String(oldest.submission_id));
    expect(again.status).to.equal(409);
  });
});
