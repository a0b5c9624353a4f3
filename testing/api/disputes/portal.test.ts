import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { accountOf, connect, sampleCredentials } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

/** Worldpay's Access platform only reports disputes: the merchant responds in its portal. */
describe('a dispute that can only be answered in the provider’s portal', () => {
  let server: TestServer;
  let owner: ApiClient;
  let accountId: string;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    const { username = '', password = '' } = await sampleCredentials(server, 'worldpay');
    accountId = await connect(server, owner, 'worldpay', {
      credentials: { platform: 'access', username, password, event_secret: 'a-shared-secret-of-some-length' },
    });
  });
  after(() => server.close());

  async function open(): Promise<string> {
    const { status, body } = await server.sandbox.post('/worldpay/disputes', { account_id: accountId });
    expect(status, JSON.stringify(body)).to.equal(201);
    const search = encodeURIComponent(String(body.psp_dispute_id));
    return eventually('the dispute', async () => {
      const { body: list } = await owner.get(`/api/disputes?search=${search}`);
      return list.disputes[0]?.dispute_id as string | undefined;
    });
  }
  const dispute = async (id: string) => (await owner.get(`/api/disputes/${id}`)).body;
  const mark = (id: string) => owner.post(`/api/disputes/${id}/mark-submitted`);

  it('is under review once it is marked as submitted, with a snapshot of the packet, and only once', async () => {
    const id = await open();
    expect(await dispute(id)).to.include({ can_submit: false, can_mark_submitted: true });
    const { status, body } = await mark(id);
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body).to.include({ success: true, message: 'The response is recorded as submitted.' });
    expect(body.submission).to.include({ channel: 'portal', status: 'submitted' });
    expect(body.submission.packet_sha256).to.match(/^[0-9a-f]{64}$/);
    expect(await dispute(id)).to.include({
      status: 'under_review',
      evidence_submitted: true,
      can_mark_submitted: false,
    });
    expect((await mark(id)).body.code).to.equal('already_submitted');
  });

  it('stays under review when an older event arrives late', async () => {
    const id = await open();
    await mark(id);
    const { body } = await owner.get('/api/webhook-events?per_page=1');
    const eventId = String(body.events[0].event_id);
    await owner.post(`/api/webhook-events/${eventId}/replay`);
    await eventually('the replayed event to be processed', async () => {
      const { body: list } = await owner.get('/api/webhook-events?per_page=1');
      return list.events[0].state === 'done';
    });
    expect((await dispute(id)).status).to.equal('under_review');
  });

  it('is ordered by the arrival of its events if the provider sends no dates', async () => {
    const token = 'sample-notification-token';
    const credentials = { platform: 'wpg', merchant_id: 'HUTCHGBP', notification_token: token };
    const id = await connect(server, owner, 'worldpay', { credentials });
    const { pathname } = new URL(String((await accountOf(owner, id)).webhook_url));
    const url = `${pathname}?token=${token}`;
    const notify = (lastEvent: string, journal = '') =>
      server.api.send('POST', url, {
        headers: { 'content-type': 'text/xml' },
        body:
          '<paymentService version="1.4" merchantCode="HUTCHGBP"><notify><orderStatusEvent orderCode="hutch-7781">' +
          '<payment><paymentMethod>VISA-SSL</paymentMethod><amount value="1500" currencyCode="GBP" exponent="2"/>' +
          `<lastEvent>${lastEvent}</lastEvent></payment>${journal}</orderStatusEvent></notify></paymentService>`,
      });
    const shown = async () => (await owner.get('/api/disputes?search=hutch-7781')).body.disputes[0];
    const booked = new Date(Date.now() - 3 * 86_400_000);
    const [year, month, day] = booked.toISOString().slice(0, 10).split('-');
    await notify(
      'CHARGED_BACK',
      `<journal journalType="CHARGED_BACK"><bookingDate><date dayOfMonth="${day}" month="${month}" year="${year}"/>` +
        '</bookingDate></journal>',
    );
    await eventually('the chargeback', async () => (await shown())?.status === 'needs_response');
    await notify('CHARGEBACK_REVERSED');
    await eventually('the win', async () => (await shown())?.status === 'won');
  });
});
