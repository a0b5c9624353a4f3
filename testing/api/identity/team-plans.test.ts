import { expect } from 'chai';

import type { PlanSettings } from '../../../core/src/identity/plans/plans.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { createTeamDesk, refusal, type TeamDesk } from './team-client.js';

const companyFull = { status: 403, code: 'company_full' };

describe('a plan for several users', () => {
  let server: TestServer;
  let desk: TeamDesk;
  let owner: ApiClient;
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
    ({ tenantId } = await desk.me(owner));
  });

  const set = (settings: Partial<PlanSettings>) =>
    server.container.plansService.set({ tenantId }, { features: {}, limits: {}, ...settings });
  const openFor = (users: number) => set({ features: { multi_user: true }, limits: { users } });
  const memberCount = async () => Object.keys(await desk.roles(owner)).length;

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
});
