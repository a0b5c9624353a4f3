import { PassThrough } from 'node:stream';

import { expect } from 'chai';
import type pg from 'pg';

import { openTestDatabase, type OpenTestDatabase } from '../../testing/test-database.js';
import type { Database, Tx } from './database.js';
import { sendInOnePiece } from './fast/corked-writes.js';
import { pipelined } from './pipelined.js';

const [rabbits, foxes] = ['ten_00000000000000000001', 'ten_00000000000000000002'];
const messageOf = (failing: Promise<unknown>) =>
  failing.then(
    () => 'nothing',
    (error: unknown) => (error as Error).message,
  );

describe('pipelined statements', () => {
  let test: OpenTestDatabase;
  let database: Database;

  before(async () => {
    // With one connection, anything left on it affects the next query.
    test = await openTestDatabase([rabbits, foxes], { poolMax: 1 });
    ({ database } = test);
  });
  after(() => test.close());

  const rename = async (tx: Tx, name: string): Promise<void> => {
    await tx('tenants').update({ name });
  };
  const nameIn = async (tx: Tx): Promise<string> => (await tx('tenants').first('name')).name;
  const nameOf = (tenantId: string) => database.read(tenantId, nameIn);
  const divide = async (tx: Tx): Promise<void> => {
    await tx.raw('select 1 / ?::int', [0]);
  };

  it('are sent in one write per event loop turn', async () => {
    const pieces: number[] = [];
    const stream = new PassThrough({
      writev: (chunks, done) => {
        pieces.push(chunks.length);
        done();
      },
      write: (_chunk, _encoding, done) => {
        pieces.push(1);
        done();
      },
    });
    const client = { connection: { stream }, query: (text: string) => stream.write(text) };
    sendInOnePiece(client as unknown as pg.Client);
    client.query('begin');
    await Promise.resolve();
    client.query('select 1');
    client.query('select 2');
    await new Promise(setImmediate);
    client.query('commit');
    await new Promise(setImmediate);
    expect(pieces).to.deep.equal([3, 1]);
  });

  it('run in order, each with its own result', async () => {
    const seen = await database.transaction(rabbits, (tx) =>
      pipelined(nameIn(tx), rename(tx, 'hare'), nameIn(tx), rename(tx, rabbits), nameIn(tx)),
    );
    expect(seen).to.deep.equal([rabbits, undefined, 'hare', undefined, rabbits]);
  });

  it('include nested reads on the same connection', async () => {
    const read = (within: Tx) => database.read(foxes, nameIn, within);
    expect(await database.read(foxes, (tx) => pipelined(read(tx), read(tx)))).to.deep.equal([foxes, foxes]);
    // Reads in a transaction see its writes.
    const renamed = database.transaction(foxes, async (tx) => {
      const [, seen] = await pipelined(rename(tx, 'vixen'), read(tx));
      throw new Error(`seen: ${seen}`);
    });
    expect(await messageOf(renamed)).to.equal('seen: vixen');
  });

  it('are all rolled back if one fails, with its error', async () => {
    const failed = database.transaction(rabbits, (tx) =>
      pipelined(rename(tx, 'gone'), divide(tx), rename(tx, 'wrong'), nameIn(tx)),
    );
    expect(await messageOf(failed)).to.match(/division by zero/);
    expect(await nameOf(rabbits)).to.equal(rabbits);
  });

  it('report the original error instead of its consequences', async () => {
    const twice = async (tx: Tx) => {
      await rename(tx, 'hare');
      await rename(tx, 'leveret');
    };
    const failed = database.transaction(rabbits, (tx) => pipelined(twice(tx), divide(tx)));
    expect(await messageOf(failed)).to.match(/division by zero/);
  });

  it('finish before the transaction ends, even after a failure', async () => {
    let isDone = false;
    const slow = async (tx: Tx) => {
      await tx.raw('select pg_sleep(0.05)');
      isDone = true;
    };
    const failed = database.transaction(rabbits, (tx) =>
      pipelined(slow(tx), Promise.reject(new Error('the fox came'))),
    );
    expect(await messageOf(failed)).to.equal('the fox came');
    expect(isDone).to.equal(true);
  });

  it('see only rows of their company, from the first statement on a connection', async () => {
    for (const tenantId of [foxes, rabbits, foxes])
      expect(await database.transaction(tenantId, (tx) => pipelined(nameIn(tx), nameIn(tx)))).to.deep.equal([
        tenantId,
        tenantId,
      ]);
  });

  it('see the right company after a failed statement of another', async () => {
    for (const next of [foxes, rabbits]) {
      await nameOf(rabbits);
      expect(await messageOf(database.transaction(foxes, divide))).to.match(/division by zero/);
      expect(await nameOf(next)).to.equal(next);
    }
  });
});

describe('a transaction', () => {
  let test: OpenTestDatabase;
  let database: Database;

  before(async () => {
    test = await openTestDatabase([rabbits], { poolMax: 1 });
    ({ database } = test);
  });
  after(() => test.close());

  it('rejects a commit after an unhandled statement error', async () => {
    const failed = database.transaction(rabbits, async (tx) => {
      await tx('tenants').update({ name: 'hare' });
      await tx.raw('select 1 / ?::int', [0]).catch(() => undefined);
    });
    expect(await messageOf(failed)).to.match(/The transaction was rolled back/);
    expect(await database.read(rabbits, (tx) => tx('tenants').pluck('name'))).to.deep.equal([rabbits]);
  });

  it('rejects statements once it is over', async () => {
    const kept = await database.transaction(rabbits, (tx) => Promise.resolve({ tx }));
    const late = Promise.resolve(kept.tx('tenants').update({ name: 'late' }));
    expect(await messageOf(late)).to.match(/over/);
    expect(await database.read(rabbits, (tx) => tx('tenants').pluck('name'))).to.deep.equal([rabbits]);
  });
});
