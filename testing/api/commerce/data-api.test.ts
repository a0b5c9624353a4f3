import { createClient } from '@rebuttal/sdk';
import { expect } from 'chai';

import { dataKinds, kindDefinitions } from '../../../core/src/commerce/data/data-kinds.js';
import { batchMax } from '../../../core/src/commerce/data/data.service.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { makeKey } from '../identity/matrix/people.js';
import { address, samples } from './data-samples.js';

const cardNumber = '4242 4242 4242 4242';
const payment = { amount: 1_000, currency: 'EUR', paid_at: '2026-10-01T09:00:00.000Z' };

describe('the data API', function () {
  this.timeout(60_000);
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
  });
  after(() => server.close());

  const read = async (path: string) => {
    const { status, body } = await owner.get(`/api/data/${path}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as Record<string, unknown>;
  };

  describe('a single record', () => {
    for (const kind of dataKinds) {
      it(`stores every field of ${kind} and returns it by the external ID, also through the SDK`, async () => {
        const sdk = createClient({ baseUrl: server.url, getAccessToken: () => owner.bearer });
        const names = [...kindDefinitions[kind].fields.map(({ name }) => name), 'updated_at'];
        expect(Object.keys(samples[kind]).toSorted()).to.deep.equal(names.toSorted());
        const put = await sdk.data.put(kind, `${kind} 1/ü`, samples[kind]);
        const { received_at: receivedAt, ...stored } = await sdk.data.get(kind, `${kind} 1/ü`);
        expect(stored).to.deep.equal({ external_id: `${kind} 1/ü`, ...samples[kind] });
        expect(put).to.deep.equal({ ...stored, received_at: receivedAt });
      });
    }

    it('changes nothing when it is repeated, with or without updated_at', async () => {
      for (const kind of dataKinds) {
        const { updated_at: _version, ...undated } = samples[kind];
        for (const body of [samples[kind], undated, undated]) {
          const before = await read(`${kind}/${encodeURIComponent(`${kind} 1/ü`)}`);
          expect(
            (await owner.put(`/api/data/${kind}/${encodeURIComponent(`${kind} 1/ü`)}`, body)).status,
          ).to.equal(200);
          expect(await read(`${kind}/${encodeURIComponent(`${kind} 1/ü`)}`), kind).to.deep.equal(before);
        }
      }
    });

    it('accepts and ignores a version that is older than the stored one', async () => {
      for (const kind of ['orders', 'payments', 'disputes'] as const) {
        const path = `${kind}/versions`;
        const versions = [
          { amount: 300, updated_at: '2026-11-03T10:00:00Z' },
          { amount: 200, updated_at: '2026-11-02T10:00:00Z' },
        ];
        for (const version of versions) {
          const { status, body } = await owner.put(`/api/data/${path}`, { ...samples[kind], ...version });
          expect([status, body.amount], kind).to.deep.equal([200, 300]);
        }
        expect(await read(path)).to.include({ amount: 300, updated_at: '2026-11-03T10:00:00.000Z' });
        await owner.put(`/api/data/${path}`, { ...samples[kind], amount: 400, updated_at: undefined });
        expect(await read(path)).to.include({ amount: 400, updated_at: '2026-11-03T10:00:00.000Z' });
      }
    });

    it('removes the values of fields that are no longer sent', async () => {
      await owner.put('/api/data/payments/shrinking', { ...payment, email: 'bo@rabbits.example' });
      await owner.put('/api/data/payments/shrinking', payment);
      expect(await read('payments/shrinking')).to.include({ email: null, amount: 1_000 });
    });

    const wrong: Readonly<Record<string, [Record<string, unknown>, string]>> = {
      'a future paid_at': [{ paid_at: '2099-01-01T00:00:00Z' }, 'paid_at'],
      'an impossible day': [{ paid_at: '2026-02-30T00:00:00Z' }, 'paid_at'],
      'a year that PostgreSQL cannot store': [{ paid_at: '0000-01-01' }, 'paid_at'],
      'a year that the time zone moves out of range': [{ paid_at: '0001-01-01T00:00:00+14:00' }, 'paid_at'],
      'a time without a zone': [{ paid_at: '2026-10-01T09:00:00' }, 'paid_at'],
      'a negative amount': [{ amount: -1 }, 'amount'],
      'a fraction of a cent': [{ amount: 10.5 }, 'amount'],
      'an amount as text': [{ amount: '1000' }, 'amount'],
      'an unknown currency': [{ currency: 'EUX' }, 'currency'],
      'a missing amount': [{ amount: null }, 'amount'],
      'an unknown field': [{ color: 'orange' }, 'color'],
      'a host name as IP address': [{ ip: 'rabbits.example' }, 'ip'],
      'three digits of a card': [{ card_last4: '424' }, 'card_last4'],
      'a refund above the amount': [{ refunded_amount: 1_001 }, 'refunded_amount'],
      'an address without a city': [{ shipping_address: { ...address, city: '' } }, 'shipping_address'],
      'an unknown part of an address': [
        { shipping_address: { ...address, planet: 'X' } },
        'shipping_address',
      ],
      'an updated_at in the future': [{ updated_at: '2099-01-01T00:00:00Z' }, 'updated_at'],
      'another external_id': [{ external_id: 'other' }, 'external_id'],
    };
    for (const [what, [fields, field]] of Object.entries(wrong))
      it(`rejects ${what}, and names the field`, async () => {
        const { status, body } = await owner.put('/api/data/payments/wrong', { ...payment, ...fields });
        expect([status, body.code]).to.deep.equal([422, 'invalid']);
        expect((body.details as { field: string }[]).map((one) => one.field)).to.deep.equal([field]);
        expect((await owner.get('/api/data/payments/wrong')).status).to.equal(404);
      });

    it('rejects a card number in any field, without repeating it', async () => {
      const places: [string, Record<string, unknown>][] = [
        ['description', { description: `paid with ${cardNumber}` }],
        ['device_id', { device_id: '4242424242424242' }],
        ['card_last4', { card_last4: '4242424242424242' }],
        ['shipping_address', { shipping_address: { ...address, line2: cardNumber } }],
        ['amount', { amount: 4_242_424_242_424_242 }],
        ['card', { card: cardNumber }],
        ['[card number removed]', { [cardNumber]: 'visa' }],
      ];
      for (const [field, fields] of places) {
        const { status, body } = await owner.put('/api/data/payments/card', { ...payment, ...fields });
        expect([status, body.code, body.details[0].field]).to.deep.equal([422, 'card_number_found', field]);
        expect(JSON.stringify(body)).to.not.match(/4242.?4242/);
      }
      const named = await owner.put('/api/data/payments/4242424242424242', payment);
      expect([named.status, named.body.code]).to.deep.equal([422, 'card_number_found']);
    });

    it('returns 404 for an unknown kind', async () => {
      for (const kind of ['rabbits', 'toString', '__proto__']) {
        expect((await owner.get(`/api/data/${kind}`)).body.code).to.equal('data_kind_not_found');
        expect((await owner.put(`/api/data/${kind}/1`, {})).status).to.equal(404);
        expect((await owner.post(`/api/data/${kind}/batch`, { items: [] })).status).to.equal(404);
      }
    });
  });

  describe('a batch', () => {
    const send = (items: readonly unknown[], kind = 'payments') =>
      owner.post(`/api/data/${kind}/batch`, { items });

    it('stores the valid items and describes the problems of the others', async () => {
      const { status, body } = await send([
        { ...payment, external_id: 'b-1' },
        { ...payment, external_id: 'b-2', currency: 'XXX' },
        { ...payment },
        { ...payment, external_id: 'b-3', description: cardNumber },
        'rabbit',
        { ...payment, external_id: 'b-4' },
      ]);
      expect([status, body.accepted]).to.deep.equal([200, 2]);
      const rejected = body.rejected as {
        index: number;
        external_id: string;
        details: { field: string }[];
      }[];
      expect(rejected.map((one) => [one.index, one.external_id, one.details[0]?.field])).to.deep.equal([
        [1, 'b-2', 'currency'],
        [2, null, 'external_id'],
        [3, 'b-3', 'description'],
        [4, null, 'body'],
      ]);
      const { items } = await read('payments?per_page=100');
      const ids = (items as { external_id: string }[]).map((one) => one.external_id);
      expect(ids).to.include.members(['b-1', 'b-4']).and.not.include.members(['b-2']);
      expect(ids).to.not.include('b-3');
    });

    it('stores the last of several items with one ID', async () => {
      for (const kind of ['payments', 'orders', 'disputes'] as const) {
        const base = { ...samples[kind], updated_at: undefined };
        const { body } = await send(
          [1, 2, 3].map((amount) => ({ ...base, external_id: 'twice', amount })),
          kind,
        );
        expect(body).to.deep.equal({
          accepted: 3,
          rejected: [],
          duplicates: [0, 1].map((index) => ({ index, external_id: 'twice' })),
        });
        expect(await read(`${kind}/twice`)).to.include({ amount: 3 });
      }
    });

    it('reports the item that was not stored if an earlier one is newer', async () => {
      const { body } = await send([
        { ...payment, external_id: 'newer', amount: 2, updated_at: '2026-11-03T10:00:00Z' },
        { ...payment, external_id: 'newer', amount: 1, updated_at: '2026-11-02T10:00:00Z' },
      ]);
      expect(body.duplicates).to.deep.equal([{ index: 1, external_id: 'newer' }]);
      expect(await read('payments/newer')).to.include({ amount: 2 });
    });

    it('accepts 500 items, and stores none of 501', async () => {
      const items = Array.from({ length: batchMax + 1 }, (_, at) => ({ ...payment, external_id: `m-${at}` }));
      const { status, body } = await send(items);
      expect([status, body.details[0].field]).to.deep.equal([422, 'items']);
      expect((await owner.get('/api/data/payments/m-0')).status).to.equal(404);
      expect((await send(items.slice(1))).body).to.deep.equal({ accepted: batchMax, rejected: [] });
    });

    it('stores concurrent batches of the same records in opposite orders without a deadlock', async () => {
      const items = Array.from({ length: 100 }, (_, at) => ({ ...payment, external_id: `same-${at}` }));
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, at) => send(at % 2 === 0 ? items : items.toReversed())),
      );
      expect(responses.map(({ body }) => body.accepted)).to.deep.equal(responses.map(() => 100));
      const orders = items.map((item) => ({ ...samples.orders, external_id: item.external_id }));
      const stored = await Promise.all(
        Array.from({ length: 4 }, (_, at) => send(at % 2 === 0 ? orders : orders.toReversed(), 'orders')),
      );
      expect(stored.map(({ body }) => body.accepted)).to.deep.equal(stored.map(() => 100));
    });
  });

  describe('a list', () => {
    it('has every record once, page by page', async () => {
      const company = await server.signUp('Listed Rabbits');
      for (const kind of ['customers', 'orders', 'disputes'] as const) {
        const ids = Array.from({ length: 7 }, (_, at) => `${kind}-${at}`);
        const items = ids.map((external_id) => ({ ...samples[kind], external_id }));
        await company.post(`/api/data/${kind}/batch`, { items });
        const seen: string[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const { status, body } = await company.get(
            `/api/data/${kind}?per_page=3${cursor === '' ? '' : `&cursor=${cursor}`}`,
          );
          expect(status).to.equal(200);
          seen.push(...(body.items as { external_id: string }[]).map((one) => one.external_id));
          cursor = body.next_cursor as string | null;
        }
        expect(seen).to.deep.equal(ids);
      }
      const { body: counted } = await company.get('/api/data');
      const counts = (counted.kinds as { kind: string; count: number }[]).map((one) => [one.kind, one.count]);
      expect(Object.fromEntries(counts)).to.deep.equal({
        ...Object.fromEntries(dataKinds.map((kind) => [kind, 0])),
        customers: 7,
        orders: 7,
        disputes: 7,
      });
      expect((await company.get('/api/data/customers?cursor=rabbit')).status).to.equal(422);
      expect((await company.get('/api/data/customers?per_page=101')).status).to.equal(422);
    });
  });

  it('gives an API key with data scopes nothing else', async () => {
    const { key } = await makeKey(owner, ['data:read', 'data:write']);
    const program = server.api.withToken(key);
    expect((await program.put('/api/data/customers/key-1', { name: 'Bo' })).status).to.equal(200);
    expect((await program.get('/api/data/customers/key-1')).body.name).to.equal('Bo');
    for (const path of ['/api/disputes', '/api/orders', '/api/members', '/api/psp/accounts'])
      expect((await program.get(path)).body.code, path).to.equal('scope_missing');
    const reader = server.api.withToken((await makeKey(owner, ['data:read'])).key);
    expect((await reader.put('/api/data/customers/key-1', {})).body.code).to.equal('scope_missing');
  });

  it('keeps the records of two companies with the same IDs apart', async () => {
    const other = await server.signUp('Foxes');
    const changed = '2026-11-05T09:00:00.000Z';
    for (const kind of dataKinds) {
      const path = `${kind}/shared`;
      await owner.put(`/api/data/${path}`, samples[kind]);
      const before = await read(path);
      expect((await other.get(`/api/data/${path}`)).status, kind).to.equal(404);
      expect((await other.get(`/api/data/${kind}`)).body.items, kind).to.deep.equal([]);
      const { body } = await other.put(`/api/data/${path}`, { ...samples[kind], updated_at: changed });
      expect(body, kind).to.include({ external_id: 'shared', updated_at: changed });
      expect(await read(path), kind).to.deep.equal(before);
    }
  });

  it('finds payments by either ID, and those of a buyer, newest first', async () => {
    const company = await server.signUp('Paying Rabbits');
    const paid = (external_id: string, day: string, fields: object) => ({
      ...payment,
      external_id,
      paid_at: `2026-0${day}T09:00:00Z`,
      ...fields,
    });
    await company.post('/api/data/payments/batch', {
      items: [
        paid('by-card', '1-01', { card_fingerprint: 'fp_9' }),
        paid('by-email', '2-01', { email: 'Hazel@Rabbits.example', provider_payment_id: 'ch_9' }),
        paid('by-account', '3-01', { account_id: 'hutch-9' }),
        paid('too-old', '1-01', { account_id: 'hutch-9', paid_at: '2025-01-01' }),
        paid('other', '3-01', { email: 'bo@rabbits.example' }),
      ],
    });
    const { body } = await company.get('/api/auth/me');
    const tenantId = String(body.user.tenant.tenant_id);
    const { payments } = server.container;
    const buyer = {
      cardFingerprints: ['fp_9'],
      emails: ['hazel@rabbits.example'],
      accountIds: ['hutch-9'],
    };
    const window = { from: new Date('2026-01-01'), to: new Date('2026-12-31'), limit: 10 };
    const found = await payments.findOfBuyer(tenantId, buyer, window);
    expect(found.map(({ externalId }) => externalId)).to.deep.equal(['by-account', 'by-email', 'by-card']);
    expect(await payments.findOfBuyer(tenantId, {}, window)).to.deep.equal([]);
    const byIds = await payments.findByIds(tenantId, ['ch_9', 'other', 'ch_unknown']);
    expect(byIds.map(({ externalId }) => externalId)).to.have.members(['by-email', 'other']);
    expect(byIds[0]?.amount).to.deep.equal({ amountMinor: 1_000, currency: 'EUR' });
  });

  it('shows its orders with those of the stores, under the company’s name', async () => {
    const company = await server.signUp('Shop Rabbits');
    await company.put('/api/data/orders/order-1', samples.orders);
    const { body } = await company.get('/api/orders?search=ch_orders_1');
    expect(body.orders).to.have.length(1);
    expect(body.orders[0]).to.include({
      provider: 'manual',
      store_account_id: null,
      store_name: 'Shop Rabbits',
      number: '1042',
      total: 4_200,
    });
    expect(body.orders[0].payments).to.equal(null);
    expect(body.orders[0].buyer).to.include({ email: 'hazel@rabbits.example', name: 'Hazel' });
  });
});
