import { expect } from 'chai';

import { sampleCredentials } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { createTeamDesk, refusal } from './team-client.js';

describe('idempotent replay', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  it('is rejected for a caller who has lost the permission', async () => {
    const owner = await server.signUp('Rabbits');
    const admin = await createTeamDesk(server).join(owner, 'admin');
    const body = {
      provider: 'stripe',
      account_name: 'Shop',
      environment: 'test',
      credentials: await sampleCredentials(server, 'stripe'),
    };
    const connect = () => admin.as.post('/api/psp/accounts', body, { 'idempotency-key': 'one-shop' });
    const first = await connect();
    expect(first.status).to.equal(201);
    const again = await connect();
    expect([again.status, again.headers.get('idempotent-replayed')]).to.deep.equal([201, 'true']);
    expect((await owner.put(`/api/members/${admin.userId}`, { role: 'member' })).status).to.equal(200);
    expect(refusal(await connect())).to.deep.equal({ status: 403, code: 'role_forbids' });
  });
});
