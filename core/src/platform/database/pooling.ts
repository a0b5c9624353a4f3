import pg from 'pg';

/** Connections go directly to PostgreSQL, or through a pooler in session or transaction mode. */
export type Pooling = 'none' | 'session' | 'transaction';

const triesMax = 3;
const patienceMs = 3_000;

/**
 * Detects a pooler between this address and PostgreSQL. A pooler reports a different process ID than PostgreSQL's backend.
 * It pools transactions if two clients in turn are served by the same backend.
 * @throws pg's error if the address can't be reached or rejects the connection
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

/** Returns the host and port as pg interprets the address, which may be a socket. */
export function addressOf(url: string): string {
  const { host, port } = new pg.Client({ connectionString: url });
  return `${host}:${port}`;
}

async function isShared(url: string, one: pg.Client): Promise<boolean> {
  // A session pooler may have no connection left for a second client, so this doesn't wait for one.
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
  client.on('error', () => undefined); // the pending query fails with it
  await client.connect();
  return client;
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
