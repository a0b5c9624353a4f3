import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { expect } from 'chai';

import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

describe('requests that are rejected before their body is read', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  /** Returns the status of a response to the headers alone; the announced body is never sent. */
  async function statusOf(path: string, contentType = 'application/json'): Promise<number> {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${contentType}\r\nContent-Length: 900000\r\n\r\n`,
    );
    const [head] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return Number(head.toString().split(' ')[1]);
  }

  it('include webhooks at a URL that no account has', async () => {
    expect(await statusOf('/api/webhooks/stripe/nobody')).to.equal(404);
    expect(await statusOf('/api/webhooks/fox-pay/nobody')).to.equal(404);
  });

  it('include large webhooks of stores while 16 others are being received, but no small ones', async () => {
    const path = '/api/webhooks/wix/app';
    const send = async (sentBytes: number) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n${'x'.repeat(sentBytes)}`,
      );
      return socket;
    };
    const isRefused = async () => {
      const socket = await send(0);
      const response = (await Promise.race([once(socket, 'data'), pause(1_000)])) as Buffer[] | undefined;
      socket.destroy();
      return response?.[0]?.toString().startsWith('HTTP/1.1 503 ') === true;
    };
    const post = (body: string | ReadableStream) =>
      server.api.send('POST', path, { body, duplex: 'half' } as unknown as RequestInit);

    const open = await Promise.all(Array.from({ length: 16 }, () => send(450_000)));
    await eventually('all 16 to be received', isRefused);
    expect((await post('x'.repeat(60_000))).status, 'a small one').to.equal(401);
    const unannounced = new ReadableStream({ start: (body) => body.enqueue(Buffer.from('x')) });
    expect((await post(unannounced)).status, 'one of unknown length').to.equal(503);
    for (const socket of open) socket.destroy();
    await eventually('a large one to be accepted again', async () => {
      const { status } = await post('x'.repeat(100_000));
      return status === 401;
    });
  });
});
