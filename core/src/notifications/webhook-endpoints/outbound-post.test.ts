import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

import { expect } from 'chai';

import { postOutside } from './outbound-post.js';

describe('outgoing webhook request', () => {
  const post = async (answer: (socket: Socket) => void) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => answer(socket));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const options = { lookup: undefined, timeoutMs: 500, hosts: undefined };
    try {
      return await postOutside({ url, headers: {}, body: '{}' }, options).catch(
        (error: unknown) => (error as Error).message,
      );
    } finally {
      server.close();
    }
  };
  const says = (head: string) => (socket: Socket) => socket.write(`HTTP/1.1 ${head}\r\n\r\n`);

  it('ends in time, no matter what the receiver does', async () => {
    const silent = await post(() => undefined);
    expect(silent).to.equal('No response in time');
    expect(await post(says('103 Early Hints'))).to.equal('No response in time');
    expect(await post(says('200 OK\r\nContent-Length: 9'))).to.deep.equal({ status: 200 });
    expect(await post((socket) => socket.destroy())).to.equal(
      'The receiver closed the connection (ECONNRESET)',
    );
    expect(await post((socket) => socket.end('What?'))).to.contain('Parse Error');
    expect(await post(says('101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: chat'))).to.equal(
      'The receiver sent no readable response',
    );
  });

  it('describes a failed connection in words', async () => {
    const to = (url: string, code: string) =>
      postOutside(
        { url, headers: {}, body: '{}' },
        {
          lookup: (hostname, _, done) =>
            done(Object.assign(new Error('getaddrinfo'), { code, hostname }), ''),
          timeoutMs: 500,
          hosts: undefined,
        },
      ).catch((error: unknown) => (error as Error).message);
    expect(await to('http://hooks.example.com/', 'ENOTFOUND')).to.equal(
      "Couldn't find the host hooks.example.com (ENOTFOUND)",
    );
    expect(await to('http://hooks.example.com/', 'ECONNREFUSED')).to.equal(
      'The receiver refused the connection (ECONNREFUSED)',
    );
    expect(await to('http://hooks.example.com/', 'CERT_HAS_EXPIRED')).to.equal(
      "The receiver's certificate isn't valid (CERT_HAS_EXPIRED)",
    );
    expect(await to('http://hooks.example.com/', 'EUNUSUAL')).to.equal('getaddrinfo');
  });
});
