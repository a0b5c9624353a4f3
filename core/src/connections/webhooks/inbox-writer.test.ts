import { expect } from 'chai';

import { newId } from '../../platform/shared/ids.js';
import { openTestDatabase, type OpenTestDatabase } from '../../testing/test-database.js';
import { createInboxWriter, type InboxRow, type InboxWriter } from './inbox-writer.js';

const [tenantId, accountId] = ['ten_00000000000000000001', 'acc_00000000000000000001'];

describe('inbox writer', () => {
  let test: OpenTestDatabase;
  let writer: InboxWriter;

  before(async () => {
    test = await openTestDatabase([tenantId]);
    await test.database.transaction(tenantId, (tx) =>
      tx('psp_accounts').insert({
        account_id: accountId,
        tenant_id: tenantId,
        provider: 'stripe',
        account_name: 'Burrow',
        environment: 'test',
        webhook_alias: 'burrow',
        credentials: {},
      }),
    );
  });
  beforeEach(() => {
    writer = createInboxWriter(test.database.intake);
  });
  afterEach(() => test.database.system('webhook_events').delete());
  after(() => test.close());

  const row = (providerEventId: string, changes: Partial<InboxRow> = {}): InboxRow => ({
    eventId: newId('whe'),
    tenantId,
    accountId,
    provider: 'stripe',
    providerEventId,
    eventType: 'charge.dispute.created',
    providerDisputeId: 'du_1',
    occurredAt: null,
    isHistory: false,
    headers: [Buffer.from('sealed')],
    body: [Buffer.from('sealed'), Buffer.from(providerEventId)],
    state: 'received',
    note: null,
    requestId: 'req_1',
    ...changes,
  });
  const stored = () =>
    test.database.system('webhook_events').orderBy('provider_event_id').pluck('provider_event_id');
  const storeAll = (requests: readonly (readonly InboxRow[])[]) =>
    Promise.allSettled(requests.map((rows) => writer.store(rows)));

  it("rejects only the request whose row can't be stored", async () => {
    const outcomes = await storeAll([
      [row('evt_1')],
      [row('x'.repeat(201))],
      [row('evt_2')],
      [row('evt_of_nobody', { accountId: 'acc_00000000000000000009' }), row('evt_beside')],
      [row('evt_before_history', { occurredAt: new Date(-8.64e15) })],
      [row('evt_3'), row('evt_4')],
    ]);
    const kept = outcomes.map(({ status }) => status === 'fulfilled');
    expect(kept).to.deep.equal([true, false, true, false, false, true]);
    expect(await stored()).to.deep.equal(['evt_1', 'evt_2', 'evt_3', 'evt_4']);
    const bodies = await test.database
      .system('webhook_events')
      .where({ provider_event_id: 'evt_2' })
      .pluck('body');
    expect(String(bodies[0])).to.equal('sealedevt_2');
  });

  it('tries once while the database is unavailable', async () => {
    let tries = 0;
    const pool = { query: () => Promise.reject(Object.assign(new Error('away'), { tries: (tries += 1) })) };
    writer = createInboxWriter(pool as never);
    const outcomes = await storeAll([[row('evt_1')], [row('evt_2')]]);
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(tries).to.equal(1);
  });
});
