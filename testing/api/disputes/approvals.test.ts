import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'chai';

import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import {
  addExhibit,
  connect,
  connectStripe,
  sampleCredentials,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { makeKey } from '../identity/matrix/people.js';
import { createTeamDesk, refusal, type TeamDesk, type TestMember } from '../identity/team-client.js';
import { readMailsTo } from '../notifications/mail-box.js';

type Approval = {
  approval_id: string;
  digest: string;
  status: string;
  can_approve: boolean;
  requested_via: string;
};

describe('approvals', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;
  let bo: TestMember;
  let cy: TestMember;
  let desk: TeamDesk;
  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Badgers');
    await connectStripe(server, owner);
    desk = createTeamDesk(server);
    bo = await desk.join(owner, 'member', 'Bo Digger');
    cy = await desk.join(owner, 'admin', 'Cy Warren');
    await setThreshold({ amount: 10_000, currency: 'USD' });
  });
  after(() => server.close());

  const setThreshold = (limit: { amount: number; currency: string } | null, as = owner) =>
    as.put('/api/settings/approvals', { require_approval_above: limit });
  const disputeOver = async (amount: number, currency = 'USD') =>
    (await startDispute(server, owner, { amount, currency })).dispute_id;
  const approvalOf = (response: ApiAnswer) => {
    expect(response.status, JSON.stringify(response.body)).to.equal(202);
    expect(response.body.status).to.equal('awaiting_approval');
    return response.body['approval'] as Approval;
  };
  const decide = (as: ApiClient, { approval_id: id }: Approval, decision: 'approve' | 'reject', body = {}) =>
    as.post(`/api/approvals/${id}/${decision}`, body);
  const fault = (body: Readonly<Record<string, number>>) => server.sandbox.post('/stripe/faults', body);
  const addText = (id: string, title: string, text: string) =>
    owner.post('/api/evidence/text', {
      dispute_id: id,
      evidence_type: 'other',
      title,
      text_content: text,
    });
  const sentOf = async (disputeId: string) =>
    (
      (await owner.get(`/api/disputes/${disputeId}/submissions`)).body as {
        submissions: { submission_id: string; status: string; error_message: string | null }[];
      }
    ).submissions;
  const timelineOf = async (disputeId: string) =>
    (
      (await owner.get(`/api/disputes/${disputeId}/timeline`)).body as {
        entries: { type: string; actor: { name: string } | null }[];
      }
    ).entries.map(({ type }) => type);

  it('let one person decide disputes up to the amount', async () => {
    expect((await submitResponse(owner, await disputeOver(10_000))).body).to.have.nested.property(
      'submission.status',
    );
  });

  it('hold a response above the amount until another member approves it', async () => {
    const disputeId = await disputeOver(10_001);
    const submit = () => submitResponse(owner, disputeId, {}, { 'idempotency-key': 'badgers-once' });
    const first = await submit();
    const approval = approvalOf(first);
    expect(approval).to.include({ status: 'pending', can_approve: false, requested_via: 'session' });
    expect((await submit()).bytes).to.deep.equal(first.bytes);
    expect(await sentOf(disputeId)).to.have.length(0);

    expect(refusal(await decide(owner, approval, 'approve'))).to.eql({ status: 403, code: 'own_approval' });
    const { status, body } = await decide(bo.as, approval, 'approve');
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body['approval']).to.deep.include({
      status: 'approved',
      decided_by: { user_id: bo.userId, name: 'Bo Digger' },
    });
    expect((await sentOf(disputeId)).map((one) => one.status)).to.eql(['submitted']);
    expect(await timelineOf(disputeId)).to.include.members(['approval.requested', 'approval.approved']);
  });

  it('notify the other members in the app and by email', async () => {
    const disputeId = await disputeOver(10_001);
    const dee = await desk.join(owner, 'member', 'Dee Burrow');
    approvalOf(await submitResponse(owner, disputeId));
    const { notifications } = (await dee.as.get('/api/notifications')).body as {
      notifications: { kind: string; dispute_id: string }[];
    };
    expect(notifications[0]).to.include({ kind: 'approval', dispute_id: disputeId });
    expect((await owner.get('/api/notifications')).body['unread']).to.equal(0);
    const mail = await eventually('the email about the request', async () =>
      (await readMailsTo(server.dataDir, dee.email)).find(({ subject }) =>
        subject.startsWith('Approval requested'),
      ),
    );
    expect(mail.text).to.contain(`/disputes/${disputeId}`);
  });

  it('send once if two members approve at the same moment', async () => {
    const disputeId = await disputeOver(20_000);
    const approval = approvalOf(await submitResponse(owner, disputeId));
    const responses = await Promise.all([bo.as, cy.as].map((as) => decide(as, approval, 'approve')));
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).to.eql([200, 409]);
    expect(await sentOf(disputeId)).to.have.length(1);
  });

  it('hold an acceptance, too', async () => {
    const disputeId = await disputeOver(20_000);
    const accept = (key = 'badgers-again') =>
      owner.post(`/api/disputes/${disputeId}/accept`, { confirm: true }, { 'idempotency-key': key });
    const first = await accept('badgers-accept');
    const approval = approvalOf(first);
    expect((await accept('badgers-accept')).bytes).to.deep.equal(first.bytes);
    expect(refusal(await accept())).to.eql({ status: 409, code: 'approval_pending' });
    expect((await owner.get(`/api/disputes/${disputeId}`)).body.status).to.equal('needs_response');
    expect((await decide(bo.as, approval, 'approve')).status).to.equal(200);
    expect((await owner.get(`/api/disputes/${disputeId}`)).body.status).to.equal('lost');
  });

  it('send nothing when a request is rejected, and accept a new request', async () => {
    const disputeId = await disputeOver(20_000);
    const approval = approvalOf(await submitResponse(bo.as, disputeId));
    const rejected = await decide(owner, approval, 'reject', { reason: 'Add the tracking number first.' });
    expect(rejected.body['approval']).to.include({
      status: 'rejected',
      reason: 'Add the tracking number first.',
    });
    expect(refusal(await decide(owner, approval, 'approve'))).to.eql({
      status: 409,
      code: 'approval_decided',
    });
    expect(await sentOf(disputeId)).to.have.length(0);
    expect(approvalOf(await submitResponse(bo.as, disputeId)).approval_id).not.to.equal(approval.approval_id);
  });

  it('run the checks when the request is made and again when it is approved', async () => {
    const disputeId = await disputeOver(20_000);
    const blank = await owner.post(`/api/disputes/${disputeId}/submit`, {});
    expect(refusal(blank)).to.eql({ status: 422, code: 'response_blocked' });

    const approval = approvalOf(await submitResponse(owner, disputeId));
    const { body: listed } = await owner.get(`/api/evidence?dispute_id=${disputeId}`);
    for (const { evidence_id: id } of listed['evidence'] as { evidence_id: string }[])
      await owner.delete(`/api/evidence/${id}`);
    expect(refusal(await decide(bo.as, approval, 'approve'))).to.eql({
      status: 422,
      code: 'response_blocked',
    });
    expect(await sentOf(disputeId)).to.have.length(0);
  });

  const changes: readonly (readonly [string, (id: string) => Promise<ApiAnswer>])[] = [
    ['evidence is added', (id) => addText(id, 'The receipt', 'Receipt 4711, one oak hutch.')],
    [
      'evidence is edited',
      async (id) => {
        const { body } = await owner.get(`/api/evidence?dispute_id=${id}`);
        const text = { text_content: 'The customer ordered two oak hutches.' };
        return owner.patch(`/api/evidence/${String(body['evidence'][0].evidence_id)}`, text);
      },
    ],
    [
      'the argument is written',
      (id) => owner.put(`/api/response-assembly/disputes/${id}/argument`, { text: 'We do not owe this.' }),
    ],
    [
      'a fact is entered',
      (id) => owner.put(`/api/disputes/${id}/facts/order_number`, { value: 'HUTCH-4711' }),
    ],
    [
      'the company changes its letterhead',
      () => owner.put('/api/settings/template-variables', { merchant_address: `Sett ${Date.now()}` }),
    ],
  ];
  for (const [what, change] of changes)
    it(`do not hold once ${what}: the request has to be made again`, async () => {
      const disputeId = await disputeOver(20_000);
      const approval = approvalOf(await submitResponse(owner, disputeId));
      const changed = await change(disputeId);
      expect(changed.status, JSON.stringify(changed.body)).to.be.lessThan(300);
      expect(refusal(await decide(bo.as, approval, 'approve'))).to.eql({
        status: 409,
        code: 'approval_outdated',
      });
      expect(await sentOf(disputeId)).to.have.length(0);
      await decide(owner, approval, 'reject');
      const again = approvalOf(await submitResponse(owner, disputeId));
      expect(again.digest)
        .to.match(/^[0-9a-f]{64}$/)
        .and.not.equal(approval.digest);
      expect((await decide(bo.as, again, 'approve')).status).to.equal(200);
      expect((await sentOf(disputeId)).map((one) => one.status)).to.eql(['submitted']);
    });

  it('hold for the packet that is built, not only for the moment of the approval', async () => {
    const disputeId = await disputeOver(20_000);
    const approval = approvalOf(await submitResponse(owner, disputeId));
    await fault({ status: 503, count: 1000 });
    await decide(bo.as, approval, 'approve');
    await addText(disputeId, 'Smuggled in', 'Not part of the request.');
    await fault({ count: 0 });
    const failed = await eventually('the failed submission', async () =>
      (await sentOf(disputeId)).find(({ status }) => ['failed', 'submitted'].includes(status)),
    );
    expect(failed).to.include({ status: 'failed' });
    expect(failed.error_message).to.match(/has changed since/);
  });

  it('are asked again by a retry with other content, and not by one with the same', async () => {
    const disputeId = await disputeOver(20_000);
    const approval = approvalOf(await submitResponse(owner, disputeId));
    await fault({ status: 401, count: 1000 });
    await decide(bo.as, approval, 'approve');
    const retry = async () => {
      const [failed] = await sentOf(disputeId);
      expect(failed).to.include({ status: 'failed' });
      return owner.post(`/api/disputes/${disputeId}/submissions/${failed?.submission_id}/retry`);
    };
    expect((await retry()).body, 'the same content').to.have.nested.property('submission.status', 'failed');
    await addText(disputeId, 'The receipt', 'Receipt 4711, one oak hutch.');
    const second = approvalOf(await retry());
    await fault({ count: 0 });
    expect((await decide(bo.as, second, 'approve')).status).to.equal(200);
    expect((await sentOf(disputeId)).map((one) => one.status)).to.eql(['submitted']);
  });

  it('hold the record of a response in the portal', async () => {
    const { username = '', password = '' } = await sampleCredentials(server, 'worldpay');
    await connect(server, owner, 'worldpay', {
      credentials: { platform: 'access', username, password, event_secret: 'a-shared-secret-of-some-length' },
    });
    const { dispute_id: id } = await startDispute(server, owner, { amount: 20_000 }, 'worldpay');
    const approval = approvalOf(await owner.post(`/api/disputes/${id}/mark-submitted`, {}));
    expect(approval).to.include({ channel: 'portal' });
    expect(await sentOf(id)).to.have.length(0);
    expect((await decide(bo.as, approval, 'approve')).status).to.equal(200);
    expect(await sentOf(id)).to.have.nested.property('[0].channel', 'portal');
  });

  it('hold for an agent’s request below the amount if the amount is lower when it is decided', async () => {
    const disputeId = await disputeOver(5_000);
    await addExhibit(owner, disputeId);
    const { key } = await makeKey(owner, ['mcp:read', 'mcp:draft']);
    const agent = new Client({ name: 'test-agent', version: '1' });
    await agent.connect(
      new StreamableHTTPClientTransport(new URL(`${server.url}/api/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${key}` } },
      }),
    );
    await agent.callTool({ name: 'request_submission', arguments: { dispute_id: disputeId } });
    await agent.close();
    const { approvals } = (await owner.get(`/api/approvals?dispute_id=${disputeId}`)).body as {
      approvals: Approval[];
    };
    const [approval] = approvals;
    expect(approval).to.include({ can_approve: true, requested_via: 'api_key' });
    await setThreshold({ amount: 4_999, currency: 'USD' });
    const own = await decide(owner, approval as Approval, 'approve');
    for (const as of [owner, cy.as]) await setThreshold({ amount: 10_000, currency: 'USD' }, as);
    expect(refusal(own)).to.eql({ status: 403, code: 'own_approval' });
  });

  it('need a second person for a currency without an exchange rate', async () => {
    const disputeId = await disputeOver(1_000, 'EUR');
    approvalOf(await submitResponse(owner, disputeId));
  });

  it('are listed newest first, by dispute and status, page by page', async () => {
    const disputeId = await disputeOver(20_000);
    const approval = approvalOf(await submitResponse(owner, disputeId));
    const list = async (query: string) =>
      (await bo.as.get(`/api/approvals?${query}`)).body as {
        approvals: Approval[];
        next_cursor: string | null;
      };
    const [mine] = (await list(`dispute_id=${disputeId}&status=pending`)).approvals;
    expect(mine).to.include({ approval_id: approval.approval_id, can_approve: true });
    const first = await list('per_page=1');
    expect(first.approvals.map((one) => one.approval_id)).to.eql([approval.approval_id]);
    const second = await list(`per_page=1&cursor=${first.next_cursor}`);
    expect(second.approvals[0]?.approval_id).not.to.equal(approval.approval_id);
  });

  it('are configured by owners and admins, with a currency that exists', async () => {
    expect(refusal(await setThreshold({ amount: 1, currency: 'USD' }, bo.as))).to.eql({
      status: 403,
      code: 'role_forbids',
    });
    expect(refusal(await setThreshold({ amount: 1, currency: 'XXY' }))).to.eql({
      status: 422,
      code: 'invalid',
    });
    expect((await owner.get('/api/settings/approvals')).body).to.eql({
      require_approval_above: { amount: 10_000, currency: 'USD' },
      pending_change: null,
    });
  });

  const looser: readonly (readonly [string, { amount: number; currency: string } | null])[] = [
    ['raised', { amount: 10_001, currency: 'USD' }],
    ['removed', null],
    ['changed to a currency that can’t be compared', { amount: 1, currency: 'EUR' }],
  ];
  for (const [what, limit] of looser)
    it(`are still needed for a day when the amount is ${what}, and the owners get an email`, async () => {
      const second = await desk.join(owner, 'owner', 'Second Owner');
      const { body } = await setThreshold(limit);
      expect(body).to.deep.include({ require_approval_above: { amount: 10_000, currency: 'USD' } });
      expect(body['pending_change']).to.deep.include({ require_approval_above: limit, can_confirm: false });
      const day = Date.parse(String(body['pending_change'].effective_at)) - Date.now();
      expect(day / 3_600_000).to.be.within(23.9, 24.1);
      const mail = await eventually('the email to the second owner', async () =>
        (await readMailsTo(server.dataDir, second.email)).find(({ subject }) =>
          subject.includes('two people'),
        ),
      );
      expect(mail.text).to.contain('100.00 USD');
      expect((await setThreshold(limit)).body, 'the same person again').to.eql(body);
      approvalOf(await submitResponse(owner, await disputeOver(90_000)));
      const back = await setThreshold({ amount: 10_000, currency: 'USD' });
      expect(back.body).to.include({ pending_change: null });
    });

  it('are needed above a raised amount once a second owner or admin makes the same change, or after the day', async () => {
    const limitOf = async () => (await owner.get('/api/settings/approvals')).body['require_approval_above'];
    const [higher, highest] = [20_000, 30_000].map((amount) => ({ amount, currency: 'USD' }));
    await setThreshold(higher ?? null);
    expect((await cy.as.get('/api/settings/approvals')).body['pending_change']).to.include({
      can_confirm: true,
    });
    await setThreshold(higher ?? null, cy.as);
    expect(await limitOf()).to.eql(higher);
    await setThreshold(highest ?? null);
    const { tenantId } = await desk.me(owner);
    await server.container.database.transaction(tenantId, (tx) =>
      tx('approval_settings').update({ next_at: new Date(Date.now() - 1_000) }),
    );
    expect(await limitOf()).to.eql(highest);
    await setThreshold({ amount: 10_000, currency: 'USD' });
    expect(await limitOf(), 'lower: at once').to.eql({ amount: 10_000, currency: 'USD' });
  });

  it('are not needed once the amount is removed', async () => {
    await setThreshold(null);
    await setThreshold(null, cy.as);
    expect((await submitResponse(owner, await disputeOver(90_000))).body).to.have.property('submission');
  });
});
