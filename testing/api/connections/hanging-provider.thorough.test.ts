import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect, connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

/** More than the number of worker slots. */
const disputes = 300;
const atOnce = 60;
/** Longer than creating the disputes takes: a call that times out counts as an attempt. */
const hangMs = 25_000;

describe('a stalled provider delays its own disputes and no others', function () {
  this.timeout(150_000);
  let server: TestServer;
  let owner: ApiClient;
  let accountId: string;

  before(async () => {
    server = await startTestServer({ environment: { PROVIDER_TIMEOUT_MS: String(hangMs) } });
    owner = await server.signUp('Rabbits');
    await connectStripe(server, owner);
    accountId = await connect(server, owner, 'checkout');
  });
  after(() => server.close());

  const hang = (fault: { count: number; delay_ms?: number }) =>
    server.sandbox.post('/checkout/faults', fault);
  const createDispute = () => server.sandbox.post('/checkout/disputes', { account_id: accountId });
  const waiting = async () =>
    Number(
      (
        await server.container.database
          .system('webhook_events')
          .where({ account_id: accountId, state: 'received' })
          .count()
      )[0]?.['count'],
    );

  it('which are processed once it responds, without a counted attempt', async () => {
    await hang({ count: 10_000, delay_ms: hangMs });
    for (let created = 0; created < disputes; created += atOnce) {
      // Each response waits for its webhook to be processed, up to 1.5 seconds.
      const batch = Array.from({ length: atOnce }, createDispute);
      for (const { status } of await Promise.all(batch)) expect(status).to.equal(201);
    }
    await eventually('all of them to wait', async () => (await waiting()) >= disputes, 60_000);
    // This one waits for eight seconds: less than a call to the stalled provider takes, and it is called three times.
    expect((await startDispute(server, owner, {})).status).to.equal('needs_response');
    const tries = await server.container.database
      .system('webhook_events')
      .where({ account_id: accountId, state: 'received' })
      .whereNull('leased_by')
      .max('attempts');
    expect(tries[0]?.['max']).to.equal(0);

    await hang({ count: 0 });
    await eventually(
      'all to be processed',
      async () => {
        // Skips the delay of the postponed webhooks.
        await server.container.database
          .system('webhook_events')
          .where({ account_id: accountId, state: 'received' })
          .whereNull('leased_by')
          .update({ run_at: new Date(0) });
        return (await waiting()) === 0;
      },
      75_000,
    );
    const { body } = await owner.get('/api/disputes?provider=checkout&per_page=1');
    expect(body.total).to.equal(disputes);
  });
});
