import { expect } from 'chai';

import { ImportRun } from '../../../core/src/commerce/data/imports/import-run.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { whoIs } from '../identity/platform-client.js';

const content = 'external_id,amount,currency,paid_at\nl-1,x,EUR,2026-10-01\n';

describe('the limits of CSV imports', function () {
  this.timeout(60_000);
  let server: TestServer;
  let company: ApiClient;
  let tenantId: string;

  before(async () => {
    // Off, so that the test decides when imports run.
    server = await startTestServer({ environment: { WORKERS: 'off' } });
    company = await server.signUp('Busy Rabbits');
    ({ tenantId } = await whoIs(company));
  });
  after(() => server.close());

  const send = (as = company) =>
    as.upload('/api/data/imports', { kind: 'payments' }, new File([content], 'payments.csv'));
  const runOne = () =>
    new ImportRun({
      ...server.container,
      findDisputes: () => Promise.resolve([]),
      recordStores: { payments: { write: () => Promise.resolve() } } as never,
    }).run(
      { tenantId, payload: {}, requestId: undefined },
      { assertHeld: () => undefined, claimedAt: new Date() },
    );
  const jobsDue = async () => {
    const due = server.container.database.system('jobs').where({ name: 'data.import' });
    return due.whereRaw(`run_at < now() + interval '1 day'`).select('key') as Promise<unknown>;
  };

  it('allow three waiting imports, which run one after the other and count as storage', async () => {
    const used = async () => (await server.container.limits.check(tenantId, 'storage_mb')).current;
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push(String((await send()).body.import_id));
    const refused = await send();
    expect([refused.status, refused.body.code]).to.deep.equal([429, 'too_many_imports']);
    expect(refused.headers.get('retry-after')).to.equal('60');
    expect(await used()).to.equal(3 * content.length);
    expect(await jobsDue()).to.deep.equal([{ key: `imports:${tenantId}` }]);

    await server.container.database.system('jobs').delete();
    await runOne();
    const { body } = await company.get('/api/data/imports');
    const statuses = (body.imports as { import_id: string; status: string }[]).map((one) => one.status);
    expect(statuses).to.deep.equal(['queued', 'queued', 'done']);
    // The next one waits behind those of other companies.
    expect(await jobsDue()).to.deep.equal([{ key: `imports:${tenantId}` }]);
    expect(await used()).to.equal(2 * content.length);
    expect((await send()).status).to.equal(202);
    await Promise.all([runOne(), runOne()].map((run) => run.catch(() => undefined)));
  });

  it('store 10,000 rejected rows and count the others', async () => {
    const { dataImports, database } = server.container;
    const other = await server.signUp('Careless Rabbits');
    const { body } = await send(other);
    const owner = { tenantId: (await whoIs(other)).tenantId, importId: String(body.import_id) };
    const inTenant = database.transaction.bind(database, owner.tenantId);
    await inTenant((tx) => dataImports.start(tx, owner));
    for (let batch = 0; batch < 25; batch += 1) {
      const rejected = Array.from({ length: 500 }, (_, at) => ({
        ...{ rowNumber: 2 + batch * 500 + at, line: 2, recordNumber: 2 + batch * 500 + at },
        cells: ['x'],
        message: 'amount: must be a number',
      }));
      const added = {
        rows: 500,
        accepted: 0,
        records: 0,
        bytesRead: 1,
        rejected,
        problems: [],
        duplicateIds: [],
      };
      expect(await inTenant((tx) => dataImports.addRows(tx, owner, batch * 500, added))).to.equal(true);
    }
    expect((await dataImports.findImport(owner.tenantId, owner.importId))?.rejectedCount).to.equal(12_500);
    const stored = await dataImports.listErrors(owner, { limit: 20_000 });
    expect(stored).to.have.length(10_000);
  });
});
