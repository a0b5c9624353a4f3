import { setTimeout as delay } from 'node:timers/promises';

import type { WebhookEvent } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { createSecretBox } from '../../platform/shared/sealed.js';
import { openTestDatabase, type OpenTestDatabase } from '../../testing/test-database.js';
import type { WebhookAddress } from './account-directory.js';
import { Inbox, readStoredRequest } from './inbox.js';

const owner = { tenantId: 'ten_00000000000000000001', accountId: 'acc_00000000000000000001' };
const address = {
  account: { ...owner, provider: 'stripe' },
  provider: { manifest: { capabilities: ['fetchDispute'] } },
} as unknown as WebhookAddress;

describe('inbox', () => {
  let test: OpenTestDatabase;
  let inbox: Inbox;
  const box = createSecretBox([{ id: 'k1', key: Buffer.alloc(32, 1) }]);

  before(async () => {
    test = await openTestDatabase([owner.tenantId]);
    await test.database.transaction(owner.tenantId, (tx) =>
      tx('psp_accounts').insert({
        account_id: owner.accountId,
        tenant_id: owner.tenantId,
        provider: 'stripe',
        account_name: 'Burrow',
        environment: 'test',
        webhook_alias: 'burrow',
        credentials: {},
      }),
    );
    inbox = new Inbox({ database: test.database, box });
  });
  afterEach(() => test.database.system('webhook_events').delete());
  after(() => test.close());

  const request = {
    headers: { signature: 'carrot' },
    query: { page: '2' },
    body: Buffer.from([0, 0xff, 0x5c, 0x22]),
    url: '',
    requestId: 'req_1',
  };
  const event = (id: string): WebhookEvent => ({
    id,
    type: 'created',
    kind: 'dispute',
    providerDisputeId: 'du_1',
  });
  const stored = async () =>
    (await test.database.system('webhook_events').orderBy('provider_event_id')) as Record<string, unknown>[];

  it('stores all events of a webhook once, with its bytes', async () => {
    const occurredAt = new Date('2026-11-28T10:00:00Z');
    const ignored: WebhookEvent = { id: 'evt_2', type: 'balance', kind: 'ignored', why: 'It is no dispute' };
    await inbox.store(address, request, [{ ...event('evt_1'), occurredAt }, ignored]);
    await inbox.store(address, request, [event('evt_1')]);
    const rows = await stored();
    const common = { request_id: 'req_1', provider: 'stripe', is_history: false };
    expect(rows).to.have.length(2);
    expect(rows[0]).to.include({
      ...common,
      provider_event_id: 'evt_1',
      event_type: 'created',
      provider_dispute_id: 'du_1',
      state: 'received',
      note: null,
    });
    expect(rows[0]?.occurred_at).to.deep.equal(occurredAt);
    expect(rows[1]).to.include({
      ...common,
      provider_dispute_id: null,
      state: 'ignored',
      note: 'It is no dispute',
    });
    for (const { event_id } of rows) {
      const { headers, query, body } = await readStoredRequest(
        { database: test.database, box },
        owner,
        String(event_id),
      );
      expect({ headers, query, body: [...body] }).to.deep.equal({
        headers: request.headers,
        query: request.query,
        body: [...request.body],
      });
    }
  });

  it('keeps only the dispute events of a provider without a read API as history', async () => {
    const provider = {
      manifest: { capabilities: ['disputeFromHistory'] },
      disputeFromHistory: () => undefined,
    };
    const unread = { ...address, provider } as unknown as WebhookAddress;
    await inbox.store(unread, request, [
      event('evt_1'),
      { id: 'evt_2', type: 'x', kind: 'ignored', why: 'x' },
    ]);
    expect((await stored()).map((row) => row.is_history)).to.deep.equal([true, false]);
  });

  it('wakes the workers once for several new events, one wake-up at a time, and not for known ones', async () => {
    const wakeUps: (() => void)[] = [];
    let rowCount = 1;
    const intake = {
      query: (query: unknown) =>
        typeof query === 'string'
          ? new Promise<void>((resolve) => wakeUps.push(resolve))
          : Promise.resolve({ rowCount }),
    };
    const waking = new Inbox({ database: { intake: intake as never }, box });
    const store = (...ids: string[]) =>
      Promise.all(ids.map((id) => waking.store(address, request, [event(id)])));
    const countSoon = async () => {
      await delay(30);
      return wakeUps.length;
    };
    await store('evt_1', 'evt_2', 'evt_3');
    expect(await countSoon()).to.equal(1);
    await store('evt_4', 'evt_5');
    expect(await countSoon(), 'the first is in progress').to.equal(1);
    wakeUps[0]?.();
    expect(await countSoon()).to.equal(2);
    wakeUps[1]?.();
    rowCount = 0;
    await store('evt_1');
    expect(await countSoon()).to.equal(2);
  });
});
