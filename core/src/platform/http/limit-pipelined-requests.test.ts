import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { expect } from 'chai';

import { limitPipelinedRequests } from './limit-pipelined-requests.js';

describe('requests that do not wait for the answers to those before', () => {
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

  /** Answers how many answers came until the other side hung up. */
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

  it('are answered as long as they are few, however many there are in all', async () => {
    expect(await send(Array<number>(12).fill(10))).to.equal(120);
  });

  it('close the connection if there are too many', async () => {
    expect(await send([5_000])).to.equal(0);
    expect(handled).to.equal(10);
  });
});
