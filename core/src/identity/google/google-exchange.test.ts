import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect } from 'chai';

import { whileCollectingGarbage } from '../../testing/garbage.js';
import { requestIdToken } from './google-exchange.js';

describe('token exchange of a Google sign-in', () => {
  let server: Server;
  let url: string;
  let answer: (response: ServerResponse) => void;

  before(async () => {
    server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const ask = () => requestIdToken({ url, form: { code: 'c' } }, 500);
  const faultOf = (request: Promise<unknown>) =>
    request.then(
      () => 'none',
      (error: unknown) => (error as Error).name,
    );

  it("returns Google's ID token, and nothing else that may be in its place", async () => {
    answer = (response) => response.end('{"access_token":"at","id_token":"a.b.c"}');
    expect(await ask()).to.equal('a.b.c');
    for (const text of ['{}', 'null', '7', '"a.b.c"', '{"id_token":"a.b;c.d"}', '{"id_token":{}}']) {
      answer = (response) => response.end(text);
      expect(await ask(), text).to.equal(undefined);
    }
  });

  it('times out before the response and in the middle of it', async () => {
    answer = () => undefined;
    expect(await faultOf(ask())).to.equal('TimeoutError');
    answer = (response) => response.write('{"access_token":');
    expect(await faultOf(ask())).to.equal('TimeoutError');
  });

  it('times out while garbage is collected', async () => {
    answer = (response) => response.write('{"access_token":');
    expect(await whileCollectingGarbage(() => faultOf(ask()))).to.equal('TimeoutError');
  });

  it('fails for a redirect, a rejection and a response that is not JSON', async () => {
    const responses: ((response: ServerResponse) => unknown)[] = [
      (response) => response.writeHead(307, { location: url }).end(),
      (response) => response.writeHead(400).end('{"error":"invalid_grant"}'),
      (response) => response.end('<html>'),
      (response) => response.end(),
    ];
    for (const respond of responses) {
      answer = respond;
      expect(await faultOf(ask())).to.match(/^(Syntax)?Error$/);
    }
  });
});
