import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { untilQuiet } from '../../../core/src/testing/quiet.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { createTeamDesk, type TeamDesk } from '../identity/team-client.js';

/** The path of the address shown to the user. */
async function feedOf(as: ApiClient): Promise<string> {
  const { status, body } = await as.get('/api/calendar');
  expect(status).to.equal(200);
  return new URL(String(body.url)).pathname;
}

/** The lines as a calendar program unfolds them. */
const unfold = (text: unknown) => String(text).replaceAll('\r\n ', '').split('\r\n');

describe('the calendar of deadlines', () => {
  let server: TestServer;
  let desk: TeamDesk;
  before(async () => {
    server = await startTestServer();
    desk = createTeamDesk(server);
  });
  after(() => server.close());

  it('has one entry for each dispute that needs a response, which moves with the deadline', async () => {
    const owner = await server.signUp('Hares');
    await connectStripe(server, owner);
    const dispute = await startDispute(server, owner, { reason: 'product_not_received' });
    const path = await feedOf(owner);
    expect(await feedOf(owner)).to.equal(path);
    const { status, headers, body } = await server.api.get(path);
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('text/calendar; charset=utf-8');
    const lines = unfold(body);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).to.have.length(1);
    expect(lines).to.include(`UID:${dispute.dispute_id}@rebuttal`);
    expect(lines).to.include(`URL;VALUE=URI:https://rebuttal.example/disputes/${dispute.dispute_id}`);
    expect(lines).to.include('TRIGGER:-P1D');
    const description = lines.find((line) => line.startsWith('DESCRIPTION:Dispute'));
    expect(description).to.match(/^DESCRIPTION:Dispute: Stripe du_\w+\\nReason: Product not received\\n/);
    for (const line of String(body).split('\r\n')) expect(Buffer.byteLength(line)).to.be.at.most(75);
    const { tenantId } = await desk.me(owner);
    // A read of Stripe in progress would restore the earlier deadline.
    await untilQuiet(server);
    const dueBy = new Date(Math.ceil(Date.now() / 1000) * 1000 + 5 * 86_400_000);
    await server.container.database.transaction(tenantId, (tx) =>
      tx('disputes').where({ dispute_id: dispute.dispute_id }).update({ evidence_due_by: dueBy }),
    );
    const moved = unfold((await server.api.get(path)).body);
    expect(moved).to.include(`DTSTART:${dueBy.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`);
    expect(moved.filter((line) => line.startsWith('UID:'))).to.deep.equal([
      `UID:${dispute.dispute_id}@rebuttal`,
    ]);
  });

  it('contains nothing about the cardholder, and no other company’s deadlines', async () => {
    const [owner, other] = [await server.signUp('Stoats'), await server.signUp('Otters')];
    await connectStripe(server, owner);
    const { dispute_id } = await startDispute(server, owner, {});
    const { body: seen } = await owner.get(`/api/disputes/${dispute_id}?include_raw=true`);
    const feed = String((await server.api.get(await feedOf(owner))).body);
    expect(feed).to.contain(dispute_id);
    const personalData = JSON.stringify(seen).match(/[\w.]+@[\w.]+\.\w+|"last4":"\d+"/g) ?? [];
    for (const personal of personalData) expect(feed).not.to.contain(personal.replaceAll(/"|last4:/g, ''));
    expect(String((await server.api.get(await feedOf(other))).body)).not.to.contain('VEVENT');
  });

  it('gets a new URL on request, and the old one stops working', async () => {
    const owner = await server.signUp('Voles');
    const before = await feedOf(owner);
    expect((await owner.post('/api/calendar/rotate')).status).to.equal(200);
    const now = await feedOf(owner);
    expect(now).not.to.equal(before);
    expect((await server.api.get(before)).status).to.equal(404);
    expect((await server.api.get(now)).status).to.equal(200);
    const { tenantId } = await desk.me(owner);
    expect((await desk.audited(tenantId, 'calendar.')).map(({ action }) => action)).to.deep.equal([
      'calendar.rotate',
    ]);
  });

  it('has a secret URL that the database does not contain', async () => {
    const owner = await server.signUp('Newts');
    const secret = (await feedOf(owner)).replaceAll(/.*\/|\.ics/g, '');
    const rows: unknown = await server.container.database.system('calendar_feeds').select();
    expect(JSON.stringify(rows)).not.to.contain(secret);
  });

  it('belongs to one person, and ends when they leave or the company is closed', async () => {
    const owner = await server.signUp('Moles');
    const member = await desk.join(owner);
    const [ofOwner, ofMember] = [await feedOf(owner), await feedOf(member.as)];
    expect(ofMember).not.to.equal(ofOwner);
    expect((await owner.delete(`/api/members/${member.userId}`)).status).to.equal(200);
    expect((await server.api.get(ofMember)).status).to.equal(404);
    expect((await server.api.get(ofOwner)).status).to.equal(200);
    const { tenantId } = await desk.me(owner);
    await server.container.database
      .system('tenants')
      .where({ tenant_id: tenantId })
      .update({ status: 'suspended' });
    expect((await server.api.get(ofOwner)).status).to.equal(404);
  });
});
