import { expect } from 'chai';

import { seedDemo } from '../../../core/src/app/seed.js';
import { findPublicSignIns } from '../../../core/src/identity/passwords/public-sign-ins.js';
import { demoSignIns } from '../../../core/src/platform/shared/demo-sign-ins.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { refusal } from './team-client.js';

describe('demo sign-ins outside evaluation mode', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
    await seedDemo(server.container);
  });
  after(() => server.close());

  const { merchant, superAdmin } = demoSignIns;
  const login = (account: { email: string; password: string }) => server.api.post('/api/auth/login', account);

  it('are rejected with the public passwords', async () => {
    for (const account of [merchant, superAdmin, { ...superAdmin, email: superAdmin.email.toUpperCase() }])
      expect(refusal(await login(account))).to.deep.equal({ status: 401, code: 'wrong_login' });
  });

  it('are found in the database until their passwords change', async () => {
    const { database, users, auth } = server.container;
    expect(await findPublicSignIns(database)).to.deep.equal([superAdmin.email, merchant.email]);
    const user = await users.findByEmail(merchant.email);
    const hash = await auth.passwords.hash('carrots-are-orange');
    await database.system.transaction((tx) => users.setPassword(tx, user?.userId ?? '', hash));
    expect(await findPublicSignIns(database)).to.deep.equal([superAdmin.email]);
    expect((await login({ email: merchant.email, password: 'carrots-are-orange' })).status).to.equal(200);
  });
});
