import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { createProviderHttp } from '@rebuttal/plugin-kit';
import { expectProviderError } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { sendCall } from './send-call.js';

describe('sending a provider call', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
  });

  async function listen(handle: RequestListener): Promise<string> {
    const server = createServer(handle);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const http = (timeoutMsMax?: number) =>
    createProviderHttp({
      send: sendCall,
      sleep: () => Promise.resolve(),
      ...(timeoutMsMax === undefined ? {} : { timeoutMsMax }),
    });

  it('sends method, URL, headers and body unchanged, with a user agent', async () => {
    const seen: unknown[] = [];
    const url = await listen((request, response) => {
      void buffer(request).then((body) => {
        const { method, url: path, headers } = request;
        seen.push([method, path, headers['x-key'], headers['user-agent'], body.toString('hex')]);
        response.writeHead(201, { 'x-cookie': ['one', 'two'], 'retry-after': '3' }).end('{"ok":true}');
      });
    });
    const answer = await http().request({
      method: 'PUT',
      url: `${url}/v1/files?b=%2F`,
      headers: { 'x-key': 'carrot' },
      body: new Uint8Array([0, 255, 13, 10]),
    });
    await http().request({ method: 'GET', url });
    expect(seen).to.deep.equal([
      ['PUT', '/v1/files?b=%2F', 'carrot', 'Rebuttal/1', '00ff0d0a'],
      ['GET', '/', undefined, 'Rebuttal/1', ''],
    ]);
    expect([answer.status, answer.json(), answer.headers.get('retry-after')]).to.deep.equal([
      201,
      { ok: true },
      '3',
    ]);
    expect(answer.headers.get('x-cookie')).to.equal('one, two');
  });

  it('follows no redirect, which would send the credentials elsewhere', async () => {
    const paths: (string | undefined)[] = [];
    const url = await listen((request, response) => {
      paths.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await http().request({ method: 'GET', url: `${url}/here` })).status).to.equal(302);
    expect(paths).to.deep.equal(['/here']);
  });

  it('times out before the response and in the middle of it', async () => {
    for (const begin of [false, true]) {
      const url = await listen((_request, response) => {
        if (begin) response.writeHead(200).write('{"ok":');
      });
      await expectProviderError(() => http(50).request({ method: 'POST', url }), 'indeterminate');
    }
  });

  it('is indeterminate if the connection breaks before the response or in the middle of it', async () => {
    for (const begin of [false, true]) {
      const url = await listen((request, response) => {
        if (!begin) request.socket.destroy();
        else response.writeHead(200).write('{"ok":', () => request.socket.destroy());
      });
      await expectProviderError(() => http().request({ method: 'POST', url }), 'indeterminate');
    }
  });

  it('stops reading an endless response', async () => {
    let sent = 0;
    const url = await listen((_request, response) => {
      const chunk = Buffer.alloc(1_048_576);
      const more = () => {
        sent += 1;
        if (sent < 100 && !response.destroyed) response.write(chunk, more);
      };
      more();
    });
    await expectProviderError(() => http().request({ method: 'POST', url }), 'unexpected_answer');
    expect(sent).to.be.lessThan(30);
  });
});
