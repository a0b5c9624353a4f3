import { expect } from 'chai';
import iconv from 'iconv-lite';

import { kindDefinitions } from '../../../core/src/commerce/data/data-kinds.js';
import { ImportRun } from '../../../core/src/commerce/data/imports/import-run.js';
import type { RecordStore } from '../../../core/src/commerce/data/record-store.js';
import { TableRecords } from '../../../core/src/commerce/data/table-records.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

type Import = {
  readonly status: string;
  readonly rows: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly duplicates: number;
  readonly duplicate_ids: readonly string[];
  readonly progress: number;
  readonly error: string | null;
  readonly errors_url: string | null;
};

const header = 'id;Betrag;Währung;bezahlt;Beschreibung';
const mapping = {
  id: 'external_id',
  Betrag: 'amount',
  Währung: 'currency',
  bezahlt: 'paid_at',
  Beschreibung: 'description',
};

describe('CSV imports of data records', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
  });
  after(() => server.close());

  const send = (
    content: string | Uint8Array<ArrayBuffer>,
    fields: Readonly<Record<string, string>> = {},
    as = owner,
  ) =>
    as.upload(
      '/api/data/imports',
      { kind: 'payments', mapping: JSON.stringify(mapping), ...fields },
      new File([content], 'payments.csv'),
    );
  const finish = async (importId: string, as = owner): Promise<Import> =>
    eventually(
      'the end of the import',
      async () => {
        const { body } = await as.get(`/api/data/imports/${importId}`);
        return body.status === 'done' || body.status === 'failed' ? (body as Import) : undefined;
      },
      90_000,
    );
  const run = async (...[content, fields, as]: Parameters<typeof send>): Promise<Import> => {
    const { status, body } = await send(content, fields, as);
    expect(status, JSON.stringify(body)).to.equal(202);
    return finish(String(body.import_id), as);
  };
  const read = async (id: string, as = owner) =>
    (await as.get(`/api/data/payments/${id}`)).body as Record<string, unknown>;
  const errorsOf = async ({ errors_url: url }: Import, as = owner) => {
    const { status, bytes } = await as.get(String(url));
    expect(status).to.equal(200);
    return bytes.toString().replace('\ufeff', '').trimEnd().split('\r\n');
  };

  it('store nothing in a dry run, and report the same', async () => {
    const file = `${header}\nd-1;100;EUR;2026-10-01;\nd-2;x;EUR;2026-10-01;\n`;
    const result = await run(file, { dry_run: 'true' });
    expect(result).to.include({ status: 'done', rows: 2, accepted: 1, rejected: 1 });
    expect((await owner.get('/api/data/payments/d-1')).status).to.equal(404);

    const other = await server.signUp('Foxes');
    const [path] = String(result.errors_url).split('/errors.csv');
    for (const hidden of [String(path), String(result.errors_url)])
      expect((await other.get(hidden)).status, hidden).to.equal(404);
    expect((await other.get('/api/data/imports')).body.imports).to.deep.equal([]);
  });

  it('read commas and semicolons, a byte order mark, UTF-16 and Windows-1252', async () => {
    const text = (id: string) => `${header}\n${id};100;EUR;2026-10-01;"Möhren; ""frisch"" für 3 €"\n`;
    const files: [string, Uint8Array][] = [
      ['utf8', Buffer.from(text('utf8'))],
      ['bom', Buffer.from(`\ufeff${text('bom')}`)],
      ['utf16', iconv.encode(text('utf16'), 'utf-16le', { addBOM: true })],
      ['cp1252', iconv.encode(text('cp1252'), 'windows-1252')],
    ];
    for (const [id, bytes] of files) {
      expect(await run(new Uint8Array(bytes)), id).to.include({ accepted: 1, rejected: 0 });
      expect(await read(id)).to.include({ description: 'Möhren; "frisch" für 3 €' });
    }
    const comma =
      'external_id,amount,currency,paid_at,shipping_address.line1,shipping_address.city,' +
      'shipping_address.postal_code,shipping_address.country,card_present\n' +
      'comma,100,EUR,2026-10-01,1 Hutch Lane,Watership,RG20,gb,no\n';
    expect(await run(comma, { mapping: '' })).to.include({ accepted: 1, rejected: 0 });
    expect((await read('comma'))['shipping_address']).to.deep.equal({
      line1: '1 Hutch Lane',
      city: 'Watership',
      postal_code: 'RG20',
      country: 'GB',
    });
    expect(await read('comma')).to.include({ card_present: false });
  });

  it('end as failed at a quotation mark without an end, and keep the rows before it', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => `q-${at};100;EUR;2026-10-01;`);
    const result = await run(`${header}\n${rows.join('\n')}\nq-x;100;EUR;2026-10-01;"open\n`);
    expect(result).to.include({ status: 'failed', rows: 500, accepted: 500 });
    expect(result.error).to.match(/^Row 502 has a quotation mark/);
    expect(await read('q-499')).to.include({ amount: 100 });
  });

  it('continue after an interruption, with the same result', async () => {
    const stopped = await startTestServer({ environment: { WORKERS: 'off' } });
    try {
      const company = await stopped.signUp('Interrupted Rabbits');
      const rows = Array.from({ length: 1_700 }, (_, at) =>
        at % 10 === 0 ? `i-${at};x;EUR;2026-10-01;` : `i-${at};${at};EUR;2026-10-01;`,
      );
      const { body } = await send(`${header}\n${rows.join('\n')}\n`, {}, company);
      const { tenantId, importId } = { tenantId: await tenantOf(company), importId: String(body.import_id) };
      const { container } = stopped;
      const payments = new TableRecords(container.database, 'payments', kindDefinitions.payments);
      let writes = 0;
      const failing: RecordStore = {
        countRecords: (tenant) => payments.countRecords(tenant),
        listRecords: (tenant, window) => payments.listRecords(tenant, window),
        write: async (writer, records) => {
          await payments.write(writer, records);
          writes += 1;
          // The third batch is stored, and its counts are lost.
          if (writes === 3) throw new Error('the power failed');
        },
      };
      const lease = { assertHeld: () => undefined, claimedAt: new Date() };
      const job = { tenantId, payload: {}, requestId: undefined };
      const start = (store: RecordStore) =>
        new ImportRun({
          ...container,
          findDisputes: () => Promise.resolve([]),
          recordStores: { payments: store } as never,
        }).run(job, lease);
      const fault = await start(failing).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(fault).to.have.property('message', 'the power failed');
      const { body: interrupted } = await company.get(`/api/data/imports/${importId}`);
      expect(interrupted).to.include({ status: 'running', rows: 1_000, accepted: 900 });
      await start(payments);
      const { body: result } = await company.get(`/api/data/imports/${importId}`);
      expect(result).to.include({ status: 'done', rows: 1_700, accepted: 1_530, rejected: 170, progress: 1 });
      expect(await errorsOf(result as Import, company)).to.have.length(171);
      expect(await read('i-1699', company)).to.include({ amount: 1_699 });
      // A second run of a job that has ended changes nothing.
      await start(failing);
      expect((await company.get(`/api/data/imports/${importId}`)).body).to.deep.equal(result);
    } finally {
      await stopped.close();
    }
  });

  it('store no card number of a header', async () => {
    const file = `id;Betrag;Währung;bezahlt;4242 4242 4242 4242\nh-1;x;EUR;2026-10-01;\n`;
    const { Beschreibung: _description, ...used } = mapping;
    const result = await run(file, { mapping: JSON.stringify(used) });
    expect(result).to.include({ status: 'done', rejected: 1 });
    expect((await errorsOf(result))[0]).to.equal('id;Betrag;Währung;bezahlt;[card number removed];error');
  });
});

async function tenantOf(client: ApiClient): Promise<string> {
  const { body } = await client.get('/api/auth/me');
  return String(body.user.tenant.tenant_id);
}
