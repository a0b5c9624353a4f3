import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { untilQuiet } from '../../../core/src/testing/quiet.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { createTeamDesk, type TeamDesk, type TestMember } from '../identity/team-client.js';
import { readMailsTo, waitForMail } from './mail-box.js';

type Item = {
  notification_id: string;
  kind: string;
  dispute_id: string;
  actor: { name: string };
  text: string | null;
  read_at: string | null;
};
type Inbox = { notifications: Item[]; unread: number; next_cursor: string | null };

describe('mentions and assignments', function () {
  this.timeout(120_000);
  let server: TestServer;
  let desk: TeamDesk;
  let owner: ApiClient;
  let me: Awaited<ReturnType<TeamDesk['me']>>;
  let disputeId: string;
  let bo: TestMember;
  before(async () => {
    server = await startTestServer();
    desk = createTeamDesk(server);
    owner = await server.signUp('Hares');
    me = await desk.me(owner);
    await connectStripe(server, owner);
    disputeId = (await startDispute(server, owner, { amount: 4200 })).dispute_id;
  });
  after(() => server.close());
  beforeEach(async () => {
    bo = await desk.join(owner, 'member', `Bo ${String(Math.random()).slice(2, 8)}`);
  });

  const nameOf = async (who: TestMember) =>
    ((await who.as.get('/api/auth/me')).body as { user: { name: string } }).user.name;
  const addNote = (text: string, mentions?: string[], as = owner) =>
    as.post(`/api/disputes/${disputeId}/notes`, { text, ...(mentions === undefined ? {} : { mentions }) });
  const assign = (userId: string | null, as = owner) =>
    as.put(`/api/disputes/${disputeId}/assignee`, { user_id: userId });
  const inbox = async (as: ApiClient, query = '') =>
    (await as.get(`/api/notifications${query}`)).body as Inbox;
  /** The first is the invitation. */
  const mailsTo = (email: string) => readMailsTo(server.dataDir, email);

  it('notify the person who is mentioned by id, in the app and by email', async () => {
    expect((await addNote('Can you ask the warehouse?', [bo.userId])).status).to.equal(201);
    const { notifications, unread } = await inbox(bo.as);
    expect(unread).to.equal(1);
    expect(notifications).to.have.length(1);
    expect(notifications[0]).to.include({
      kind: 'mentioned',
      dispute_id: disputeId,
      text: 'Can you ask the warehouse?',
      read_at: null,
    });
    const mail = await waitForMail(server.dataDir, bo.email, 2);
    expect(mail.subject).to.contain('You were mentioned');
    expect(mail.text).to.contain('Can you ask the warehouse?').and.contain(`/disputes/${disputeId}`);
  });

  it('can be turned off by mail programs with one click, without a sign-in (RFC 8058)', async () => {
    await addNote('Look at this', [bo.userId]);
    const { raw } = await waitForMail(server.dataDir, bo.email, 2);
    const head = raw.replaceAll(/\r\n[ \t]/g, ' ');
    expect(head).to.match(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im);
    const [, path = ''] = /^List-Unsubscribe: <https:\/\/rebuttal\.example(\/\S+)>\r$/im.exec(head) ?? [];
    const click = (to: string) =>
      fetch(`${server.url}${to}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        redirect: 'manual',
      });
    expect((await click(path.slice(0, -4))).status).to.equal(404);
    const opened = await fetch(`${server.url}${path}`, { redirect: 'manual' });
    expect(opened.headers.get('location')).to.equal('https://rebuttal.example/settings?tab=notifications');
    const preferences = async (as: ApiClient) =>
      (await as.get('/api/notifications/preferences')).body as object;
    expect(await preferences(bo.as)).to.include({ mentioned: true, new_dispute: true });
    expect((await click(path)).status).to.equal(200);
    expect(await preferences(bo.as)).to.include({
      mentioned: false,
      new_dispute: false,
      assigned_to_others: true,
    });
    expect(await preferences(owner)).to.include({ mentioned: true });
  });

  it('resolve an @ followed by a name in the text', async () => {
    const { status, body } = await addNote(`Hello @${(await nameOf(bo)).toUpperCase()}, please look`);
    expect(status).to.equal(201);
    expect((body as { entry: { data: object } }).entry.data).to.have.deep.property('mentions', [bo.userId]);
    expect((await inbox(bo.as)).unread).to.equal(1);
  });

  it('notify an assigned user, except when users assign themselves', async () => {
    await assign(bo.userId);
    await addNote('Mine', [me.userId]);
    await assign(null);
    await assign(bo.userId, bo.as);
    await addNote('Self', [bo.userId], bo.as);
    await assign(bo.userId);
    expect((await inbox(bo.as)).notifications.map(({ kind }) => kind)).to.deep.equal(['assigned']);
    expect((await inbox(owner)).notifications).to.deep.equal([]);
    expect((await waitForMail(server.dataDir, bo.email, 2)).subject).to.contain('Dispute assigned to you');
  });

  it('send one email for several within seconds, once', async () => {
    for (const text of ['First', 'Second', 'Third']) await addNote(text, [bo.userId]);
    const mail = await waitForMail(server.dataDir, bo.email, 2);
    expect(mail.subject).to.equal('3 dispute updates');
    await untilQuiet(server);
    expect(await mailsTo(bo.email)).to.have.length(2);
  });
});
