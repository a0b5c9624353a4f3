import { expect } from 'chai';

import { openTestDatabase, testSecret, type OpenTestDatabase } from '../../../testing/test-database.js';
import { createDatabase, type Database, type Tx } from '../database.js';
import { prepared } from '../prepared.js';
import { roleUrls } from '../roles.js';
import { StatementNames } from './prepared-statements.js';

const [rabbits, foxes] = ['ten_00000000000000000001', 'ten_00000000000000000002'];

describe('prepared statements', () => {
  let test: OpenTestDatabase;

  before(async () => {
    // With one connection, anything left on it affects the next query.
    test = await openTestDatabase([rabbits, foxes], { poolMax: 1 });
  });
  after(() => test.close());

  const nameIn = async (tx: Tx): Promise<string> =>
    (await tx('tenants').first('name').options(prepared)).name;
  const preparedBy = (database: Database) =>
    database.read(rabbits, async (tx) => {
      const { rows } = await tx.raw<{ rows: { statement: string }[] }>(
        `select statement from pg_prepared_statements where name like 'k%'`,
      );
      return rows.map(({ statement }) => statement);
    });

  it("are parsed once per connection and return each company's own rows", async () => {
    const { database } = test;
    for (const company of [rabbits, foxes, rabbits]) {
      for (let time = 0; time < 6; time += 1) expect(await database.read(company, nameIn)).to.equal(company);
    }
    expect(await database.transaction(foxes, nameIn)).to.equal(foxes);
    expect((await preparedBy(database)).filter((text) => text.includes('from "tenants"'))).to.have.length(1);
  });

  it('keep working after a transaction in which they failed first', async () => {
    const { database } = test;
    const divide = (by: number) => (tx: Tx) =>
      tx.raw<{ rows: { result: number }[] }>('select 6 / ?::int as result', [by]).options(prepared);
    const failed = await database.transaction(rabbits, divide(0)).catch((error: unknown) => String(error));
    expect(failed).to.match(/division by zero/);
    expect((await database.transaction(rabbits, divide(3))).rows).to.deep.equal([{ result: 2 }]);
    expect(await database.read(rabbits, nameIn)).to.equal(rabbits);
  });

  it('are not prepared behind a pooler', async () => {
    const urls = roleUrls(test.ownerUrl, testSecret);
    const pooled = createDatabase({ ...urls, pooled: urls, poolMax: 1, onError: () => undefined });
    expect(await pooled.read(rabbits, nameIn)).to.equal(rabbits);
    expect(await preparedBy(pooled)).to.deep.equal([]);
    await pooled.close();
  });

  it('must name their columns', async () => {
    const names = new StatementNames('x');
    for (const text of [
      'select * from "tenants"',
      'select "tenants".*, "name" from "tenants"',
      'select (select max(name) from b), * from tenants',
      'select name from tenants union all select * from tenants',
      'with x as (select name from tenants) select distinct * from x',
      'update "tenants" set "name" = $1 returning *',
      'with x as (select name from tenants) delete from tenants using x returning x.name, tenants.*',
    ])
      expect(() => names.of(text), text).to.throw('must name its columns');
    for (const text of [
      'select count(*), count( * ) from "tenants"',
      `select /* all of it */ amount * 2, 'select *', now() + $1 * interval '1 second' from tenants`,
      'select name from (select * from tenants) as t where exists (select * from (select * from a) as b)',
      'insert into "tenants" select * from jsonb_to_recordset($1) as row (tenant_id text)',
      `update tenants set name = 'returning' where price = amount * 2 returning name`,
    ])
      expect(names.of(text), text).to.match(/^x/);
    const all = (tx: Tx) => tx('tenants').first().options(prepared);
    const failure = await test.database.read(rabbits, all).catch((error: unknown) => String(error));
    expect(failure).to.contain('must name its columns');
    expect(await test.database.read(rabbits, nameIn)).to.equal(rabbits);
  });

  it('have a name per text, and none after a hundred texts', () => {
    const names = new StatementNames('x');
    const given = Array.from({ length: 100 }, (_, at) => names.of(`select ${at}`));
    expect(new Set(given).size).to.equal(100);
    expect([names.of('select 7'), names.of('select 100'), names.of('select 99')]).to.deep.equal([
      given[7],
      '',
      given[99],
    ]);
    expect(() => names.of('select * from "tenants"')).to.throw('must name its columns');
  });
});
