import { expect } from 'chai';

import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import {
  addExhibit,
  connectStripe,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { createTeamDesk, refusal, type TeamDesk, type TestMember } from '../identity/team-client.js';

type Approval = { approval_id: string; status: string; can_approve: boolean; requested_via: string };

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
  const sentOf = async (disputeId: string) =>
    (
      (await owner.get(`/api/disputes/${disputeId}/submissions`)).body as {
        submissions: { status: string }[];
      }
    ).submissions;
  const timelineOf = async (disputeId: string) =>
    (
      (await owner.get(`/api/disputes/${disputeId}/timeline`)).body as {
        entries: { type: string; actor: { name: string } | null }[];
      }
    ).entries.map(({ type }) => type);

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
    const { notifications } = (await bo.as.get('/api/notifications')).body as {
      notifications: { kind: string; text: string }[];
    };
    expect(notifications[0]).to.include({ kind: 'rejected', text: 'Add the tracking number first.' });
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
    await addExhibit(owner, disputeId);
    expect((await decide(bo.as, approval, 'approve')).status).to.equal(200);
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
    });
  });
});
