import { expect } from 'chai';

import type { ApiClient } from '../../core/src/testing/api-client.js';
import { connect } from '../../core/src/testing/stories.js';
import { startTestServer, type TestServer } from '../../core/src/testing/test-server.js';
import { eventually } from '../../core/src/testing/waiting.js';

type Dispute = Readonly<Record<string, unknown>>;

describe('a webhook about a dispute whose provider cannot be asked', () => {
  let server: TestServer;
  let owner: ApiClient;
  let accountId: string;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    accountId = await connect(server, owner, 'checkout');
  });
  afterEach(() => answerBy({ count: 0 }));
  after(() => server.close());

  const answerBy = (fault: { count: number; status?: number }) =>
    server.sandbox.post('/checkout/faults', fault);
  const find = async (pspId: string) =>
    (await owner.get(`/api/disputes?search=${pspId}`)).body.disputes[0] as Dispute | undefined;

  /** The bank wants to know more: the one event that says nothing of where the dispute stands. */
  async function askForInformation(id: string, time: string): Promise<void> {
    const event = {
      id: `evt_${id.slice(4)}${time.replace(/\D/g, '')}`,
      type: 'request_for_information_received',
      created_on: time,
      data: { id, date: time, category: 'unrecognized', amount: 4200, currency: 'EUR' },
    };
    const { status } = await server.sandbox.post('/checkout/webhooks', {
      account_id: accountId,
      body: JSON.stringify(event),
    });
    expect(status).to.equal(202);
    await eventually('a look at the webhook', async () => {
      const row = await server.container.database
        .system('webhook_events')
        .where({ provider_event_id: event.id })
        .first('note', 'state');
      return row !== undefined && (row['note'] !== null || row['state'] !== 'received');
    });
  }

  it('takes no deadline from one that waits for an answer, and no status', async () => {
    for (const status of [503, 404]) {
      const { body: made } = await server.sandbox.post('/checkout/disputes', { account_id: accountId });
      const id = String(made.psp_dispute_id);
      const before = await eventually('the dispute', () => find(id));
      expect(before).to.include({ status: 'needs_response' });
      await answerBy({ count: 1000, status });
      await askForInformation(id, new Date(Date.now() + 1000).toISOString());
      expect(await find(id), String(status)).to.deep.equal(before);
      await answerBy({ count: 0 });
    }
  });

  it('shows one that is new as the question that it is', async () => {
    await answerBy({ count: 1000, status: 404 });
    await askForInformation('dsp_carrots4newrabbits22', new Date().toISOString());
    expect(await eventually('the dispute', () => find('dsp_carrots4newrabbits22'))).to.include({
      status: 'pending',
      evidence_due_by: null,
    });
  });
});
