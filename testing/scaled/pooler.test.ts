import { expect } from 'chai';
import pg from 'pg';

import { startServer } from '../../core/src/app/server.js';
import { loadConfig } from '../../core/src/platform/config.js';
import { createDatabase, type Database } from '../../core/src/platform/database/database.js';
import { createMigrator } from '../../core/src/platform/database/migrations.js';
import { pipelined } from '../../core/src/platform/database/pipelined.js';
import { findPooling } from '../../core/src/platform/database/pooling.js';
import { roleUrls, throughPooler } from '../../core/src/platform/database/roles.js';
import { createLog } from '../../core/src/platform/shared/log.js';
import { createTestDatabase, testSecret, type TestDatabase } from '../../core/src/testing/test-database.js';
import { Pooler } from './pooler.js';
import { findProgram } from './programs.js';

const [rabbits, foxes] = ['ten_00000000000000000001', 'ten_00000000000000000002'];

// Not installed only for this test: its package starts a service on the machine.
if (findProgram('pgbouncer') === undefined)
  process.stderr.write('PgBouncer is not installed: a database behind it is not tested\n');
else describe('a database behind PgBouncer in transaction mode', warnAboutMissingPooler);

function warnAboutMissingPooler(): void {
  let test: TestDatabase;
  let pooler: Pooler;
  let database: Database;
  let appUrl: string;

  before(async () => {
    test = await createTestDatabase();
    const migrator = createMigrator(test.ownerUrl, testSecret);
    await migrator.up();
    await migrator.close();
    // One connection to PostgreSQL for each role, so that any state on it would reach the next company.
    pooler = await Pooler.open({
      ownerUrl: test.ownerUrl,
      secret: testSecret,
      settings: { default_pool_size: '1' },
    });
    const urls = roleUrls(test.ownerUrl, testSecret);
    const pooled = throughPooler(urls, pooler.url);
    appUrl = pooled.appUrl;
    database = createDatabase({ ...urls, pooled, onError: () => undefined });
    for (const tenantId of [rabbits, foxes])
      await database.transaction(tenantId, (tx) =>
        tx('tenants').insert({ tenant_id: tenantId, name: tenantId }),
      );
  });
  after(async () => {
    await database.close();
    await pooler.close();
    await test.drop();
  });

  const names = (tenantId: string) =>
    database.read(tenantId, async (tx) =>
      (await tx('tenants').select<{ name: string }[]>('name')).map(({ name }) => name),
    );

  /** The rows visible without a company. */
  async function rowsWithoutCompany(): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: appUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string }>('select name from tenants');
      return rows;
    } finally {
      await client.end();
    }
  }

  it('leaves no company on a connection, also after a failure', async () => {
    for (let i = 0; i < 5; i += 1) {
      expect(await Promise.all([names(rabbits), names(foxes), names(rabbits)])).to.deep.equal([
        [rabbits],
        [foxes],
        [rabbits],
      ]);
      const failed = database.read(rabbits, (tx) => tx.raw('select 1 / ?::int', [0]));
      expect(await failed.then(String, (error: unknown) => (error as Error).message)).to.include('zero');
      expect(await rowsWithoutCompany()).to.deep.equal([]);
    }
  });

  it('shows each company only its own rows, twenty at once on one connection', async () => {
    const asked = Array.from({ length: 200 }, (_, index) => (index % 3 === 0 ? foxes : rabbits));
    const told = await Promise.all(
      asked.map((tenantId, index) =>
        index % 2 === 0
          ? names(tenantId)
          : database
              .transaction(tenantId, async (tx) => {
                const rows = await tx('tenants').select<{ name: string }[]>('name');
                if (index % 5 === 0) throw new Error(tenantId);
                return rows.map(({ name }) => name);
              })
              .catch((error: unknown) => [(error as Error).message]),
      ),
    );
    expect(told).to.deep.equal(asked.map((tenantId) => [tenantId]));
    expect(await rowsWithoutCompany()).to.deep.equal([]);
  });

  it('runs a batch with a result for each statement, and rolls back all if one fails', async () => {
    const work = (tenantId: string, divisor: number) =>
      database
        .transaction(tenantId, async (tx) => {
          const name = async () => (await tx('tenants').first<{ name: string }>('name')).name;
          const divide = async () => tx.raw('select 1 / ?::int', [divisor]);
          const rename = async (to: string) => tx('tenants').update({ name: to });
          const [before, , during] = await pipelined(
            name(),
            rename('hare'),
            name(),
            divide(),
            rename(tenantId),
          );
          return [before, during];
        })
        .catch((error: unknown) => (error as Error).message);
    const asked = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? foxes : rabbits));
    const told = await Promise.all(asked.map((tenantId, index) => work(tenantId, index % 4)));
    told.forEach((response, index) => {
      if (index % 4 === 0) expect(response).to.include('division by zero');
      else expect(response).to.deep.equal([asked[index], 'hare']);
    });
    expect(await Promise.all([names(rabbits), names(foxes)])).to.deep.equal([[rabbits], [foxes]]);
    expect(await rowsWithoutCompany()).to.deep.equal([]);
  });

  it('resets the company after a commit, an error, or a client that disconnects in the middle', async () => {
    await database.transaction(rabbits, (tx) => tx('tenants').update({ name: rabbits }));
    expect(await rowsWithoutCompany()).to.deep.equal([]);
    await database.read(rabbits, (tx) => tx.raw('select 1 / 0')).catch(() => undefined);
    expect(await rowsWithoutCompany()).to.deep.equal([]);
    const leaver = new pg.Client({ connectionString: appUrl });
    leaver.on('error', () => undefined);
    await leaver.connect();
    await leaver.query(`begin; select set_config('app.tenant_id', '${rabbits}', true)`);
    expect((await leaver.query('select name from tenants')).rowCount).to.equal(1);
    Reflect.get(leaver, 'connection').stream.destroy();
    expect(await rowsWithoutCompany()).to.deep.equal([]);
  });

  it('limits each statement to the role’s timeout, which connections do not set', async () => {
    const { rows } = await database.read(rabbits, (tx) =>
      tx.raw<{ rows: { limit: string }[] }>(`select current_setting('statement_timeout') as limit`),
    );
    expect(rows).to.deep.equal([{ limit: '15s' }]);
  });

  it('reconnects automatically when the pooler was killed', async () => {
    await pooler.kill();
    expect(await names(foxes).catch(() => 'away')).to.equal('away');
    await pooler.start();
    expect(await names(foxes)).to.deep.equal([foxes]);
  });

  it('is detected where a direct connection is required, and the server does not start', async () => {
    expect(await findPooling(test.ownerUrl)).to.equal('none');
    expect(await findPooling(appUrl)).to.equal('transaction');
    const config = loadConfig({
      DATABASE_URL: appUrl,
      ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
      JWT_SECRET: testSecret,
    });
    const refused = startServer({ config, log: createLog('silent') });
    expect(await refused.catch((error: unknown) => (error as Error).message)).to.match(/DATABASE_POOLER_URL/);
  });
}
