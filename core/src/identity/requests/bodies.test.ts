import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { expect } from 'chai';
import express from 'express';
import { parse } from 'yaml';

import { errors } from '../../platform/errors/catalogue.js';
import { createErrorHandler } from '../../platform/http/error-handler.js';
import type { JsonLimit } from '../../platform/http/json-body.js';
import { createLog } from '../../platform/shared/log.js';
import type { Authentication } from './authentication.js';
import { bodyLimitOf, createBodies } from './bodies.js';

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
  const post = (path: string, characters: number, bearer?: string) =>
    send(path, { text: 'x'.repeat(characters) }, bearer);
  const send = async (path: string, body: object, bearer?: string) => {
    const answer = await fetch(`http://127.0.0.1:${address().port}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    return answer.status;
  };

  it('are read up to 64 KB with a valid bearer, or 1 MB if they carry texts, and not at all without one', async () => {
    expect(await post('templates', 900_000, 'good')).to.equal(200);
    expect(await post('Templates/tpl_1/', 1_100_000, 'good')).to.equal(413);
    expect(await post('disputes', 64 * 1024, 'good')).to.equal(413);
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

  it('have at most 5,000 fields and list entries, or 50,000 in a batch', async () => {
    const wide = (length: number) => ({ items: Array.from({ length: length - 1 }, () => 0) });
    for (const path of ['disputes/bulk', 'templates']) {
      expect(await send(path, wide(5_000), 'good'), path).to.equal(401);
      expect(await send(path, wide(5_001), 'good'), path).to.equal(413);
    }
    expect(await send('data/orders/batch', wide(50_000), 'good')).to.equal(401);
    expect(await send('data/orders/batch', wide(50_001), 'good')).to.equal(413);
  });

  const { paths } = parse(readFileSync(new URL('../../../../openapi.yaml', import.meta.url), 'utf8')) as {
    paths: Record<string, Record<string, { readonly 'x-body-limit'?: JsonLimit }>>;
  };
  const limited = Object.entries(paths).flatMap(([path, calls]) =>
    Object.values(calls).flatMap(({ 'x-body-limit': limit }) =>
      limit === undefined ? [] : [{ path, limit }],
    ),
  );
  it('have the limits that openapi.yaml names for the call', () => {
    expect(limited.length).to.be.greaterThan(50);
    for (const { path, limit } of limited)
      expect(bodyLimitOf(path.replaceAll(/\{\w+\}/g, 'id_1')), path).to.deep.equal(limit);
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
