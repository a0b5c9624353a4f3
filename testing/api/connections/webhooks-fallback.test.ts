import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { untilQuiet } from '../../../core/src/testing/quiet.js';
import { connect } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

/** The plugin's result for a 404. */
const notKnown = 'Checkout.com did not find this with this key, environment and channel.';

type Dispute = Readonly<Record<string, unknown>> & {
  readonly psp_dispute_id: string;
  readonly metadata: Readonly<Record<string, unknown>>;
};

describe('a webhook about a dispute whose provider is unavailable', () => {
  let server: TestServer;
  let owner: ApiClient;
  let accountId: string;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    accountId = await connect(server, owner, 'checkout');
  });
  afterEach(() => failReadsWith({ count: 0 }));
  after(() => server.close());

  const failReadsWith = (fault: { count: number; status?: number }) =>
    server.sandbox.post('/checkout/faults', fault);
  /** Read completely, with no pending work that would read again. */
  async function startComplete(): Promise<Dispute> {
    const { body: made } = await server.sandbox.post('/checkout/disputes', { account_id: accountId });
    const id = String(made.psp_dispute_id);
    await untilQuiet(server);
    const dispute = await find(id);
    if (dispute === undefined) throw new Error(`${id} did not arrive`);
    expect(dispute).to.include({ status: 'needs_response' });
    expect(dispute.metadata).to.include.keys('checkout_arn');
    return dispute;
  }
  const find = async (pspId: string) =>
    (await owner.get(`/api/disputes?search=${pspId}`)).body.disputes[0] as Dispute | undefined;

  type EventContent = { readonly time: string; readonly type: string; readonly data?: object };

  /** Returns the event's id, once the dispute has been read. */
  async function postEvent(id: string, { time, type, data }: EventContent): Promise<string> {
    const event = {
      id: `evt_${id.slice(4)}${time.replace(/\D/g, '')}`,
      type,
      created_on: time,
      data: { id, date: time, category: 'unrecognized', amount: 4200, currency: 'EUR', ...data },
    };
    const { status } = await server.sandbox.post('/checkout/webhooks', {
      account_id: accountId,
      body: JSON.stringify(event),
    });
    expect(status).to.equal(202);
    await eventually('an attempt to process the webhook', async () => {
      const row = await stored(event.id).first('note', 'state');
      return row !== undefined && (row['note'] !== null || row['state'] !== 'received');
    });
    return event.id;
  }

  const stored = (...eventIds: string[]) =>
    server.container.database.system('webhook_events').whereIn('provider_event_id', eventIds);

  /** The bank requests more information: the one event that carries no status of the dispute. */
  const postInformationRequest = (id: string, time: string) =>
    postEvent(id, { time, type: 'request_for_information_received' });
  /** The bank has the money, and sends an invalid amount. */
  const loseUnreadably = (id: string, time: string) =>
    postEvent(id, { time, type: 'dispute_lost', data: { amount: 'forty-two carrots' } });

  it('removes neither deadline nor status of a dispute that needs a response', async () => {
    for (const status of [503, 404]) {
      const before = await startComplete();
      const id = before.psp_dispute_id;
      await failReadsWith({ count: 1000, status });
      await postInformationRequest(id, new Date(Date.now() + 1000).toISOString());
      // The readiness is computed later.
      const { readiness } = before;
      expect({ ...(await find(id)), readiness }, String(status)).to.deep.equal(before);
      await failReadsWith({ count: 0 });
    }
  });

  it('applies its data, and keeps what it omits', async () => {
    const before = await startComplete();
    await failReadsWith({ count: 1000, status: 503 });
    const time = new Date(Date.now() + 1000).toISOString();
    await postEvent(before.psp_dispute_id, {
      time,
      type: 'dispute_evidence_required',
      data: { amount: 4100 },
    });
    const after = await find(before.psp_dispute_id);
    expect(after).to.deep.equal({
      ...before,
      ...{ amount: 4100, currency: 'EUR', reason: 'unrecognized', psp_reason: 'unrecognized' },
      ...{ created_at: time, is_refundable: false },
      ...{ updated_at: after?.updated_at, readiness: after?.readiness },
    });
    await failReadsWith({ count: 0 });
  });

  it('shows a new inquiry as an inquiry', async () => {
    await failReadsWith({ count: 1000, status: 404 });
    await postInformationRequest('dsp_carrots4newrabbits22', new Date().toISOString());
    expect(await eventually('the dispute', () => find('dsp_carrots4newrabbits22'))).to.include({
      status: 'pending',
      evidence_due_by: null,
    });
  });

  it('shows the provider’s last readable state if its data cannot be read, and is retried', async () => {
    await failReadsWith({ count: 1000, status: 404 });
    const eventId = await loseUnreadably('dsp_carrots4nobodys4carrot', new Date().toISOString());
    const row = await stored(eventId).first('state', 'note', 'run_at');
    expect(row).to.include({ state: 'received', note: notKnown });
    expect(row.run_at.getTime()).to.be.greaterThan(Date.now());
    expect(await find('dsp_carrots4nobodys4carrot')).to.equal(undefined);
  });

  it('shows the data of an older one if the newest cannot be read, which alone is retried', async () => {
    const id = 'dsp_carrots4older4rabbits';
    await failReadsWith({ count: 1000, status: 503 });
    const unread = await loseUnreadably(id, new Date().toISOString());
    const time = new Date(Date.now() - 60_000).toISOString();
    const read = await postEvent(id, { time, type: 'dispute_evidence_required' });
    await failReadsWith({ count: 1000, status: 404 });
    await stored(read, unread).update({ run_at: new Date(), note: null });
    expect(await eventually('the dispute', () => find(id))).to.include({ status: 'needs_response' });
    await eventually('a note', async () => (await stored(unread).first('note'))?.note === notKnown);
    // The newest may already be in progress when both become due; the older one then follows it.
    await eventually(
      'the older one to be processed',
      async () => (await stored(read).first('state'))?.state === 'done',
    );
    expect(await stored(read).first('note')).to.deep.equal({ note: null });
    expect(await stored(unread).first('state')).to.deep.equal({ state: 'received' });
  });
});
