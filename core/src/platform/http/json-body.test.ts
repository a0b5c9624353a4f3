import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { expect } from 'chai';
import express from 'express';

import { createLog } from '../shared/log.js';
import { createErrorHandler } from './error-handler.js';
import { hasMoreValues, readJson } from './json-body.js';

const limit = { bytes: 2_048, values: 10 };

describe('a JSON body', () => {
  let server: Server;
  before(async () => {
    const app = express().use(readJson(limit));
    app.post('/', (request, response) => response.json(request.body));
    app.use(createErrorHandler(createLog('silent')));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());

  const post = async (body: RequestInit['body'], headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return { status: response.status, body: (await response.json()) as { code?: string; error?: string } };
  };
  const listOf = (count: number) => JSON.stringify(Array.from({ length: count }, () => 1));

  it('is accepted up to the limit of its values, and rejected over it', async () => {
    expect((await post(listOf(10))).status).to.equal(200);
    expect(await post(listOf(11))).to.deep.include({ status: 413 });
    const { body } = await post(listOf(11));
    expect([body.code, body.error]).to.deep.equal([
      'too_large',
      'This is too large. The limit is 10 fields and list entries.',
    ]);
    expect((await post(gzipSync(listOf(11)), { 'content-encoding': 'gzip' })).status).to.equal(413);
  });

  it('is rejected over the limit of its bytes, with the limit', async () => {
    const { status, body } = await post(JSON.stringify('x'.repeat(2_048)));
    expect([status, body.error]).to.deep.equal([413, 'This is too large. The limit is 2 KB of JSON.']);
  });

  it('is UTF-8', async () => {
    const type = (charset: string) => ({ 'content-type': `application/json; charset=${charset}` });
    expect((await post('{"a":1}', type('UTF-8'))).status).to.equal(200);
    for (const [charset, bytes] of [
      ['utf-16', Buffer.from('{"a":1}', 'utf16le')],
      ['utf-7', Buffer.from('{"a":1}')],
    ] as const)
      expect((await post(bytes, type(charset))).body.code, charset).to.equal('unsupported_encoding');
  });

  for (const [json, count] of [
    ['{"a":1,"b":2}', 2],
    ['{"a":1,"a":2,"a":3}', 3],
    ['[1,[2,3],{"a":4}]', 6],
    ['{"a":["b","c"]}', 3],
    ['"a,b,[,{,\\",\\\\"', 0],
    ['["\\\\",",",1]', 3],
    ['[{},[]]', 4],
  ] as const)
    it(`has ${count} fields and list entries: ${json}`, () => {
      expect(JSON.parse(json)).not.to.equal(undefined);
      expect(hasMoreValues(Buffer.from(json), count)).to.equal(false);
      expect(hasMoreValues(Buffer.from(json), count - 1)).to.equal(true);
    });
});
