import { expect } from 'chai';
import knex from 'knex';
import pg from 'pg';

import { openTestDatabase, testSecret, type OpenTestDatabase } from '../../testing/test-database.js';
import { eventually } from '../../testing/waiting.js';
import { createDatabase, type Database, type Tx } from './database.js';
import { createNotifications } from './notifications.js';
import { roleUrls } from './roles.js';

const [rabbits, foxes] = ['ten_00000000000000000001', 'ten_00000000000000000002'];

describe('database', () => {
  let test: OpenTestDatabase;
  let database: Database;
  const lost: Error[] = [];

  before(async () => {
    test = await openTestDatabase([rabbits, foxes], { onError: (error) => lost.push(error), poolMax: 2 });
    ({ database } = test);
  });
  after(() => test.close());

  const names = (tenantId: string) =>
    database.read(tenantId, (tx) =>
      tx('tenants')
        .select('name')
        .then((rows) => rows.map(({ name }) => name)),
    );

  it('shows each company its own rows, on the same connections in turn and at once', async () => {
    for (let i = 0; i < 5; i += 1) {
      expect(await Promise.all([names(rabbits), names(foxes), names(rabbits), names(foxes)])).to.deep.equal([
        [rabbits],
        [foxes],
        [rabbits],
        [foxes],
      ]);
    }
  });

  it('rolls back a failed transaction, and keeps the company of its connection', async () => {
    const failing = database.transaction(rabbits, async (tx) => {
      await tx('tenants').update({ name: 'gone wrong' });
      throw new Error('the fox came');
    });
    expect(await failing.catch((error: unknown) => (error as Error).message)).to.equal('the fox came');
    expect(await names(rabbits)).to.deep.equal([rabbits]);
    expect(await names(foxes)).to.deep.equal([foxes]);
  });

  it('discards a connection whose work could not be rolled back', async () => {
    const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
    let left = 1;
    Object.assign(pg.Client.prototype, {
      query(this: pg.Client, ...args: unknown[]) {
        if (args[0] !== 'rollback' || left === 0) return query.apply(this, args);
        left -= 1;
        return Promise.reject(new Error('the line is dug up'));
      },
    });
    const options = { ...roleUrls(test.ownerUrl, testSecret), poolMax: 1, onError: () => undefined };
    const burrow = createDatabase(options);
    const pid = async (tx: Tx) => {
      const { rows } = await tx.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
      return rows[0]?.pid;
    };
    try {
      const first = await burrow.read(rabbits, pid);
      expect(await burrow.read(rabbits, pid)).to.equal(first);
      const failing = burrow.transaction(rabbits, async (tx) => {
        await tx('tenants').update({ name: 'gone wrong' });
        throw new Error('the fox came');
      });
      expect(await failing.catch((error: unknown) => (error as Error).message)).to.equal('the fox came');
      expect(left).to.equal(0);
      expect(await burrow.read(rabbits, pid)).not.to.equal(first);
    } finally {
      Object.assign(pg.Client.prototype, { query });
      await burrow.close();
    }
    expect(await names(rabbits)).to.deep.equal([rabbits]);
  });

  it('survives connections that the server closes, in its pools and while it listens', async () => {
    const { systemUrl } = roleUrls(test.ownerUrl, testSecret);
    const notifications = createNotifications(systemUrl, (error) => lost.push(error));
    await notifications.start();
    const heard: (string | undefined)[] = [];
    notifications.subscribe('rebuttal_changes', (payload) => heard.push(payload));
    const owner = knex({ client: 'pg', connection: test.ownerUrl, pool: { min: 0, max: 1 } });
    await owner.raw(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await eventually('the listener to be back', () => Promise.resolve(heard.includes(undefined)));
    await owner.raw(`select pg_notify('rebuttal_changes', 'carrot')`);
    await eventually('the news', () => Promise.resolve(heard.includes('carrot')));
    const read = await names(rabbits).catch(() => names(rabbits));
    expect(read).to.deep.equal([rabbits]);
    expect(lost.length).to.be.greaterThan(0);
    await owner.destroy();
    await notifications.close();
  });
});
