import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import { startTestServer, type TestServer } from '../../testing/test-server.js';
import { eventually } from '../../testing/waiting.js';

describe('automatic analyze', () => {
  let server: TestServer;
  let owner: Knex;
  before(async () => {
    server = await startTestServer({ environment: { WORKERS: 'off' } });
    owner = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 2 } });
  });
  after(async () => {
    await owner.destroy();
    await server.close();
  });

  const analyze = async () => {
    const { rows } = await server.container.database.system.raw<{ rows: { grown: string | null }[] }>(
      'select analyze_grown_table() as grown',
    );
    return rows[0]?.grown;
  };
  const grow = (by: number) => growTenants(owner, by);

  it('analyzes a table once it has four times the rows that PostgreSQL knows of', async () => {
    await grow(400);
    expect(await analyze()).to.equal(null);
    await grow(200);
    expect(await analyze()).to.equal('tenants');
    expect(await countedTenants(owner)).to.equal(600);
    await grow(600);
    expect(await analyze()).to.equal(null);
    await grow(3_000);
    expect(await analyze()).to.equal('tenants');
    expect(await countedTenants(owner)).to.equal(4_200);
  });

  it('skips a locked table', async () => {
    await grow(20_000);
    await owner.transaction(async (tx) => {
      await tx.raw('lock table tenants in share update exclusive mode');
      expect(await analyze()).to.equal(null);
    });
    expect(await analyze()).to.equal('tenants');
  });
});

describe('automatic analyze of a server', () => {
  it('runs in the background of a server', async () => {
    const server = await startTestServer();
    const owner = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
    try {
      await growTenants(owner, 1_000);
      await eventually('the analysis', async () => (await countedTenants(owner)) === 1_000);
    } finally {
      await owner.destroy();
      await server.close();
    }
  });
});

/** Inserts companies. Resolves once PostgreSQL's statistics include them. */
async function growTenants(owner: Knex, by: number): Promise<void> {
  await owner.raw(
    `insert into tenants (tenant_id, name)
     select 'ten_' || left(md5(random()::text), 20), 'Rabbits' from generate_series(1, ?)`,
    [by],
  );
  await owner.raw('select pg_stat_force_next_flush()');
  await eventually('the growth to be known', async () => {
    const { rows } = await owner.raw<{ rows: { isKnown: boolean }[] }>(
      `select pg_stat_get_live_tuples('tenants'::regclass) >= count(*) as "isKnown" from tenants`,
    );
    return rows[0]?.isKnown;
  });
}

/** Returns the number of rows in PostgreSQL's statistics. */
async function countedTenants(owner: Knex): Promise<number> {
  const row: { reltuples: number } = await owner('pg_class')
    .where({ relname: 'tenants', relkind: 'r' })
    .first('reltuples');
  return row.reltuples;
}
