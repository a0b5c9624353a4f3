import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { expect } from 'chai';
import express from 'express';

import { errors } from '../../platform/errors/catalogue.js';
import { createErrorHandler } from '../../platform/http/error-handler.js';
import { createLog } from '../../platform/shared/log.js';
import type { Authentication } from './authentication.js';
import { createBodies } from './bodies.js';

/** Only the signature of `good` is valid. */
const authentication = {
  tokens: {
    read(token: string) {
      if (token !== 'good') throw errors.sessionEnded();
      return {};
    },
  },
  apiKeys: { requireActor: () => Promise.reject(errors.apiKeyRefused()) },
} as unknown as Authentication;

describe('request bodies', () => {
  let server: Server;
  let seen: { length: number | undefined; bytesRead: number }[] = [];

  before(async () => {
    const app = express();
    app.use('/api', createBodies(authentication));
    app.post('/api/*path', (request, response) => {
      const { text } = (request.body ?? {}) as { text?: string };
      seen.push({ length: text?.length, bytesRead: request.socket.bytesRead });
      response.status(text === undefined ? 401 : 200).json({});
    });
    app.use(createErrorHandler(createLog('silent')));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => (seen = []));
  after(() => server.close());

  const address = () => server.address() as AddressInfo;
  const post = async (path: string, characters: number, bearer?: string) => {
    const answer = await fetch(`http://127.0.0.1:${address().port}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify({ text: 'x'.repeat(characters) }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };

  it('are read up to 1 MB with a valid bearer, and not at all without one', async () => {
    expect(await post('disputes', 900_000, 'good')).to.equal(200);
    expect(await post('disputes', 1_100_000, 'good')).to.equal(413);
    expect(await post('disputes', 10, 'of a fox')).to.equal(401);
    expect(await post('disputes', 10, 'fox')).to.equal(401);
    expect(await post('disputes', 10, 'rbk_live_fox')).to.equal(401);
    expect(await post('disputes', 10)).to.equal(401);
    expect(seen.map(({ length }) => length)).to.deep.equal([900_000, ...Array<undefined>(4)]);
  });

  it('are read up to 16 KB for calls without sign-in, in any spelling of the path', async () => {
    expect(await post('auth/login', 16_000)).to.equal(200);
    expect(await post('auth/login', 17_000)).to.equal(413);
    expect(await post('AUTH/Login/', 17_000)).to.equal(413);
    expect(await post('auth/login', 17_000, 'good')).to.equal(413);
    expect(seen).to.have.length(1);
  });

  it('are rejected before they arrive, and the connection ends if they never do', async () => {
    const socket = await ask('POST /api/disputes HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n');
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(head.toString()).to.match(/^HTTP\/1\.1 401 /);
    expect(seen).to.have.length(1);
    socket.on('error', () => undefined).resume();
    await once(socket, 'close');
  }).timeout(20_000);

  it('leave the connection open for the next request after they arrived', async () => {
    const refused = `POST /api/disputes HTTP/1.1\r\nHost: a\r\nContent-Length: 40000\r\n\r\n${'x'.repeat(40_000)}`;
    const socket = await ask(refused);
    expect(String((await once(socket, 'data'))[0])).to.match(/^HTTP\/1\.1 401 /);
    const body = JSON.stringify({ text: 'carrots' });
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(String((await once(socket, 'data'))[0])).to.match(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  async function ask(text: string): Promise<Socket> {
    const socket = connect(address().port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  }
});
