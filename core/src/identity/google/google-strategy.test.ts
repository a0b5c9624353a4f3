import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect } from 'chai';

import { whileCollectingGarbage } from '../../testing/garbage.js';
import { requestToken } from './google-strategy.js';

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

  const ask = () => requestToken(url, { code: 'c' }, 500);
  const faultOf = (request: Promise<unknown>) =>
    request.then(
      () => 'none',
      (error: unknown) => (error as Error).name,
    );

  it("returns Google's response", async () => {
    answer = (response) => response.end('{"access_token":"at","id_token":"a.b.c"}');
    expect(await ask()).to.deep.equal({ access_token: 'at', id_token: 'a.b.c' });
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

  it('follows no redirect', async () => {
    answer = (response) => response.writeHead(307, { location: url }).end();
    const refused: unknown = await ask().catch((error: unknown) => error);
    expect(refused).to.include({ statusCode: 307 });
  });

  it('fails only that sign-in if the response is not a JSON object', async () => {
    for (const text of ['null', '"at"', '7', '', '<html>']) {
      answer = (response) => response.end(text);
      expect(await faultOf(ask()), text).to.match(/^(Syntax)?Error$/);
    }
  });

  it('reports a rejection with its status', async () => {
    answer = (response) => response.writeHead(400).end('{"error":"invalid_grant"}');
    const refused: unknown = await ask().catch((error: unknown) => error);
    expect(refused).to.include({ statusCode: 400, data: '{"error":"invalid_grant"}' });
  });
});
