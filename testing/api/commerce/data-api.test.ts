import { createClient } from '@rebuttal/sdk';
import { expect } from 'chai';

import { dataKinds, kindDefinitions } from '../../../core/src/commerce/data/data-kinds.js';
import { batchMax } from '../../../core/src/commerce/data/data.service.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
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

    it('takes no number with a name for a card number', async () => {
      const named = { provider_payment_id: '4242424242424242', account_id: '4012888888881881' };
      expect((await owner.put('/api/data/payments/named', { ...payment, ...named })).status).to.equal(200);
      const grouped = { ...payment, account_id: cardNumber };
      expect((await owner.put('/api/data/payments/named', grouped)).body.code).to.equal('card_number_found');
    });

    it('accepts the date of today anywhere on earth, and no later one', async () => {
      const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
      const put = (paidAt: string) => owner.put('/api/data/payments/today', { ...payment, paid_at: paidAt });
      expect((await put(hours(14).slice(0, 10))).status).to.equal(200);
      expect((await put(hours(40).slice(0, 10))).status).to.equal(422);
      expect((await put(hours(1))).status).to.equal(422);
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
});
