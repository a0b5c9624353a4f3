import { readFile } from 'node:fs/promises';

import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

type Import = {
  readonly import_id: string;
  readonly status: string;
  readonly kind: string;
  readonly rows: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly records: number;
  readonly outcome: unknown;
  readonly detected: Readonly<Record<string, unknown>> & { readonly sample: readonly string[] };
  readonly problems: readonly {
    readonly code: string;
    readonly field: string | null;
    readonly count: number;
    readonly rows: readonly { readonly line: number; readonly value: string; readonly cells: string[][] }[];
  }[];
};

/** Made-up exports, as the shop systems write them. */
const exportOf = (name: string) => readFile(new URL(`shop-exports/${name}`, import.meta.url));

describe('imports of what shops export', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    owner = await server.signUp('Rabbits Ltd');
  });
  after(() => server.close());

  const send = (
    content: string | Buffer,
    fields: Readonly<Record<string, string>> = {},
    name = 'export.csv',
  ) => owner.upload('/api/data/imports', fields, new File([new Uint8Array(Buffer.from(content))], name));
  const run = async (...sent: Parameters<typeof send>): Promise<Import> => {
    const { status, body } = await send(...sent);
    expect(status, JSON.stringify(body)).to.equal(202);
    return eventually(
      'the end of the import',
      async () => {
        const { body: found } = await owner.get(`/api/data/imports/${String(body.import_id)}`);
        return found.status === 'done' || found.status === 'failed' ? (found as Import) : undefined;
      },
      60_000,
    );
  };
  const read = async (kind: string, id: string) =>
    (await owner.get(`/api/data/${kind}/${encodeURIComponent(id)}`)).body as Record<string, unknown>;
  const errorsOf = async ({ import_id: id }: Import) =>
    (await owner.get(`/api/data/imports/${id}/errors.csv`)).bytes;

  it('read a Shopify export as it is', async () => {
    const result = await run(await exportOf('shopify-orders.csv'));
    expect(result.problems.map(({ code, field }) => `${code} ${String(field)}`)).to.deep.equal([]);
    expect(result).to.include({ kind: 'orders', rows: 7, accepted: 7, rejected: 0, records: 5 });
    expect(result.detected).to.include({
      preset: 'shopify',
      amounts: 'decimal',
      encoding: 'utf-8',
      separator: ',',
    });
    expect(await read('orders', '#1001')).to.deep.include({
      order_number: '#1001',
      ordered_at: '2026-11-01T09:00:00.000Z',
      amount: 4_290,
      currency: 'EUR',
      customer_name: 'Hazel Löwenzahn',
      items: [
        { name: 'Carrot Seeds, "Nantes"', quantity: 2, amount: 1_900 },
        { name: 'Straw Hat 🎩', quantity: 1, amount: 1_900 },
        { name: 'Sticker (free)', quantity: 1, amount: 0 },
      ],
      shipping_address: { line1: 'Main Street 1', city: 'Boston', postal_code: '02128', country: 'US' },
    });
    expect(await read('orders', '#1002')).to.include({ amount: 123_456, provider_payment_id: 'pay1002' });
    expect(await read('orders', '#1003')).to.include({
      amount: 1_500,
      currency: 'JPY',
      shipping_address: null,
    });
    expect(await read('orders', '#1004')).to.include({ amount: 0 });
    expect(await read('orders', 'EU-1005-A')).to.include({ amount: 9_990 });
  });

  it('read a WooCommerce export as it is, in Windows-1252 with semicolons', async () => {
    const result = await run(await exportOf('woocommerce-orders.csv'));
    expect(result.problems.map(({ code, field }) => `${code} ${String(field)}`)).to.deep.equal([]);
    expect(result).to.include({ kind: 'orders', rows: 5, accepted: 5, records: 4 });
    const { detected } = result;
    expect(detected).to.include({ preset: 'woocommerce', encoding: 'windows-1252', separator: ';' });
    expect(detected.sample).to.include.members(['Jürgen', 'Möhrenfeld']);
    expect(await read('orders', '2001')).to.deep.include({
      ordered_at: '2026-11-01T09:15:00.000Z',
      amount: 123_456,
      customer_name: 'Jürgen Möhrenfeld',
      provider_payment_id: 'ch_2001',
      items: [
        { name: 'Gießkanne', quantity: 2, amount: 100_000 },
        { name: 'Schürze “Löwenzahn”', quantity: 1, amount: 23_456 },
      ],
    });
    expect(await read('orders', '2003')).to.include({ currency: 'CHF', customer_name: 'Zoë Œuvre' });
  });

  it('leave out the refunds of WooCommerce’s analytics, and keep their orders', async () => {
    const result = await run(
      'Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),N. Revenue\n' +
        '2026-11-01 09:15:00,3001,€50.00,completed,Hazel Down,new,1× Hat,1,,50\n' +
        '2026-11-04 10:00:00,3001,-€20.00,completed,Hazel Down,new,-1× Hat,-1,,-20\n' +
        '2026-11-05 10:00:00,3002,(€7.00),refunded,Ana Down,new,,0,,(7)\n',
    );
    expect(result).to.include({ kind: 'orders', rows: 3, rejected: 0, records: 1 });
    expect(result.problems.map(({ code, count }) => ({ code, count }))).to.eql([
      { code: 'refund_skipped', count: 2 },
    ]);
    expect(await read('orders', '3001')).to.include({ amount: 5_000, currency: 'EUR' });
  });

  it('read a Magento export as it is, with the currency beside the amount', async () => {
    const result = await run(await exportOf('magento-orders.csv'));
    expect(result.problems.map(({ code, field }) => `${code} ${String(field)}`)).to.deep.equal([]);
    expect(result).to.include({ kind: 'orders', rows: 4, records: 4 });
    expect(result.detected).to.include({ preset: 'magento', amounts: 'decimal' });
    expect(await read('orders', '000000301')).to.include({
      ordered_at: '2026-11-03T14:22:10.000Z',
      amount: 103_639,
      currency: 'USD',
      email: 'hazel@down.example',
    });
    expect(await read('orders', '000000302')).to.include({ currency: 'EUR', amount: 2_900 });
    expect(await read('orders', '000000304')).to.include({ amount: 1_250 });
  });

  it('make shipments of the delivery columns of orders', async () => {
    const result = await run(
      'order number\tdate\ttotal\tcurrency\titem name\tcarrier\ttracking number\tdelivered at\tsigned by\n' +
        '77\t2026-11-01\t12,50\tEUR\tHat\tDHL\t4012888888881881\t2026-11-04\tHazel\n',
    );
    expect(result).to.include({ kind: 'orders', records: 1 });
    expect(await read('shipments', '77')).to.include({
      order_id: '77',
      tracking_number: '4012888888881881',
      status: 'delivered',
      signed_by: 'Hazel',
    });
  });

  it('give back rejected rows that are read and rejected in the same way', async () => {
    const lines = [
      'Note;Phone;Name;Date;Total;Currency;Note;;Item',
      'a;+4917012345;#1;13/11/2026;"12,50";EUR;x;y;Hat',
      `b;'+4917012346;=#2;03/11/2026;"1.000";EUR;"two\r\nlines";;"Hat ""A"""`,
      `c;@ana;#3;04/11/2026;"42";EUX; padded ;4012 8888 8888 1881;Hat`,
      'd;-77;#4;05/11/2099;42;EUR;;;Hat;one;too many',
    ];
    const first = await run(lines.join('\n'), { kind: 'orders' });
    expect(first.detected).to.include({ amounts: 'decimal', dates: 'day_first' });
    expect(first).to.include({ accepted: 2, rejected: 2 });
    expect(await read('orders', '=#2')).to.include({
      amount: 100_000,
      ordered_at: '2026-11-03T00:00:00.000Z',
    });
    const file = await errorsOf(first);
    const second = await run(file);
    const kinds = ({ problems }: Import) =>
      problems.map(({ code, field, count }) => ({ code, field, count }));
    expect(kinds(second)).to.deep.equal(kinds(first));
    expect(second).to.include({ kind: 'orders', accepted: 0, rejected: 2 });
    expect((await errorsOf(second)).toString()).to.equal(file.toString());
    const [header, ...rows] = file.toString().slice(1).trimEnd().split('\r\n');
    expect(header).to.equal('Note;Phone;Name;Date;Total;Currency;Note;;Item;error');
    expect(rows[0]).to.match(/^c;'@ana;#3;04\/11\/2026;42;EUX; padded ;\[card number removed\];Hat;/);

    // Corrected amounts are still decimals, though no amount of the rest shows it.
    const corrected = file.toString().replace('EUX', 'EUR');
    expect(await run(corrected)).to.include({ accepted: 1 });
    expect(await read('orders', '#3')).to.include({ amount: 4_200, ordered_at: '2026-11-04T00:00:00.000Z' });
  });

  it('count the kinds of faults, with three rows of each', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => `p-${at},12.5${at},EUX,2026-11-01`);
    const result = await run(
      `external_id,amount,currency,paid_at\n${rows.join('\n')}\np-9,1.00,EUR,01/02/2026\n`,
      { dry_run: 'true' },
      'payments.csv',
    );
    expect(result).to.include({ kind: 'payments', rejected: 6 });
    const [currency, date] = result.problems;
    expect(currency).to.include({ code: 'unknown_currency', field: 'currency', count: 5 });
    expect(currency?.rows).to.deep.equal(
      [0, 1, 2].map((at) => ({ line: at + 2, value: 'EUX', cells: [rows[at]?.split(',')] })),
    );
    expect(date).to.include({ code: 'ambiguous_date', field: 'paid_at', count: 1 });
  });

  it('find the open disputes that the records belong to', async () => {
    const opened = new Date(Date.now() - 86_400_000).toISOString();
    const dispute = { amount: 4_290, currency: 'EUR', opened_at: opened, provider_payment_id: 'pay1001' };
    await owner.put('/api/data/disputes/d-1', dispute);
    await owner.put('/api/data/disputes/d-2', { ...dispute, provider_payment_id: 'pay9' });
    const check = await run(await exportOf('shopify-orders.csv'), { dry_run: 'true' });
    expect(check.outcome).to.equal(null);
    const result = await run(await exportOf('shopify-orders.csv'));
    expect(result.outcome).to.deep.equal({ disputes: 1, complete: 0 });
    const { body } = await owner.get(`/api/disputes?import_id=${result.import_id}`);
    const ids = (body.disputes as { psp_dispute_id: string }[]).map((one) => one.psp_dispute_id);
    expect(ids).to.deep.equal(['d-1']);
    const other = await server.signUp('Foxes');
    expect((await other.get(`/api/disputes?import_id=${result.import_id}`)).body.disputes).to.deep.equal([]);
  });

  it('refuse unknown options, and a column that the header names twice', async () => {
    const content = 'id,amount,amount\n1,2,3\n';
    const wrong: Record<string, string>[] = [
      { options: '{"amounts": "cents"}' },
      { options: '{"color": "blue"}' },
      { options: '[]' },
      { kind: 'payments', mapping: '{"id": "external_id", "amount": "amount"}' },
    ];
    for (const fields of wrong)
      expect((await send(content, fields)).status, JSON.stringify(fields)).to.equal(422);
  });
});
