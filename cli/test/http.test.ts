import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createClient, isApiError } from '@rebuttal/sdk';
import { expect } from 'chai';

import { httpFetch } from '../src/api/http.js';

describe('the HTTP of the command line', () => {
  let server: Server;
  let url: string;
  let answer: (request: IncomingMessage, body: string, response: ServerResponse) => void;

  beforeEach(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => answer(request, body, response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  it('carries method, headers and the whole body there, and the answer back', async () => {
    const sent = 'Bigwig – ✓'.repeat(20_000);
    answer = ({ method, headers }, body, response) =>
      void response.writeHead(418, { 'x-warren': headers['x-warren'], 'x-method': method }).end(body);
    const response = await httpFetch(
      new Request(`${url}/burrow?deep=1`, { method: 'POST', body: sent, headers: { 'x-warren': 'down' } }),
    );
    expect(response.status).to.equal(418);
    expect(response.headers.get('x-warren')).to.equal('down');
    expect(response.headers.get('x-method')).to.equal('POST');
    expect(await response.text()).to.equal(sent);
  });

  it('takes an answer without a body', async () => {
    answer = (_request, _body, response) => void response.writeHead(204).end();
    expect(await (await httpFetch(new Request(url))).text()).to.equal('');
  });

  it('follows no redirect, which could lead a token elsewhere', async () => {
    answer = (_request, _body, response) => void response.writeHead(302, { location: `${url}/fox` }).end();
    expect((await httpFetch(new Request(url))).status).to.equal(302);
  });

  it('gives up when the client’s time is over', async () => {
    answer = () => undefined;
    const client = createClient({ baseUrl: url, fetch: httpFetch, timeoutMs: 50 });
    const login = client.auth.login({ email: 'hazel@rabbits.example', password: 'carrot-cake' });
    const error = await login.catch((thrown: unknown) => thrown);
    expect(isApiError(error) && error.code).to.equal('timeout');
  });
});
