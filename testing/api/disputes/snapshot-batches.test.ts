import type { ProviderDispute } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { recordEvent } from '../../../core/src/case/casework/record-event.js';
import { SnapshotWriter } from '../../../core/src/case/sync/snapshot-writer.js';
import type { PspAccount } from '../../../core/src/connections/psp-accounts/psp-accounts.js';
import { settleEvents } from '../../../core/src/connections/webhooks/inbox.js';
import type { Tx } from '../../../core/src/platform/database/database.js';
import { newId } from '../../../core/src/platform/shared/ids.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

const [early, noon, late] = ['2026-11-21T09:00:00Z', '2026-11-21T12:00:00Z', '2026-11-21T15:00:00Z'].map(
  (text) => new Date(text),
) as [Date, Date, Date];

type EventRow = { type: string; psp_dispute_id: string };

describe('snapshot batches', () => {
  let server: TestServer;
  let owner: ApiClient;
  let account: PspAccount;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    const accountId = await connectStripe(server, owner);
    const { body } = await owner.get('/api/auth/me');
    const found = await server.container.accounts.findPspAccount(
      String(body.user.tenant.tenant_id),
      accountId,
    );
    if (found === undefined) throw new Error('The account is not there');
    account = found;
  });
  after(() => server.close());

  function seen(id: string, asOf = noon, over: Partial<ProviderDispute> = {}) {
    const dispute: ProviderDispute = {
      providerDisputeId: id,
      amount: { amountMinor: 4200, currency: 'EUR' },
      status: 'needs_response',
      providerStatus: 'needs_response',
      stage: 'chargeback',
      reason: 'general',
      openedAt: early,
      evidenceDueBy: new Date('2026-12-01T00:00:00Z'),
      isRefundable: false,
      isTestMode: true,
      submissionCount: 0,
      metadata: { order: `"${id}"` },
      raw: { id, note: 'carrots, "and" \\turnips', list: [1, null, 'two'] },
      ...over,
    };
    return { dispute, asOf };
  }
  const rows = async (prefix: string) =>
    (await server.container.database.read(account.tenantId, (tx) =>
      tx('disputes').whereLike('provider_dispute_id', `${prefix}%`).orderBy('provider_dispute_id'),
    )) as { [column: string]: unknown }[];
  const news = async (prefix: string) =>
    (await server.container.database.read(account.tenantId, (tx) =>
      tx('events')
        .join('disputes', 'disputes.dispute_id', 'events.dispute_id')
        .whereLike('provider_dispute_id', `${prefix}%`)
        .whereLike('type', 'dispute.%')
        .orderBy(['provider_dispute_id', 'event_id'])
        .select('type', 'provider_dispute_id as psp_dispute_id'),
    )) as EventRow[];

  it('store each dispute as they would alone: new, changed, unchanged, or older than the stored one', async () => {
    const { sync } = server.container;
    await sync.apply(account, [seen('du_mix_changed'), seen('du_mix_older'), seen('du_mix_same')]);
    const won = { status: 'won', providerStatus: 'won' } as const;
    await sync.apply(account, [
      seen('du_mix_new', late),
      seen('du_mix_same', late),
      seen('du_mix_changed', late, won),
      seen('du_mix_older', early, won),
    ]);
    const stored = await rows('du_mix');
    expect(stored.map((row) => [row.provider_dispute_id, row.status, row.state_as_of])).to.deep.equal([
      ['du_mix_changed', 'won', late],
      ['du_mix_new', 'needs_response', late],
      ['du_mix_older', 'needs_response', noon],
      ['du_mix_same', 'needs_response', late],
    ]);
    expect(stored[1]?.raw).to.deep.equal(seen('du_mix_new').dispute.raw);
    expect(stored[1]?.metadata).to.deep.equal({ order: '"du_mix_new"' });
    expect(stored[1]?.evidence_due_by).to.deep.equal(new Date('2026-12-01T00:00:00Z'));
    expect((await news('du_mix')).map(({ type, psp_dispute_id: id }) => `${id} ${type}`)).to.deep.equal([
      'du_mix_changed dispute.created',
      'du_mix_changed dispute.closed',
      'du_mix_new dispute.created',
      'du_mix_older dispute.created',
      'du_mix_same dispute.created',
    ]);
  });

  it('contain no change if PostgreSQL only stores the keys of the same values in another order', async () => {
    const { sync } = server.container;
    const same = {
      metadata: { order_number: '7', shop: 'carrots' },
      raw: { reason: 'general', id: 'x' },
      requestedDocuments: [
        { providerField: 'receipt', label: 'Receipt', required: true, why: 'It decides.' },
      ],
    };
    await sync.apply(account, [seen('du_order', noon, same)]);
    const [before] = await rows('du_order');
    expect(Object.keys(before?.metadata as object)).to.deep.equal(['shop', 'order_number']);
    await sync.apply(account, [seen('du_order', late, same)]);
    const [after] = await rows('du_order');
    expect(after?.updated_at).to.deep.equal(before?.updated_at);
    expect(after?.state_as_of).to.deep.equal(late);
  });

  it('store one row and one arrival for each dispute, with concurrent batches in any order', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `du_race_${String(index).padStart(2, '0')}`);
    const orders = [ids, ids.toReversed(), ids.toSorted(() => Math.random() - 0.5), ids];
    await Promise.all(
      orders.map((order, index) =>
        server.container.sync.apply(
          account,
          order.map((id) => seen(id, new Date(noon.getTime() + index))),
        ),
      ),
    );
    expect((await rows('du_race')).map((row) => row.provider_dispute_id)).to.deep.equal(ids);
    expect((await news('du_race')).map(({ type }) => type)).to.deep.equal(ids.map(() => 'dispute.created'));
  });

  it('never store a snapshot that was read before a response was sent, however late it arrives', async () => {
    const { sync } = server.container;
    const answered = { status: 'under_review', providerStatus: 'under_review', submissionCount: 1 } as const;
    const begun = new Date();
    await sync.apply(account, [seen('du_answered', noon)]);
    await sync.apply(account, [seen('du_answered', noon, answered)]);
    // It began while the response was in transit, so its snapshot is newer.
    await sync.apply(account, [seen('du_answered', begun)]);
    const [stored] = await rows('du_answered');
    expect([stored?.status, stored?.submission_count, stored?.state_as_of]).to.deep.equal([
      'under_review',
      1,
      noon,
    ]);
    expect(stored?.evidence_submitted_at).to.deep.equal(noon);
    const begunLater = new Date(Date.now() + 1_000);
    await sync.apply(account, [seen('du_answered', begunLater)]);
    expect((await rows('du_answered'))[0]?.status, 'what the provider says from now on').to.equal(
      'needs_response',
    );
    const reopened = { stage: 'pre_arbitration' } as const;
    await sync.apply(account, [seen('du_reopened', noon, answered)]);
    await sync.apply(account, [seen('du_reopened', noon, reopened)]);
    expect((await rows('du_reopened'))[0]?.status, 'another stage has its own count').to.equal(
      'needs_response',
    );
  });

  it('do not wait for transactions that update the same disputes in another order, such as reminders', async () => {
    const { sync, database } = server.container;
    const ids = ['du_told_a', 'du_told_b'];
    await sync.apply(
      account,
      ids.map((id) => seen(id)),
    );
    const [first, second] = (await rows('du_told')).map((row) => String(row.dispute_id));
    const { tenantId } = account;
    const remind = (tx: Tx, disputeId = '') =>
      recordEvent(tx, { tenantId, disputeId, type: 'dispute.accepted', data: {} });
    await database.transaction(tenantId, async (tx) => {
      await remind(tx, second);
      // Locks that block references would make each dispute wait for the other: a deadlock.
      await sync.apply(
        account,
        ids.map((id) => seen(id, late)),
      );
      await remind(tx, first);
    });
    expect((await rows('du_told')).map((row) => row.state_as_of)).to.deep.equal([late, late]);
  });

  it('are committed with their webhooks, and one that cannot be stored does not block others', async () => {
    const writer = new SnapshotWriter(server.container);
    const ids = Array.from({ length: 40 }, (_, index) => `du_pile_${String(index).padStart(2, '0')}`);
    const bad = 'du_pile_17';
    const eventIds = new Map<string, string>();
    for (const id of ids) {
      const eventId = newId('whe');
      eventIds.set(id, eventId);
      await server.container.database.system('webhook_events').insert({
        event_id: eventId,
        tenant_id: account.tenantId,
        account_id: account.accountId,
        provider: 'stripe',
        provider_event_id: `evt_${id}`,
        event_type: 'charge.dispute.created',
        provider_dispute_id: id,
        headers: Buffer.from('sealed'),
        body: Buffer.from('sealed'),
        // Claimed by a worker that does not exist.
        leased_by: 'wrk_test',
        leased_until: new Date(Date.now() + 600_000),
      });
    }
    const results = await Promise.allSettled(
      ids.map((id) => {
        const amount = { amountMinor: 100, currency: id === bad ? 'no currency' : 'EUR' };
        return writer.store(account, {
          seen: seen(id, noon, { amount }),
          settle: (tx) => settleEvents(tx, [String(eventIds.get(id))], 'done'),
        });
      }),
    );
    expect(results.flatMap(({ status }, index) => (status === 'rejected' ? ids[index] : []))).to.deep.equal([
      bad,
    ]);
    expect((await rows('du_pile')).map((row) => row.provider_dispute_id)).to.deep.equal(
      ids.filter((id) => id !== bad),
    );
    const waiting: unknown = await server.container.database
      .system('webhook_events')
      .where({ state: 'received' })
      .pluck('provider_dispute_id');
    expect(waiting).to.deep.equal([bad]);
  });
});
