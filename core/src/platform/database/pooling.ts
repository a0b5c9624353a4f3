import pg from 'pg';

/** How connections of an address are kept: by PostgreSQL itself, or lent by a pooler for a session or a transaction. */
export type Pooling = 'none' | 'session' | 'transaction';

const triesMax = 3;
const patienceMs = 3_000;

/**
 * What stands between this address and PostgreSQL. A pooler answers a connection with a number of its own instead of
 * the one of PostgreSQL's process; whether it hands connections on between transactions shows when two clients in turn
 * are served by the same process.
 * @throws pg's error if it cannot be reached or refuses
 */
export async function findPooling(url: string): Promise<Pooling> {
  const one = await connect(url);
  try {
    const ownNumber: unknown = Reflect.get(one, 'processID');
    if (ownNumber === (await backendOf(one))) return 'none';
    return (await isShared(url, one)) ? 'transaction' : 'session';
  } finally {
    await one.end();
  }
}

/** Host and port as pg understands the address, which may be a socket's. */
export function addressOf(url: string): string {
  const { host, port } = new pg.Client({ connectionString: url });
  return `${host}:${port}`;
}

async function isShared(url: string, one: pg.Client): Promise<boolean> {
  // A pooler for sessions may have no connection left for a second one; it is not waited for.
  const other = await connect(url).catch(() => undefined);
  if (other === undefined) return false;
  try {
    for (let tries = 0; tries < triesMax; tries += 1)
      if ((await backendOf(one)) === (await backendOf(other))) return true;
    return false;
  } catch {
    return false;
  } finally {
    await other.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on('error', () => undefined); // the query under way fails with it
  await client.connect();
  return client;
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
