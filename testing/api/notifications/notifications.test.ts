import { expect } from 'chai';

import { recordEvent } from '../../../core/src/case/casework/record-event.js';
import { Reminders } from '../../../core/src/notifications/reminders/reminders.js';
import type { EventData } from '../../../core/src/platform/events/event-types.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { untilQuiet } from '../../../core/src/testing/quiet.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { createTeamDesk, type TeamDesk } from '../identity/team-client.js';
import { waitForMail } from './mail-box.js';

type Note = { user_id: string; kind: string; about: string; state: string };

describe('reminders', () => {
  let server: TestServer;
  let desk: TeamDesk;
  let owner: ApiClient;
  let me: Awaited<ReturnType<TeamDesk['me']>>;
  let disputeId: string;
  before(async () => {
    server = await startTestServer();
    desk = createTeamDesk(server);
  });
  after(() => server.close());
  beforeEach(async () => {
    owner = await server.signUp(`Hares ${Math.random()}`);
    me = await desk.me(owner);
    await connectStripe(server, owner);
    ({ dispute_id: disputeId } = await startDispute(server, owner, {}));
    // A scan in progress would undo the changes made here.
    await untilQuiet(server);
    await change({ evidence_due_by: null });
    await look('2026-01-01T00:00:00Z');
    // Emails that wait at the same time may be sent in any order.
    await untilQuiet(server);
  });

  const change = (columns: object) =>
    server.container.database.transaction(me.tenantId, (tx) =>
      tx('disputes').where({ tenant_id: me.tenantId, dispute_id: disputeId }).update(columns),
    );
  const reminders = (now: string) => new Reminders({ ...server.container, clock: () => new Date(now) });
  const look = (now: string) => reminders(now).scanTenant(me.tenantId);
  const rows = async <T>(table: string): Promise<T[]> => {
    const found: unknown = await server.container.database.read(me.tenantId, (tx) =>
      tx(table).where({ tenant_id: me.tenantId }),
    );
    return found as T[];
  };
  /** The recorded deadline reminders. */
  const due = async (userId = me.userId) =>
    (await rows<Note & { dispute_id: string }>('notifications'))
      .filter(
        (note) => note.user_id === userId && note.dispute_id === disputeId && note.kind.startsWith('due'),
      )
      .map(({ kind, about }) => `${kind} ${about}`)
      .toSorted();

  it('are sent once at 7, 3 and 1 days, and again for another deadline', async () => {
    await change({ evidence_due_by: '2027-05-20T12:00:00Z' });
    await look('2027-05-12T12:00:00Z');
    expect(await due()).to.deep.equal([]);
    for (const day of ['13', '14', '17', '18', '19', '20']) {
      await look(`2027-05-${day}T09:00:00Z`);
      await look(`2027-05-${day}T10:00:00Z`);
    }
    const expected = ['due_1', 'due_3', 'due_7'].map((kind) => `${kind} 2027-05-20T12:00:00Z`);
    expect(await due()).to.deep.equal(expected);
    const mail = await waitForMail(server.dataDir, me.email, 4);
    expect(mail.text).to.contain('Respond by: ').and.to.contain(`/disputes/${disputeId}`);
    await change({ evidence_due_by: '2027-05-22T12:00:00Z' });
    await look('2027-05-20T11:00:00Z');
    expect(await due()).to.deep.equal([...expected, 'due_3 2027-05-22T12:00:00Z'].toSorted());
    // 26 hours are left.
    await change({ evidence_due_by: '2027-05-21T13:00:00Z' });
    await look('2027-05-20T11:00:00Z');
    const events = (
      await rows<{ type: string; dispute_id: string; data: { days_left: number } }>('events')
    ).filter(({ type, dispute_id }) => type === 'dispute.due_soon' && dispute_id === disputeId);
    expect(events.map(({ data }) => data.days_left)).to.deep.equal([7, 3, 1, 3, 2]);
  });

  it("follow the reader's calendar, also when the clocks change, and arrive in the morning", async () => {
    await owner.put('/api/notifications/preferences', { time_zone: 'America/New_York' });
    // Clocks go forward on 14 March 2027: that day has 23 hours. Due at 00:30 of the 16th in New York.
    await change({ evidence_due_by: '2027-03-16T04:30:00Z' });
    await look('2027-03-12T20:00:00Z');
    expect(await due()).to.deep.equal(['due_7 2027-03-16T04:30:00Z']);
    await look('2027-03-13T12:59:00Z');
    expect(await due(), 'at 07:59').to.have.length(1);
    await look('2027-03-13T13:01:00Z');
    expect(await due(), 'at 08:01').to.deep.equal([
      'due_3 2027-03-16T04:30:00Z',
      'due_7 2027-03-16T04:30:00Z',
    ]);
    await look('2027-03-15T11:59:00Z');
    expect(await due(), 'at 07:59 of summer time').to.have.length(2);
    await look('2027-03-15T12:01:00Z');
    expect(await due(), 'at 08:01 of summer time').to.include('due_1 2027-03-16T04:30:00Z');
  });

  it("respect the user's preferences", async () => {
    await owner.put('/api/notifications/preferences', { due_in_3_days: false });
    await change({ evidence_due_by: '2027-05-20T12:00:00Z' });
    await look('2027-05-17T09:00:00Z');
    expect(await due()).to.deep.equal([]);
    await look('2027-05-19T09:00:00Z');
    expect(await due()).to.deep.equal(['due_1 2027-05-20T12:00:00Z']);
  });

  it('about an assigned dispute go to its assignee and to subscribed owners and administrators', async () => {
    const [admin, member, other] = [
      await desk.join(owner, 'admin'),
      await desk.join(owner),
      await desk.join(owner),
    ];
    await admin.as.put('/api/notifications/preferences', { assigned_to_others: false });
    await change({ evidence_due_by: '2027-05-20T12:00:00Z', assigned_to: member.userId });
    await look('2027-05-19T09:00:00Z');
    const counts = await Promise.all(
      [me.userId, admin.userId, member.userId, other.userId].map(async (id) => (await due(id)).length),
    );
    expect(counts).to.deep.equal([1, 0, 1, 0]);
  });

  it('are not sent for disputes that were accepted, answered or are overdue', async () => {
    for (const columns of [
      { accepted_at: '2027-05-18T00:00:00Z' },
      { accepted_at: null, status: 'under_review' },
      { status: 'needs_response', evidence_due_by: '2027-05-19T08:00:00Z' },
    ]) {
      await change({ evidence_due_by: '2027-05-20T12:00:00Z', ...columns });
      await look('2027-05-19T09:00:00Z');
      expect(await due(), JSON.stringify(columns)).to.deep.equal([]);
    }
  });

  it('report a failed submission and the outcome of a dispute, in the language of the company', async () => {
    await server.container.database
      .system('tenants')
      .where({ tenant_id: me.tenantId })
      .update({ language: 'ja' });
    await change({ status: 'won' });
    await server.container.database.transaction(me.tenantId, async (tx) => {
      const event: unknown = await tx('events')
        .where({ dispute_id: disputeId, type: 'dispute.created' })
        .first();
      const { data } = event as { data: EventData['dispute.created'] };
      const owned = { tenantId: me.tenantId, disputeId };
      const closed = { ...data, status: 'won', outcome_detail: null };
      await recordEvent(tx, { ...owned, type: 'dispute.closed', data: closed });
      const failed = { submission_id: 'sub_1', channel: 'api', error: 'refused' };
      await recordEvent(tx, { ...owned, type: 'submission.failed', data: failed });
    });
    const earlier = (await rows('mailings')).length;
    await look('2026-02-01T00:00:00Z');
    const mail = await waitForMail(server.dataDir, me.email, earlier + 1);
    expect(mail.text).to.contain('異議申し立てに勝ちました').and.to.contain('回答を送信できませんでした');
  });

  it('are not sent for a locked dispute, nor for past deadlines after it is unlocked', async () => {
    const limit = (disputes: number) =>
      server.container.plansService.set({ tenantId: me.tenantId }, { features: {}, limits: { disputes } });
    await limit(1);
    ({ dispute_id: disputeId } = await startDispute(server, owner, {}));
    // A scan in progress would undo the changes made here.
    await untilQuiet(server);
    await change({ evidence_due_by: '2027-05-20T12:00:00Z' });
    await look('2027-05-17T09:00:00Z');
    await limit(1_000);
    await look('2027-05-17T10:00:00Z');
    await look('2027-05-19T10:00:00Z');
    const notes = (await rows<Note & { dispute_id: string }>('notifications')).filter(
      (note) => note.dispute_id === disputeId && note.kind.startsWith('due'),
    );
    expect(notes.map(({ kind, state }) => `${kind} ${state}`).toSorted()).to.deep.equal([
      'due_1 mailed',
      'due_3 silent',
    ]);
  });
});
