import { expect } from 'chai';

import type { Tx } from '../../platform/database/database.js';
import { connectStripe } from '../../testing/scenarios.js';
import { startTestServer, type TestServer } from '../../testing/test-server.js';

const known = 3_000;

/** A large account was connected moments ago. PostgreSQL analyzes its tables a minute later. */
describe('dispute lookup in a table that PostgreSQL has not analyzed', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer();
  });
  afterEach(() => server.close());

  for (const few of [0, 1, 40, 400])
    it(`finds disputes by the provider’s IDs without reading the company’s others, first among ${few}`, async () => {
      const { database, disputes } = server.container;
      const accountId = await connectStripe(server, await server.signUp('Rabbits'));
      const [tenantId = ''] = await database
        .system('tenants')
        .where({ name: 'Rabbits' })
        .pluck<string[]>('tenant_id');
      const owner = { tenantId, accountId };
      const ids = Array.from({ length: known }, (_, number) => `du_${number}`);
      await database.transaction(tenantId, async (tx) => {
        const insert = (added: readonly string[]) =>
          tx.raw(
            `insert into disputes (dispute_id, tenant_id, account_id, provider, provider_dispute_id, amount_minor, currency,
                                 status, provider_status, stage, reason, created_at, is_refundable, is_test_mode, raw, state_as_of)
           select 'dsp_' || lpad(substr(id, 4), 20, '0'), ?, ?, 'stripe', id, 100, 'USD',
                  'lost', 'lost', 'chargeback', 'fraudulent', now(), false, true, '{}', now()
             from unnest(?::text[]) as told (id)`,
            [tenantId, accountId, [...added]],
          );
        await insert(ids.slice(0, few));
        // PostgreSQL fixes the plan while there are few rows, as with the first webhooks on a connection.
        for (let time = 0; time < 8; time += 1)
          await disputes.lockAllByProviderId(tx, owner, ids.slice(0, 50));
        await insert(ids.slice(few));
        const readBefore = await countRead(tx);
        const found = await disputes.lockAllByProviderId(tx, owner, ['du_none', ...ids.slice(0, 50)]);
        expect([...found.keys()]).to.have.members(ids.slice(0, 50));
        expect((await countRead(tx)) - readBefore).to.be.within(50, 150);
      });
    });
});

/** Counts the rows of disputes that this transaction has read, by any access method. */
async function countRead(tx: Tx): Promise<number> {
  const { rows } = await tx.raw<{ rows: { read: number }[] }>(
    `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'disputes'`,
  );
  return rows[0]?.read ?? Number.NaN;
}
