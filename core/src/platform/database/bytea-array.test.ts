import { expect } from 'chai';
import pg from 'pg';

import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { ByteaArray } from './bytea-array.js';

describe('bytea arrays', () => {
  let database: TestDatabase;
  let client: pg.Client;

  before(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
  });
  after(async () => {
    await client.end();
    await database.drop();
  });

  async function throughPostgres(array: ByteaArray, values: readonly Uint8Array[][]): Promise<Buffer[]> {
    const { rows } = await client.query<{ value: Buffer }>(
      'select value from unnest($1::bytea[]) with ordinality as sent (value, position) order by position',
      [array.encode(values)],
    );
    return rows.map(({ value }) => value);
  }

  const everyByte = Uint8Array.from({ length: 256 }, (_, index) => index);

  it('arrive in PostgreSQL byte for byte, with joined pieces', async () => {
    const values = [
      [everyByte],
      [everyByte, Buffer.from('carrot'), everyByte],
      [],
      [Buffer.alloc(100_000, 7)],
    ];
    expect(await throughPostgres(new ByteaArray(), values)).to.deep.equal(
      values.map((pieces) => Buffer.concat(pieces)),
    );
  });

  it('contain nothing of previous values when the buffer is reused', async () => {
    const array = new ByteaArray();
    await throughPostgres(array, [[Buffer.alloc(5_000, 1)], [Buffer.alloc(10, 2)]]);
    expect(await throughPostgres(array, [[Buffer.from('hay')]])).to.deep.equal([Buffer.from('hay')]);
    expect(await throughPostgres(array, [])).to.deep.equal([]);
  });
});
