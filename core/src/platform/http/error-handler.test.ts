import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

import { expect } from 'chai';
import express from 'express';

import { createLog } from '../shared/log.js';
import { createErrorHandler } from './error-handler.js';
import { watched } from './stream-response.js';

describe('error during a response', () => {
  it('aborts the connection and writes only to the log', async () => {
    async function* broken() {
      yield Buffer.alloc(1_000, 'x');
      await Promise.resolve();
      throw new Error('The rabbits ate it');
    }
    const app = express().get('/', (request, response) => {
      response.flushHeaders();
      watched(request, Readable.from(broken(), { objectMode: false })).pipe(response);
    });
    app.use(createErrorHandler(createLog('silent')));
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const said: unknown[] = [];
    const write = process.stderr.write.bind(process.stderr);
    Object.assign(process.stderr, { write: (text: unknown) => said.push(text) > 0 });
    try {
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      expect(await answer.text().catch((error: unknown) => error)).to.be.instanceOf(Error);
      expect(said).to.deep.equal([]);
    } finally {
      Object.assign(process.stderr, { write });
      server.close();
    }
  });
});
