import { expect } from 'chai';
import iconv from 'iconv-lite';

import { kindDefinitions } from '../../../core/src/commerce/data/data-kinds.js';
import { ImportRun } from '../../../core/src/commerce/data/imports/import-run.js';
import type { RecordStore } from '../../../core/src/commerce/data/record-store.js';
import { TableRecords } from '../../../core/src/commerce/data/table-records.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
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

  itThorough('reject 300 of 10,000 rows, and change nothing when the file is imported again', async () => {
    const company = await server.signUp('Many Rabbits');
    const wrong = [
      (id: string) => `${id};-1;EUR;2026-10-01;`,
      (id: string) => `${id};1000;EUX;2026-10-01;`,
      (id: string) => `${id};1000;EUR;2099-10-01;`,
      (id: string) => `${id};=cmd|' /C calc'!A0;EUR;2026-10-01;`,
      (id: string) => `${id};1000;EUR;2026-10-01;card 4242 4242 4242 4242`,
    ];
    const rows = Array.from({ length: 10_000 }, (_, at) => {
      const make = at % 33 === 0 && at < 9_900 ? wrong[(at / 33) % wrong.length] : undefined;
      return make === undefined ? `p-${at};${at + 1};EUR;2026-10-01T09:00:00Z;Carrots` : make(`p-${at}`);
    });
    const file = `${header}\n${rows.join('\n')}\n`;
    const first = await run(file, {}, company);
    expect(first).to.include({ status: 'done', rows: 10_000, accepted: 9_700, rejected: 300, progress: 1 });
    const before = await read('p-9999', company);
    expect(before).to.include({ amount: 10_000, description: 'Carrots' });
    expect((await company.get('/api/data/payments/p-33')).status).to.equal(404);

    const errors = await errorsOf(first, company);
    expect(errors).to.have.length(301);
    expect(errors[0]).to.equal(`${header};error`);
    expect(errors[1]).to.match(/^p-0;-1;EUR;2026-10-01;;amount: /);
    expect(errors.join('\n')).to.not.match(/4242 4242/);

    const second = await run(file, {}, company);
    expect(second).to.deep.include({ status: 'done', rows: 10_000, accepted: 9_700, rejected: 300 });
    expect(await errorsOf(second, company)).to.deep.equal(errors);
    expect(await read('p-9999', company)).to.deep.equal(before);
  });

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

  it('reject a formula where a number belongs, and keep it as text elsewhere', async () => {
    const formula = "=cmd|' /C calc'!A0";
    const result = await run(
      `${header}\nf-1;${formula};EUR;2026-10-01;\nf-2;100;EUR;2026-10-01;${formula}\n`,
    );
    expect(result).to.include({ accepted: 1, rejected: 1 });
    expect(await read('f-2')).to.include({ description: formula });
    const [, rejected = ''] = await errorsOf(result);
    // The apostrophe keeps spreadsheets from running it.
    expect(rejected).to.match(/^f-1;'=cmd/);
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
      expect((await company.get(`/api/data/imports/${importId}`)).body).to.include({
        status: 'running',
        rows: 1_000,
        accepted: 900,
      });
      await start(payments);
      const { body: result } = await company.get(`/api/data/imports/${importId}`);
      expect(result).to.include({ status: 'done', rows: 1_700, accepted: 1_530, rejected: 170 });
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
