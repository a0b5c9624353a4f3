import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';

import { expect } from 'chai';

import { findFreePort } from '../platform/database/embedded/ports.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { eventually } from '../testing/waiting.js';
import { waitForPostgres } from './wait-for-postgres.js';
import { openWaitingServer } from './waiting-server.js';

const nameOf = (error: unknown) => (error as Error).name;

describe('the wait for PostgreSQL at start', () => {
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const log = { error: note, info: note } as unknown as Parameters<typeof waitForPostgres>[1]['log'];
  const wait = (url: string, ending?: AbortSignal) => waitForPostgres(url, { log, ending, everyMs: 20 });
  const lineCount = (count: number) =>
    eventually(`${count} lines`, () => Promise.resolve(lines.length === count));
  let database: TestDatabase;

  before(async () => void (database = await createTestDatabase()));
  beforeEach(() => void lines.splice(0));
  after(() => database.drop());

  /** Responds to each connection with one of PostgreSQL's errors, or with the real server's end of the connection. */
  async function answering(code: string | undefined): Promise<{ server: Server; url: string }> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        if (code === undefined) return void socket.destroy();
        const fields = Buffer.from(`SFATAL\0C${code}\0Mthe burrow is closed\0\0`);
        const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4]);
        socket.end(Buffer.concat([head, fields]));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    return { server, url: `postgres://rabbit:carrot@127.0.0.1:${port}/burrow` };
  }

  it('ends when PostgreSQL responds, and logs one line without the password until then', async () => {
    const url = new URL(database.ownerUrl);
    const target = Number(url.port);
    const port = await findFreePort();
    url.port = String(port);
    const waiting = wait(url.toString());
    await lineCount(1);
    const proxy = createServer((socket) => {
      const upstream = connect(target, '127.0.0.1');
      socket.pipe(upstream).pipe(socket);
      for (const one of [socket, upstream]) one.on('error', () => undefined);
    }).listen(port, '127.0.0.1');
    await waiting;
    proxy.close();
    expect(lines).to.deep.equal([
      `Waiting for PostgreSQL. DATABASE_URL: PostgreSQL at 127.0.0.1:${port} does not respond (ECONNREFUSED). Start it, or correct DATABASE_URL.`,
      'PostgreSQL responds',
    ]);
  });

  for (const code of ['57P03', '53300', undefined])
    it(`goes on while PostgreSQL ${code === undefined ? 'closes connections' : `reports ${code}`}, until a signal`, async () => {
      const { server, url } = await answering(code);
      const ending = new AbortController();
      const waiting = wait(url, ending.signal).then(() => 'connected', nameOf);
      await lineCount(1);
      ending.abort();
      expect(await waiting).to.equal('AbortError');
      server.close();
    });

  it('answers that the server is alive and not ready, and frees the port at its end', async () => {
    const { server, url } = await answering(undefined);
    const port = await findFreePort();
    const config = { host: '127.0.0.1', port, sandbox: false, databaseUrl: url };
    const ending = new AbortController();
    const onWait = () => openWaitingServer(config);
    const waiting = waitForPostgres(url, { log, ending: ending.signal, everyMs: 20, onWait }).catch(nameOf);
    await lineCount(1);
    const statusOf = async (path: string, method = 'GET') => {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`, { method });
      return [status, headers.get('retry-after')];
    };
    try {
      expect(await statusOf('/healthz')).to.deep.equal([200, null]);
      expect(await statusOf('/readyz')).to.deep.equal([503, '5']);
      expect(await statusOf('/api/webhooks/stripe/rabbits', 'POST')).to.deep.equal([503, '5']);
    } finally {
      ending.abort();
    }
    expect(await waiting).to.equal('AbortError');
    await (
      await openWaitingServer(config)
    )();
    server.close();
  });

  it('is not for a wrong password, which only the operator can fix', async () => {
    const { server, url } = await answering('28P01');
    const fault: unknown = await wait(url).catch((error: unknown) => error);
    expect((fault as Error).message).to.match(
      /^DATABASE_URL: PostgreSQL at .* refuses: the burrow is closed/,
    );
    expect(lines).to.deep.equal([]);
    server.close();
  });
});
