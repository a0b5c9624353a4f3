import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { expect } from 'chai';

import { eventually } from '../../testing/waiting.js';
import { endUnread } from './unread-answers.js';

/** A busy machine stands still for some tenths of it. */
const afterMs = 1_000;

/** More than the operating system keeps for a connection. */
const large = Buffer.alloc(32 * 1024 * 1024);

describe('an unread response', () => {
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

  it('is given up, and its connection with it', async () => {
    const sockets = [ask('/large'), ask('/late/large')].map((socket) => socket.pause());
    await eventually('both to be given up', () => ended.length === 2);
    expect(ended).to.deep.equal(['/large', '/late/large']);
    sockets.forEach((socket) => socket.destroy());
  });

  it('is another thing than one that is read slowly, or is still being made', async () => {
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
