import pg from 'pg';

import type { ApiClient } from '../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../core/src/testing/scenarios.js';
import type { TestServer } from '../../core/src/testing/test-server.js';

const copiesCount = 999;

/** Creates a company with 1,000 disputes: one from the sandbox, and variations of it over the last three months. */
export async function openLargeCompany(server: TestServer): Promise<ApiClient> {
  const owner = await server.signUp('Large Warren');
  await connectStripe(server, owner);
  const { dispute_id: id } = await startDispute(server, owner, { reason: 'fraudulent', amount: 4_550 });
  const database = new pg.Client({ connectionString: server.ownerUrl });
  await database.connect();
  try {
    await database.query(insertCopies, [id, copiesCount]);
    await database.query('analyze disputes');
  } finally {
    await database.end();
  }
  return owner;
}

const insertCopies = `
  insert into disputes (dispute_id, tenant_id, account_id, provider, provider_dispute_id, transaction_id,
                        amount_minor, currency, status, provider_status, stage, reason, provider_reason, reason_code,
                        network, created_at, evidence_due_by, is_refundable, is_test_mode, metadata, raw, state_as_of)
  select 'dsp_' || lpad(number::text, 20, '0'), tenant_id, account_id, provider, 'du_' || lpad(number::text, 20, '0'),
         'ch_' || lpad(number::text, 20, '0'), 500 + number * 37 % 20000,
         (array['USD', 'EUR', 'JPY'])[1 + number % 3], status.word, status.word, stage,
         (array['fraudulent', 'product_not_received', 'duplicate'])[1 + number % 3], provider_reason, reason_code,
         (array['visa', 'mastercard'])[1 + number % 2], opened.at, opened.at + interval '9 days', is_refundable,
         is_test_mode, metadata, raw, opened.at
    from disputes,
         generate_series(1, $2::int) as number,
         lateral (select (array['needs_response', 'under_review', 'won', 'lost'])[1 + number % 4]) as status (word),
         lateral (select now() - number * interval '130 minutes') as opened (at)
   where dispute_id = $1`;
