import { EventEmitter, once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { expect } from 'chai';

import { eventually } from '../../testing/waiting.js';
import { endUnread, limitConnections, limitPipelinedRequests, prepareClosing } from './connection-guard.js';

class FakeSocket extends EventEmitter {
  isEnded = false;

  constructor(readonly remoteAddress: string | undefined) {
    super();
  }

  destroy(): void {
    this.isEnded = true;
    this.emit('close');
  }
}

function openServer(max: number) {
  const server = new EventEmitter();
  limitConnections(server as never, { max, isProxy: (address) => address === '10.0.0.5' });
  return (remoteAddress: string | undefined) => {
    const socket = new FakeSocket(remoteAddress);
    server.emit('connection', socket);
    return socket;
  };
}

describe('connection limit per address', () => {
  it('closes connections over the limit, and no others', () => {
    const connect = openServer(2);
    const [first] = [connect('198.51.100.7'), connect('198.51.100.7')];
    expect(connect('198.51.100.7').isEnded).to.equal(true);
    expect(connect('::ffff:198.51.100.7').isEnded).to.equal(true);
    expect(connect('198.51.100.8').isEnded).to.equal(false);
    first.destroy();
    expect(connect('198.51.100.7').isEnded).to.equal(false);
    expect(connect('198.51.100.7').isEnded).to.equal(true);
  });

  it('counts an IPv6 network together', () => {
    const connect = openServer(1);
    connect('2001:db8:1:2::1');
    expect(connect('2001:db8:1:2::2').isEnded).to.equal(true);
    expect(connect('2001:db8:1:3::1').isEnded).to.equal(false);
  });

  it('ignores trusted proxies and local sockets', () => {
    const connect = openServer(1);
    for (const address of ['10.0.0.5', '10.0.0.5', undefined, undefined])
      expect(connect(address).isEnded).to.equal(false);
  });
});

describe('limit of pipelined requests', () => {
  let server: Server;
  let handled: number;

  beforeEach(async () => {
    handled = 0;
    const handle = limitPipelinedRequests((_request, response) => {
      handled += 1;
      setTimeout(() => response.end('done'), 20);
    }, 10);
    server = createServer(handle).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Returns the number of responses before the server closed the connection. */
  async function send(counts: readonly number[]): Promise<number> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    let sent = 0;
    const answers = () => text.split('HTTP/1.1 200 OK').length - 1;
    socket.on('error', () => undefined).on('data', (bytes) => (text += bytes.toString()));
    for (const count of counts) {
      socket.write('GET / HTTP/1.1\r\nhost: burrow\r\n\r\n'.repeat(count));
      sent += count;
      while (!socket.destroyed && answers() < sent) await pause(2);
    }
    socket.destroy();
    return answers();
  }

  it('closes the connection if too many are pending', async () => {
    expect(await send([5_000])).to.equal(0);
    expect(handled).to.equal(10);
  });
});

/** Several times the longest pause of a busy machine. */
const afterMs = 1_000;

/** More than the operating system buffers for a connection. */
const large = Buffer.alloc(32 * 1024 * 1024);

describe('unread response', () => {
  let server: Server;
  let ended: string[];

  beforeEach(async () => {
    ended = [];
    server = createServer(({ url = '' }, response) => {
      response.on('close', () => ended.push(url));
      const answer = url.endsWith('large') ? large : 'done';
      if (url.startsWith('/late')) setTimeout(() => response.end(answer), 2 * afterMs);
      else response.end(answer);
    });
    endUnread(server, afterMs);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const ask = (path: string): Socket => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined).write(`GET ${path} HTTP/1.1\r\nhost: burrow\r\n\r\n`);
    return socket;
  };

  it('is aborted together with its connection', async () => {
    const sockets = [ask('/large'), ask('/late/large')].map((socket) => socket.pause());
    await eventually('both to be given up', () => ended.length === 2);
    expect(ended).to.deep.equal(['/large', '/late/large']);
    sockets.forEach((socket) => socket.destroy());
  });

  it('is distinguished from a slow reader and from a slow response', async () => {
    const slow = ask('/large');
    let read = 0;
    slow.on('data', (bytes: Buffer) => {
      read += bytes.length;
      slow.pause();
      setTimeout(() => slow.resume(), 5);
    });
    const late = ask('/late');
    const [answer] = (await once(late, 'data')) as [Buffer];
    expect(answer.toString()).to.match(/done$/);
    await eventually('all of it', () => read > large.length || slow.destroyed);
    expect(read).to.be.above(large.length);
    [slow, late].forEach((socket) => socket.destroy());
  }).timeout(30_000);
});

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

  it('waits for an active request', async () => {
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

  it('accepts no new connections', async () => {
    await close();
    const sent = request({ port, host: '127.0.0.1' }).end();
    const [error] = (await once(sent, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).to.equal('ECONNREFUSED');
  });
});
