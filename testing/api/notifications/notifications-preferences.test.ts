import { expect } from 'chai';

import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { createTeamDesk } from '../identity/team-client.js';

const path = '/api/notifications/preferences';

const everything = {
  new_dispute: true,
  due_in_7_days: true,
  due_in_3_days: true,
  due_in_1_day: true,
  submission_failed: true,
  outcome: true,
  mentioned: true,
  assigned_to_me: true,
  approval_requested: true,
  rule_results: true,
  assigned_to_others: true,
  time_zone: 'UTC',
};

describe('email notification preferences', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  it('are all on by default, and stored as chosen', async () => {
    const owner = await server.signUp('Hares');
    expect((await owner.get(path)).body).to.deep.equal(everything);
    const chosen = await owner.put(path, { due_in_7_days: false, time_zone: 'asia/tokyo' });
    expect(chosen.status).to.equal(200);
    expect(chosen.body).to.deep.equal({ ...everything, due_in_7_days: false, time_zone: 'Asia/Tokyo' });
    await owner.put(path, { outcome: false });
    expect((await owner.get(path)).body).to.deep.equal({ ...chosen.body, outcome: false });
    expect((await owner.put(path, {})).body).to.include({ outcome: false });
  });

  it('are separate for each user', async () => {
    const owner = await server.signUp('Voles');
    const member = await createTeamDesk(server).join(owner);
    await owner.put(path, { new_dispute: false });
    expect((await member.as.get(path)).body).to.deep.equal(everything);
  });

  it('require a time zone name instead of an offset, which has no daylight saving time', async () => {
    const owner = await server.signUp('Moles');
    for (const time_zone of ['Mars/Olympus', '', '+02:00', '../etc', 'x'.repeat(300)]) {
      const { status, body } = await owner.put(path, { time_zone });
      expect({ status, code: body.code }, time_zone).to.deep.equal({
        status: 422,
        code: 'invalid',
      });
    }
    expect((await owner.get(path)).body).to.deep.equal(everything);
    expect((await owner.put(path, { outcome: 'perhaps' })).status).to.equal(422);
  });

  it('are rejected without a session', async () => {
    expect((await server.api.get(path)).status).to.equal(401);
    expect((await server.api.put(path, {})).status).to.equal(401);
  });
});
