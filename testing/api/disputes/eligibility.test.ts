import { expect } from 'chai';
import pg from 'pg';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import {
  addExhibit,
  connect,
  type ProviderSnapshot,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { createTeamDesk, type TeamDesk } from '../identity/team-client.js';

type Problem = { readonly severity: string; readonly code: string; readonly message: string };
type Input = Readonly<Record<string, string>>;

const fee = { confirm: true, amount: 50_000, currency: 'USD' };

describe('eligibility of a dispute for a response', () => {
  let server: TestServer;
  let owner: ApiClient;
  const accounts = new Map<string, string>();

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    for (const provider of ['stripe', 'paypal', 'worldpay'])
      accounts.set(provider, await connect(server, owner, provider));
  });
  after(() => server.close());

  async function open(provider: string, input: Input): Promise<string> {
    const { status, body } = await server.sandbox.post(`/${provider}/disputes`, {
      account_id: accounts.get(provider),
      ...input,
    });
    expect(status, JSON.stringify(body)).to.equal(201);
    const made = await eventually('the dispute', async () => {
      // Worldpay's US platform sends no webhooks.
      if (provider === 'worldpay') await owner.post(`/api/psp/accounts/${accounts.get(provider)}/sync`);
      const { body: list } = await owner.get(`/api/disputes?search=${String(body.psp_dispute_id)}`);
      return list.disputes[0] as ProviderSnapshot | undefined;
    });
    return made.dispute_id;
  }
  const blocking = async (id: string): Promise<Problem[]> => {
    const { body } = await owner.get(`/api/disputes/${id}/preflight`);
    const blocks = (body.problems as Problem[]).filter(({ severity }) => severity === 'blocks');
    expect(body.ready).to.equal(blocks.length === 0);
    return blocks;
  };

  const refusals: readonly [string, string, Input, string][] = [
    ['a Visa compliance case', 'stripe', { scenario: 'compliance' }, 'fee_acknowledgment_required'],
    [
      'a Mastercard compliance case',
      'stripe',
      { scenario: 'compliance', network: 'mastercard' },
      'answer_in_portal',
    ],
    ['a Klarna inquiry', 'stripe', { scenario: 'inquiry', network: 'klarna' }, 'cannot_be_answered'],
    ['a PayPal inquiry', 'paypal', { scenario: 'open_inquiry' }, 'answer_in_portal'],
    ['a Worldpay arbitration', 'worldpay', { scenario: 'arbitration' }, 'answer_in_portal'],
  ];
  for (const [what, provider, input, code] of refusals)
    it(`gives the same reason for ${what} in the dispute, the list, the preflight and the submission`, async () => {
      const id = await open(provider, input);
      const { body: dispute } = await owner.get(`/api/disputes/${id}`);
      expect(dispute).to.include({ status: 'needs_response', can_submit: false, submit_limit_code: code });
      const { body: list } = await owner.get(`/api/disputes?search=${id}`);
      const { submit_limit: message } = dispute;
      expect(list.disputes[0]).to.include({
        can_submit: false,
        submit_limit: message,
        submit_limit_code: code,
      });
      expect(await blocking(id)).to.deep.include({ severity: 'blocks', code, message, evidence_id: null });
      const { status, body } = await submitResponse(owner, id);
      expect([status, body.code, body.error]).to.deep.equal([409, code, message]);
      expect((await owner.get(`/api/disputes/${id}/submissions`)).body.submissions).to.deep.equal([]);
    });

  it("is decided without the provider's raw object, which lists do not read", async () => {
    const ids = await Promise.all(refusals.map(([, provider, input]) => open(provider, input)));
    const codes = async () => {
      const { body } = await owner.get('/api/disputes?per_page=100');
      const listed = body.disputes as { dispute_id: string; submit_limit_code: string | null }[];
      return ids.map((id) => listed.find((one) => one.dispute_id === id)?.submit_limit_code);
    };
    const before = await codes();
    expect(before).to.deep.equal(refusals.map(([, , , code]) => code));
    const client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
    await client.query(`update disputes set raw = '{}' where dispute_id = any($1)`, [ids]);
    await client.end();
    expect(await codes()).to.deep.equal(before);
  });

  it('is decided by the provider, and a dispute that it takes no response for leaves the queue', async () => {
    const closed = await open('stripe', { scenario: 'inquiry', network: 'klarna' });
    const expired = await open('stripe', { scenario: 'expired' });
    const next = async (after: string) =>
      (await owner.get(`/api/disputes/next${after === '' ? '' : `?after=${after}`}`)).body.dispute
        ?.dispute_id as string | undefined;
    const queue: string[] = [];
    for (let id = await next(''); id !== undefined; id = await next(id)) queue.push(id);
    expect(queue).to.include(expired).and.not.include(closed);
    const { body: summary } = await owner.get('/api/disputes/summary?status=needs_response');
    expect(summary.pending).to.be.greaterThan(queue.length);
    await eventually('the stored decision', async () => {
      const { body } = await owner.get(
        '/api/disputes?status=needs_response&sort_by=due_in&sort_order=asc&per_page=100',
      );
      const listed = (body.disputes as { dispute_id: string }[]).map(({ dispute_id: id }) => id);
      const { body: dashboard } = await owner.get('/api/dashboard');
      const shown = (dashboard.waiting.next as { dispute_id: string }[]).map(({ dispute_id: id }) => id);
      return listed.indexOf(closed) >= queue.length && !shown.includes(closed);
    });
  });

  it("sends a response after the deadline and shows the provider's response", async () => {
    const id = await open('stripe', { scenario: 'expired' });
    const { body: dispute } = await owner.get(`/api/disputes/${id}`);
    expect(dispute).to.include({ is_overdue: true, can_submit: true, submit_limit: null });
    await addExhibit(owner, id);
    expect(await blocking(id)).to.deep.equal([]);
    const { body } = await submitResponse(owner, id);
    expect(body.success).to.equal(false);
    expect(body.message).to.match(/Stripe says: The deadline to submit evidence/);
  });

  describe('with a fee', () => {
    let desk: TeamDesk;
    before(() => (desk = createTeamDesk(server)));

    const acknowledge = (as: ApiClient, id: string, body: object = fee) =>
      as.post(`/api/disputes/${id}/acknowledge-fee`, body);

    it('is submitted once an owner or admin has acknowledged the fee, and both logs name who did', async () => {
      const { as: admin, userId } = await desk.join(owner, 'admin');
      const id = await open('stripe', { scenario: 'compliance' });
      const { body: before } = await owner.get(`/api/disputes/${id}`);
      expect(before.submission_fee).to.deep.include({
        amount: 50_000,
        currency: 'USD',
        acknowledged_at: null,
      });
      expect(before.submission_fee.statement).to.match(/500 USD.*refunds it if you win/);
      const { status, body: after } = await acknowledge(admin, id);
      expect(status).to.equal(200);
      expect(after).to.include({ can_submit: true, submit_limit: null });
      expect(after.submission_fee.acknowledged_at).to.match(/^\d{4}-.*Z$/);
      expect(after.submission_fee.acknowledged_by.name).to.match(/\S/);
      expect((await acknowledge(owner, id)).body.submission_fee).to.deep.equal(after.submission_fee);
      await addExhibit(owner, id);
      expect(await blocking(id)).to.deep.equal([]);
      expect((await submitResponse(owner, id)).body.success).to.equal(true);
      const { body: timeline } = await owner.get(`/api/disputes/${id}/timeline`);
      const entries = (timeline.entries as { type: string; data: object; actor: object }[]).filter(
        ({ type }) => type === 'dispute.fee_acknowledged',
      );
      expect(entries).to.have.length(1);
      expect(entries[0]?.data).to.deep.equal({ amount: 50_000, currency: 'USD', currency_exponent: 2 });
      expect(JSON.stringify(entries[0])).to.contain('The admin');
      const { tenantId } = await desk.me(owner);
      const audited = await desk.audited(tenantId, 'dispute.fee_acknowledge');
      expect(audited.map(({ user_id: by, subject_id: about }) => [by, about])).to.deep.equal([[userId, id]]);
      expect(audited[0]?.details).to.include({ amount: 50_000, currency: 'USD' });
    });
  });
});
