import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import { expect } from 'chai';

import { prepareClosing } from './closing.js';

describe('closing the HTTP server', () => {
  let server: Server;
  let port: number;
  let close: () => Promise<void>;
  let answer: (() => void) | undefined;

  beforeEach(async () => {
    server = createServer((_request, response) => {
      answer = () => response.end('done');
    });
    close = prepareClosing(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => server.closeAllConnections());

  it('waits for a request under way', async () => {
    const sent = request({ port, host: '127.0.0.1' }).end();
    await once(server, 'request');
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    const closing = close();
    setTimeout(() => answer?.(), 50);
    const [response] = await answered;
    response.resume();
    expect(response.statusCode).to.equal(200);
    await closing;
  });

  it('does not wait for a connection that was opened ahead and never used', async () => {
    const ahead = connect(port, '127.0.0.1');
    await Promise.all([once(ahead, 'connect'), once(server, 'connection')]);
    const since = performance.now();
    await close();
    expect(performance.now() - since).to.be.lessThan(2_000);
    ahead.destroy();
  });

  it('takes no new connection from then on', async () => {
    await close();
    const sent = request({ port, host: '127.0.0.1' }).end();
    const [error] = (await once(sent, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).to.equal('ECONNREFUSED');
  });
});
