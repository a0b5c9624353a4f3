import { expect } from 'chai';

import { notifyByRule } from '../../../core/src/automation/rules/rule-notices.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { createTeamDesk, type TeamDesk } from '../identity/team-client.js';
import { readMailsTo } from '../notifications/mail-box.js';
import { Receiver } from '../notifications/webhook-receiver.js';

type Run = { run_id: string; status: string; message: string };
type Notice = { kind: string; dispute_id: string; text: string | null };

describe('notices of automation rules', function () {
  this.timeout(120_000);
  let server: TestServer;
  let desk: TeamDesk;
  let owner: ApiClient;
  let receiver: Receiver;
  let companies = 0;
  before(async () => {
    server = await startTestServer({ environment: { OUTGOING_WEBHOOKS_ALLOW_PRIVATE: 'on' } });
    desk = createTeamDesk(server);
    receiver = await Receiver.start();
    receiver.status = 200;
  });
  beforeEach(async () => {
    companies += 1;
    receiver.received.length = 0;
    owner = await server.signUp(`Noticing Moles ${companies}`);
    // Each company is another merchant at the provider, with its own disputes.
    const credentials = { secret_key: `sk_test_rn${companies}`, webhook_secret: `whsec_rn${companies}` };
    await connect(server, owner, 'stripe', { credentials });
  });
  after(async () => {
    await server.close();
    await receiver.stop();
  });

  const addChannel = async () => {
    const body = { kind: 'slack', url: receiver.url(), events: [] };
    const added = await owner.post('/api/chat-channels', body);
    return (added.body['channel'] as { channel_id: string }).channel_id;
  };
  const notifyRule = (action: object, more = {}, as = owner) =>
    as.post('/api/automation/rules', {
      name: 'Large disputes',
      conditions: [],
      actions: [{ kind: 'notify', ...action }],
      mode: 'live',
      ...more,
    });
  const dispute = async () => (await startDispute(server, owner, {})).dispute_id;
  const scan = () => server.container.ruleEngine.run(new Date());
  const endedRun = (disputeId: string) =>
    eventually('the end of the run', async () => {
      const { body } = await owner.get(`/api/automation/runs?dispute_id=${disputeId}`);
      return (body['runs'] as Run[]).find(({ status }) => !['planned', 'running'].includes(status));
    });
  const noticesOf = async (as: ApiClient) =>
    ((await as.get('/api/notifications')).body['notifications'] as Notice[]).filter(({ kind }) =>
      kind.startsWith('rule'),
    );
  const typesOf = async (disputeId: string) => {
    const { body } = await owner.get(`/api/disputes/${disputeId}/timeline`);
    return (body['entries'] as { type: string }[]).map(({ type }) => type);
  };

  it('go to their chat channel once, whatever events it lists, also with two workers', async () => {
    const channelId = await addChannel();
    expect((await notifyRule({ channel_id: channelId })).status).to.equal(201);
    const id = await dispute();
    await scan();
    const { run_id: runId, status } = await endedRun(id);
    expect(status).to.equal('done');
    expect(await typesOf(id)).to.include('rule.notified');
    const { tenantId, userId } = await desk.me(owner);
    const { database, ruleRuns, rules, chatChannels, inbox } = server.container;
    const found = await ruleRuns.findRun(tenantId, runId);
    if (found?.disputeId === undefined) throw new Error('The run is gone');
    const run = { ...found, disputeId: found.disputeId };
    // As two workers that both took the run over from a third.
    await database.transaction(tenantId, (tx) =>
      tx('automation_runs').where({ run_id: runId }).update({ status: 'running' }),
    );
    const actor = { userId, sessionId: '', tenantId, role: 'owner' } as const;
    const deps = {
      ...{ database, rules, ruleRuns, chatChannels, inbox },
      notifyColleagues: () => Promise.reject(new Error('A channel is notified, not people')),
    };
    await Promise.all([0, 1].map(() => notifyByRule(run, channelId, { actor, deps })));
    const messages = await eventually('both messages', () =>
      Promise.resolve(receiver.received.length >= 2 ? receiver.received : undefined),
    );
    expect((JSON.parse(messages[0]?.body ?? '') as { text: string }).text).to.match(
      /^Automation rule matched: /,
    );
    const deliveries: unknown[] = await database
      .system('webhook_deliveries')
      .where({ channel_id: channelId });
    expect(deliveries).to.have.length(2);
  });

  itThorough(
    'without a channel reach the assignee, owners and administrators by their preferences',
    async () => {
      const [admin, member, other] = [
        await desk.join(owner, 'admin', 'Ada Burrow'),
        await desk.join(owner, 'member', 'Bo Digger'),
        await desk.join(owner, 'member', 'Cy Warren'),
      ];
      await admin.as.put('/api/notifications/preferences', { rule_results: false });
      const id = await dispute();
      await owner.put(`/api/disputes/${id}/assignee`, { user_id: member.userId });
      expect((await notifyRule({})).status).to.equal(201);
      await scan();
      expect(await endedRun(id)).to.include({ status: 'done', message: 'Notified' });
      for (const as of [owner, admin.as, member.as])
        expect((await noticesOf(as))[0]).to.include({ kind: 'rule', dispute_id: id, text: 'Large disputes' });
      expect(await noticesOf(other.as)).to.eql([]);
      const { email } = await desk.me(owner);
      const mail = await eventually('the email', async () =>
        (await readMailsTo(server.dataDir, email)).find(({ text }) => text.includes('Large disputes')),
      );
      expect(mail.subject).to.match(/^Automation rule matched: /);
      const mails = await readMailsTo(server.dataDir, admin.email);
      expect(mails.filter(({ text }) => text.includes('Large disputes'))).to.eql([]);
    },
  );

  it('report an action that failed, such as a message to a channel that was deleted', async () => {
    const channelId = await addChannel();
    await notifyRule({ channel_id: channelId });
    await owner.delete(`/api/chat-channels/${channelId}`);
    const id = await dispute();
    await scan();
    expect(await endedRun(id)).to.include({
      status: 'failed',
      message: 'The chat channel was deleted or disabled',
    });
    expect(await typesOf(id))
      .to.include('rule.failed')
      .and.not.include('rule.notified');
    expect((await noticesOf(owner))[0]).to.include({ kind: 'rule_failed', dispute_id: id });
  });
});
