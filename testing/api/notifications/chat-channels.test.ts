import { expect } from 'chai';

import { recordEvent } from '../../../core/src/disputes/casework/record-event.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { createTeamDesk, type TeamDesk } from '../identity/team-client.js';
import { readMailsTo } from './mail-box.js';
import { Receiver } from './webhook-receiver.js';

type Channel = {
  channel_id: string;
  url: string | null;
  events: string[];
  is_enabled: boolean;
  disabled_why: string | null;
  last_success_at: string | null;
  last_error: string | null;
};
type Slack = { text: string; blocks: { text?: { text: string }; fields?: { text: string }[] }[] };

const snapshot = {
  psp_dispute_id: 'du_1',
  provider: 'stripe',
  status: 'needs_response',
  amount: 4_200,
  currency: 'USD',
  reason: 'fraudulent',
  evidence_due_by: '2099-01-01T00:00:00Z',
  is_test_mode: true,
  days_left: 1,
} as const;

describe('chat channels', function () {
  this.timeout(120_000);
  let server: TestServer;
  let desk: TeamDesk;
  let receiver: Receiver;
  let owner: ApiClient;
  let companies = 0;
  before(async () => {
    server = await startTestServer({ environment: { OUTGOING_WEBHOOKS_ALLOW_PRIVATE: 'on' } });
    desk = createTeamDesk(server);
  });
  beforeEach(async () => {
    receiver = await Receiver.start();
    receiver.status = 200;
    companies += 1;
    owner = await server.signUp(`Chatting Moles ${companies}`);
    // Each company is another merchant at the provider, with its own disputes.
    const credentials = { secret_key: `sk_test_chat${companies}`, webhook_secret: `whsec_chat${companies}` };
    await connect(server, owner, 'stripe', { credentials });
  });
  afterEach(() => receiver.stop());
  after(() => server.close());

  const add = async (more: object = {}, as = owner): Promise<Channel> => {
    const body = { kind: 'slack', url: receiver.url('/services/T0/B0/SecretwXyZ'), events: [], ...more };
    const response = await as.post('/api/chat-channels', body);
    expect(response.status, JSON.stringify(response.body)).to.equal(201);
    return response.body['channel'] as Channel;
  };
  const find = async (id: string): Promise<Channel> =>
    (await owner.get(`/api/chat-channels/${id}`)).body['channel'] as Channel;
  const arrived = (count: number) =>
    eventually(`${count} messages`, () =>
      Promise.resolve(receiver.received.length >= count ? receiver.received : undefined),
    );
  const deliveriesOf = (channelId: string) =>
    server.container.database.system('webhook_deliveries').where({ channel_id: channelId }) as Promise<
      { delivery_id: string; state: string; last_error: string | null }[]
    >;
  const settled = (channelId: string) =>
    eventually('the end of the deliveries', async () => {
      const rows = await deliveriesOf(channelId);
      return rows.length > 0 && rows.every(({ state }) => state !== 'pending') ? rows : undefined;
    });

  it('receive one message for each event that they list, in plain English with a link', async () => {
    await owner.put('/api/notifications/preferences', { time_zone: 'Asia/Tokyo' });
    const { channel_id: channelId } = await add({ events: ['dispute.created'] });
    const { dispute_id: disputeId } = await startDispute(server, owner, { amount: 4_200 });
    const [row] = await settled(channelId);
    expect(row).to.include({ state: 'delivered' });
    expect(receiver.received).to.have.length(1);
    const message = JSON.parse(receiver.received[0]?.body ?? '') as Slack;
    expect(message.text).to.equal('New dispute: $42.00');
    const texts = message.blocks.flatMap(({ text, fields = [] }) =>
      [text, ...fields].map((one) => one?.text),
    );
    expect(texts).to.include('*New dispute: $42.00*\nA customer disputes a payment to your company.');
    expect(texts.join('\n')).to.match(/\*Respond by\*\n\d+ \w+ \d{4} at \d\d:\d\d \(GMT\+9\)/);
    expect(texts.at(-1)).to.match(new RegExp(`^<https?://[^|]+/disputes/${disputeId}\\|Open the dispute>$`));
    expect(await find(channelId)).to.deep.include({ last_error: null, is_enabled: true });
    expect((await find(channelId)).last_success_at).to.be.a('string');
    const trace = (await owner.get(`/api/disputes/${disputeId}/trace`)).body as { entries: object[] };
    expect(JSON.stringify(trace)).to.include(row?.delivery_id);
  });

  it('of Teams receive an Adaptive Card', async () => {
    await add({ kind: 'teams', events: ['dispute.created'] });
    const { dispute_id: disputeId } = await startDispute(server, owner, { amount: 4_200 });
    const [sent] = await arrived(1);
    const { type, attachments } = JSON.parse(sent?.body ?? '') as {
      type: string;
      attachments: { contentType: string; content: { actions: { url: string }[] } }[];
    };
    expect(type).to.equal('message');
    expect(attachments[0]?.contentType).to.equal('application/vnd.microsoft.card.adaptive');
    expect(attachments[0]?.content.actions[0]?.url).to.match(new RegExp(`/disputes/${disputeId}$`));
  });

  it('never return their URL, of which members see nothing', async () => {
    const channel = await add({ name: '#disputes' });
    expect(channel.url).to.match(/^127\.0\.0\.1:\d+\/…wXyZ$/);
    const member = await desk.join(owner, 'member');
    const { status, body } = await member.as.get('/api/chat-channels');
    expect(status).to.equal(200);
    expect((body['channels'] as Channel[])[0]).to.include({ channel_id: channel.channel_id, url: null });
    const key = await owner.post('/api/api-keys', { name: 'Reader', scopes: ['chat_channels:read'] });
    expect(key.status, JSON.stringify(key.body)).to.be.oneOf([201, 403]);
    for (const as of [owner, member.as])
      for (const path of ['', `/${channel.channel_id}`])
        expect(JSON.stringify((await as.get(`/api/chat-channels${path}`)).body)).not.to.include('Secret');
    const stored: unknown = await server.container.database.read((await desk.me(owner)).tenantId, (tx) =>
      tx('chat_channels').select('url'),
    );
    expect(JSON.stringify(stored)).not.to.include('127.0.0.1');
  });

  it('are managed by owners and administrators only', async () => {
    const { channel_id: channelId } = await add();
    const member = await desk.join(owner, 'member');
    const body = { kind: 'slack', url: receiver.url(), events: [] };
    for (const refused of [
      await member.as.post('/api/chat-channels', body),
      await member.as.put(`/api/chat-channels/${channelId}`, { name: 'Mine' }),
      await member.as.post(`/api/chat-channels/${channelId}/test`),
      await member.as.delete(`/api/chat-channels/${channelId}`),
    ])
      expect(refused.status).to.equal(403);
    const admin = await desk.join(owner, 'admin');
    const renamed = await admin.as.put(`/api/chat-channels/${channelId}`, {
      name: 'Ours',
      events: ['dispute.closed'],
    });
    expect(renamed.body['channel']).to.deep.include({ name: 'Ours', events: ['dispute.closed'] });
    expect((await admin.as.delete(`/api/chat-channels/${channelId}`)).status).to.equal(200);
    expect((await owner.get(`/api/chat-channels/${channelId}`)).status).to.equal(404);
    const outsider = await server.signUp('Strange Stoats');
    const { channel_id: other } = await add();
    expect((await outsider.post(`/api/chat-channels/${other}/test`)).status).to.equal(404);
  });

  it('are tested with the response of the service', async () => {
    const { channel_id: channelId } = await add();
    const tested = await owner.post(`/api/chat-channels/${channelId}/test`);
    expect(tested.status).to.equal(200);
    expect(tested.body).to.include({ delivered: true, status: 200, error: null });
    expect((JSON.parse(receiver.received[0]?.body ?? '') as Slack).text).to.equal(
      'Test message from Rebuttal',
    );
    receiver.status = 404;
    const refused = await owner.post(`/api/chat-channels/${channelId}/test`);
    expect(refused.body).to.include({ delivered: false, status: 404, error: 'The receiver returned 404' });
    expect((await find(channelId)).last_error).to.equal('The receiver returned 404');
  });

  it('are disabled when the service returns 410, and their owners get an email', async () => {
    const { channel_id: channelId } = await add({ name: '#archived', events: ['dispute.created'] });
    receiver.status = 410;
    await startDispute(server, owner, {});
    await settled(channelId);
    const channel = await eventually('the end', async () => {
      const now = await find(channelId);
      return now.is_enabled ? undefined : now;
    });
    expect(channel.disabled_why).to.equal('gone');
    const { email } = await desk.me(owner);
    const mail = await eventually('the email', async () =>
      (await readMailsTo(server.dataDir, email)).find(({ subject }) => subject === 'Chat channel disabled'),
    );
    expect(mail.text).to.include('#archived (127.0.0.1');
    expect(mail.text).not.to.include('Secret');
    const again = await owner.put(`/api/chat-channels/${channelId}`, { is_enabled: true });
    expect(again.body['channel']).to.include({ is_enabled: true, disabled_why: null, last_error: null });
  });

  it('receive no reminder once the dispute no longer waits for a response', async () => {
    const { channel_id: channelId } = await add({ events: ['dispute.due_soon'] });
    const { dispute_id: disputeId } = await startDispute(server, owner, {});
    const { tenantId } = await desk.me(owner);
    await server.container.database.transaction(tenantId, async (tx) => {
      await tx('disputes').where({ dispute_id: disputeId }).update({ status: 'won' });
      await recordEvent(tx, { tenantId, disputeId, type: 'dispute.due_soon', data: snapshot });
    });
    const [row] = await settled(channelId);
    expect(row).to.include({ state: 'failed', last_error: 'The dispute no longer waits for a response' });
    expect(receiver.received).to.eql([]);
  });

  it('refuse URLs, events and time zones that do not exist', async () => {
    const wrong = async (more: object) => {
      const content = { kind: 'slack', url: receiver.url(), events: [], ...more };
      const { status, body } = await owner.post('/api/chat-channels', content);
      const [problem] = (body['details'] ?? []) as { field: string; message: string }[];
      return { status, field: problem?.field, message: problem?.message };
    };
    expect(await wrong({ url: 'hooks.slack.com' })).to.include({ status: 422, field: 'url' });
    expect(await wrong({ kind: 'irc' })).to.include({ status: 422, field: 'kind' });
    expect(await wrong({ events: ['note.added'] })).to.include({ status: 422 });
    expect(await wrong({ name: 'x'.repeat(101) })).to.include({ status: 422, field: 'name' });
    expect(await wrong({ time_zone: 'Mars/Olympus' })).to.include({ status: 422, field: 'time_zone' });
    const slack = 'https://hooks.slack.com/services/T/B/x';
    expect(await wrong({ kind: 'teams', url: slack })).to.include({ status: 422, field: 'url' });
  });
});
