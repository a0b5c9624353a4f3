import { expect } from 'chai';

import { ruleOf } from '../../../core/src/identity/access/permissions.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { codeOf, turnOnSecondFactor } from './authenticator.js';
import { outcomeOf, send } from './matrix/calls.js';
import { operations } from './matrix/operations.js';
import { addPerson, signIn } from './matrix/people.js';
import { visit } from './matrix/visits.js';
import { createTeamDesk, password, refusal, type TeamDesk, type TestMember } from './team-client.js';

const setUpFirst = { status: 403, code: 'second_factor_missing' };

describe('a second factor that a company requires', () => {
  let server: TestServer;
  let desk: TeamDesk;
  let owner: ApiClient;
  let tenantId: string;
  let userId: string;
  let member: TestMember;

  before(async () => {
    server = await startTestServer();
    desk = createTeamDesk(server);
  });
  beforeEach(async () => {
    owner = await server.signUp('Bramble & Burrow');
    ({ tenantId, userId } = await desk.me(owner));
    member = await desk.join(owner);
  });
  after(() => server.close());

  const turnOn = async (as: ApiClient) => {
    const { response, secret } = await turnOnSecondFactor(as, new Date());
    expect(response.status).to.equal(200);
    return secret;
  };
  const path = '/api/settings/security';
  const demand = (as = owner, isDemanded = true) => as.put(path, { second_factor_demanded: isDemanded });
  const demandWithOwn = async () => {
    await turnOn(owner);
    expect((await demand()).status).to.equal(200);
  };
  const mustSetUp = async (as: ApiClient) =>
    Boolean((await as.get('/api/auth/me')).body.user.second_factor_missing);

  it('applies from the next call of every user without one, and leaves only its setup', async () => {
    expect((await member.as.get('/api/disputes')).status).to.equal(200);
    expect(await mustSetUp(member.as)).to.equal(false);
    await demandWithOwn();
    expect(refusal(await member.as.get('/api/disputes'))).to.deep.equal(setUpFirst);
    expect(await mustSetUp(member.as)).to.equal(true);
    expect((await owner.get('/api/disputes')).status).to.equal(200);
    expect((await member.as.get('/api/auth/second-factor')).body.is_demanded).to.equal(true);
    await turnOn(member.as);
    expect((await member.as.get('/api/disputes')).status).to.equal(200);
    expect(await mustSetUp(member.as)).to.equal(false);
  });

  it('permits nothing else: each API call is rejected, except those listed here', async () => {
    await demandWithOwn();
    const { bearer } = member.as;
    const open: string[] = [];
    for (const operation of operations) {
      const { guard, name } = operation;
      if (guard.kind !== 'permission') continue;
      if (ruleOf(guard.permission).beforeSecondFactor === true) open.push(name);
      else {
        const response = await send(server.url, { operation, bearer, body: 'empty' });
        expect(outcomeOf(response), name).to.equal('403 second_factor_missing');
      }
    }
    expect(open.toSorted()).to.deep.equal([
      'GET /api/auth/me',
      'GET /api/auth/second-factor',
      'POST /api/auth/logout',
      'POST /api/auth/second-factor',
      'POST /api/auth/second-factor/confirm',
    ]);
    const again = { body: '{}', headers: { 'content-type': 'application/json', 'idempotency-key': 'again' } };
    const kept = await member.as.send('POST', '/api/disputes/dsp_00000000000000000000/submit', again);
    expect(refusal(kept)).to.deep.equal(setUpFirst);
  });

  it('can be required only by an owner who has one', async () => {
    expect(refusal(await demand())).to.deep.equal({ status: 409, code: 'own_second_factor_off' });
    const admin = await desk.join(owner, 'admin');
    expect(refusal(await demand(admin.as))).to.deep.equal({ status: 403, code: 'role_forbids' });
    const superAdmin = await addPerson(server, null, 'super_admin');
    const visitor = await visit(server, superAdmin, { userId, tenantId, role: 'owner', client: owner });
    expect(refusal(await demand(visitor))).to.deep.equal({ status: 403, code: 'impersonating' });
    expect((await member.as.get(path)).body).to.deep.equal({
      second_factor_demanded: false,
      second_factor_demanded_by_platform: false,
    });
    await demandWithOwn();
    expect((await owner.get(path)).body.second_factor_demanded).to.equal(true);
  });

  it('cannot be turned off while it is required, and can be afterward', async () => {
    await turnOn(owner);
    const secret = await turnOn(member.as);
    await demand();
    const off = () =>
      member.as.post('/api/auth/second-factor/turn-off', { password, code: codeOf(secret, new Date(), 1) });
    expect(refusal(await off())).to.deep.equal({ status: 409, code: 'second_factor_demanded' });
    expect((await demand(owner, false)).status).to.equal(200);
    // The code refused with the requirement was not consumed.
    expect((await off()).status).to.equal(200);
    expect((await member.as.get('/api/disputes')).status).to.equal(200);
  });

  it('is turned off by a super admin for a company that has locked itself out, with an audit entry', async () => {
    await demandWithOwn();
    const superAdmin = await signIn(server, await addPerson(server, null, 'super_admin'));
    const reset = await superAdmin.delete(`/api/admin/users/${userId}/second-factor`);
    expect(reset.status).to.equal(200);
    const body = { second_factor_demanded: false };
    expect((await owner.put(`/api/admin/tenants/${tenantId}/security`, body)).status).to.equal(401);
    expect((await member.as.put(`/api/admin/tenants/${tenantId}/security`, body)).status).to.equal(403);
    const ended = await superAdmin.put(`/api/admin/tenants/${tenantId}/security`, body);
    expect(ended.body.tenant.second_factor_demanded).to.equal(false);
    expect((await member.as.get('/api/disputes')).status).to.equal(200);
    const missing = await superAdmin.put('/api/admin/tenants/ten_00000000000000000000/security', body);
    expect(missing.status).to.equal(404);
    const entries = await desk.audited(tenantId, 'company.second_factor');
    expect(entries.map(({ action }) => action)).to.deep.equal([
      'company.second_factor_demand',
      'company.second_factor_demand_end',
    ]);
  });
});

describe('a second factor that the operator requires', () => {
  const start = (policy: string) => startTestServer({ environment: { REQUIRE_SECOND_FACTOR: policy } });

  it('is required of super admins only, or of everyone', async () => {
    const servers = [await start('super_admins'), await start('everyone')] as const;
    try {
      for (const server of servers) {
        const superAdmin = await signIn(server, await addPerson(server, null, 'super_admin'));
        expect(refusal(await superAdmin.get('/api/admin/stats'))).to.deep.equal(setUpFirst);
        expect((await superAdmin.get('/api/auth/me')).body.user.second_factor_missing).to.equal(true);
      }
      const [ofAdmins, ofAll] = servers;
      expect((await (await ofAdmins.signUp('Foxes')).get('/api/disputes')).status).to.equal(200);
      const owner = await ofAll.signUp('Foxes');
      expect(refusal(await owner.get('/api/disputes'))).to.deep.equal(setUpFirst);
      await turnOnSecondFactor(owner, new Date());
      expect((await owner.get('/api/disputes')).status).to.equal(200);
      expect((await owner.get('/api/settings/security')).body).to.deep.equal({
        second_factor_demanded: false,
        second_factor_demanded_by_platform: true,
      });
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
  });
});
