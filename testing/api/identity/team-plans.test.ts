import { expect } from 'chai';

import type { PlanSettings } from '../../../core/src/identity/plans/plans.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { createTeamDesk, refusal, type TeamDesk } from './team-client.js';

const full = { status: 403, code: 'user_limit' };
const companyFull = { status: 403, code: 'company_full' };

describe('a plan for several users', () => {
  let server: TestServer;
  let desk: TeamDesk;
  let owner: ApiClient;
  let ownerEmail = '';
  let tenantId = '';
  let now = new Date('2026-11-21T09:00:00Z');

  before(async () => {
    server = await startTestServer({ clock: () => now });
    desk = createTeamDesk(server);
  });
  after(() => server.close());
  beforeEach(async () => {
    now = new Date(now.getTime() + 20 * 60_000);
    owner = await server.signUp('Bramble & Burrow', 'default');
    ({ email: ownerEmail, tenantId } = await desk.me(owner));
  });

  const set = (settings: Partial<PlanSettings>) =>
    server.container.plansService.set({ tenantId }, { features: {}, limits: {}, ...settings });
  const openFor = (users: number) => set({ features: { multi_user: true }, limits: { users } });
  const memberCount = async () => Object.keys(await desk.roles(owner)).length;

  it('is required to invite, and for nothing else of the team', async () => {
    const email = desk.newEmail();
    const locked = await desk.invite(owner, email);
    expect(refusal(locked)).to.deep.equal({ status: 403, code: 'feature_locked' });
    expect(locked.body.error).to.match(/^Multi-User Collaboration is not available/);
    expect((await owner.get('/api/members')).status).to.equal(200);
    expect((await owner.get('/api/invitations')).status).to.equal(200);
  });

  it('that ended admits no one, lets the owner withdraw open invitations, and members continue', async () => {
    await openFor(5);
    const member = await desk.join(owner);
    const { token, invitationId } = await desk.offer(owner);
    await set({ features: { multi_user: false } });
    const late = await desk.accept(token);
    expect(refusal(late)).to.deep.equal(companyFull);
    expect(late.body.error).to.match(/Ask the person who invited you/);
    expect((await member.as.get('/api/members')).status).to.equal(200);
    expect((await owner.delete(`/api/invitations/${invitationId}`)).status).to.equal(200);
    expect((await owner.delete(`/api/members/${member.userId}`)).status).to.equal(200);
  });

  it('counts open invitations as if they were accepted, and no others', async () => {
    await openFor(3);
    const first = await desk.offer(owner);
    const second = await desk.offer(owner);
    const third = await desk.invite(owner, desk.newEmail());
    expect(refusal(third)).to.deep.equal(full);
    expect(third.body.message).to.equal('Your plan allows 3 users. Upgrade your plan to add more.');
    expect((await desk.invite(owner, first.email, 'admin')).status).to.equal(201);
    await owner.delete(`/api/invitations/${first.invitationId}`);
    await desk.offer(owner);
    expect(refusal(await desk.invite(owner, desk.newEmail()))).to.deep.equal(full);
    now = new Date(now.getTime() + 7 * 24 * 60 * 60_000);
    owner = server.api.withToken(String((await desk.login(ownerEmail)).body.access_token));
    await desk.offer(owner, { email: second.email });
    await desk.offer(owner);
    expect(refusal(await desk.invite(owner, desk.newEmail()))).to.deep.equal(full);
  });

  it('is enforced exactly when twenty are invited at once with room for two', async () => {
    await openFor(3);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => desk.invite(owner, desk.newEmail())),
    );
    const made = responses.filter(({ status }) => status === 201);
    expect(made).to.have.length(2);
    expect(responses.filter(({ body }) => body.code === 'user_limit')).to.have.length(18);
    expect((await owner.get('/api/invitations')).body.invitations).to.have.length(2);
  });

  it('is enforced exactly when more accept at once than it has room for, and the rest can join later', async () => {
    await openFor(9);
    const offers = await Promise.all(Array.from({ length: 8 }, () => desk.offer(owner)));
    await openFor(4);
    const responses = await Promise.all(offers.map(({ token }) => desk.accept(token)));
    expect(responses.filter(({ status }) => status === 201)).to.have.length(3);
    expect(responses.filter(({ body }) => body.code === 'company_full')).to.have.length(5);
    expect(await memberCount()).to.equal(4);
    await openFor(9);
    const late = await Promise.all(offers.map(({ token }) => desk.accept(token)));
    expect(late.filter(({ status }) => status === 201)).to.have.length(5);
    expect(await memberCount()).to.equal(9);
  });

  it('is enforced, without deadlocks, when people are invited, accept and leave concurrently', async () => {
    await openFor(6);
    const offers = await Promise.all(Array.from({ length: 3 }, () => desk.offer(owner)));
    const leaving = await desk.join(owner, 'admin');
    const responses = await Promise.all([
      ...offers.map(({ token }) => desk.accept(token)),
      ...offers.map(({ email }) => desk.invite(leaving.as, email, 'admin')),
      owner.delete(`/api/members/${leaving.userId}`),
      ...Array.from({ length: 4 }, () => desk.invite(owner, desk.newEmail())),
    ]);
    expect(responses.map(({ status }) => status).filter((status) => status >= 500)).to.deep.equal([]);
    expect(await memberCount()).to.be.at.most(6);
    const { body } = await owner.get('/api/invitations');
    expect((await memberCount()) + Number(body.invitations.length)).to.be.at.most(6);
  });
});
