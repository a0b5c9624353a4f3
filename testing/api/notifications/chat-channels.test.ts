import { expect } from 'chai';

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
    expect(texts.join('\n')).to.match(/\*Respond by\*\n\w+ \d+, \d{4} at \d+:\d\d [AP]M \(GMT\+9\)/);
    expect(texts.at(-1)).to.match(new RegExp(`^<https?://[^|]+/disputes/${disputeId}\\|Open the dispute>$`));
    // The channel is updated after the delivery.
    const channel = await eventually('the time of the success', async () => {
      const found = await find(channelId);
      return found.last_success_at === null ? undefined : found;
    });
    expect(channel).to.deep.include({ last_error: null, is_enabled: true });
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
});
