import { expect } from 'chai';

import { ImportRun } from '../../../core/src/commerce/data/imports/import-run.js';
import type { RecordStore } from '../../../core/src/commerce/data/record-store.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { whoIs } from '../identity/platform-client.js';

type Import = {
  readonly status: string;
  readonly rows: number;
  readonly rejected: number;
  readonly progress: number;
};

describe('the progress of a CSV import', function () {
  this.timeout(60_000);
  let server: TestServer;

  before(async () => {
    // Off, so that the test runs the import and looks at it after each batch.
    server = await startTestServer({ environment: { WORKERS: 'off' } });
  });
  after(() => server.close());

  it('shows growing numbers while the import runs', async () => {
    const company = await server.signUp('Watching Rabbits');
    const rows = Array.from(
      { length: 1_600 },
      (_, at) => `w-${at},${at % 4 === 0 ? 'x' : at},EUR,2026-10-01`,
    );
    const file = new File([`external_id,amount,currency,paid_at\n${rows.join('\n')}\n`], 'payments.csv');
    const { body } = await company.upload('/api/data/imports', { kind: 'payments' }, file);
    const importId = String(body.import_id);
    const seen: Import[] = [];
    const readProgress = async () => {
      seen.push((await company.get(`/api/data/imports/${importId}`)).body as Import);
    };
    await readProgress();
    const store: Pick<RecordStore, 'write'> = { write: readProgress };
    const { tenantId } = await whoIs(company);
    await new ImportRun({
      ...server.container,
      findDisputes: () => Promise.resolve([]),
      recordStores: { payments: store } as never,
    }).run(
      { tenantId, payload: {}, requestId: undefined },
      { assertHeld: () => undefined, claimedAt: new Date() },
    );
    await readProgress();
    expect(seen.map((one) => [one.status, one.rows, one.rejected])).to.deep.equal([
      ['queued', 0, 0],
      ['running', 0, 0],
      ['running', 500, 125],
      ['running', 1_000, 250],
      ['running', 1_500, 375],
      ['done', 1_600, 400],
    ]);
    const progress = seen.map((one) => one.progress);
    expect(progress).to.deep.equal(progress.toSorted((left, right) => left - right));
    expect([progress[0], progress.at(-1)]).to.deep.equal([0, 1]);
  });
});
