import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

import { expect } from 'chai';
import express, { type ErrorRequestHandler, type Request, type Response } from 'express';

import { eventually } from '../../testing/waiting.js';
import { streamResponse } from './stream-response.js';

describe('streamed response', () => {
  let server: Server;
  let stream: Readable;
  let answer: Response | undefined;
  const failures: unknown[] = [];

  before(async () => {
    const app = express();
    app.get('/', async (request, response) => {
      answer = response;
      (await streamResponse(request, stream)).pipe(response);
    });
    app.use(((error, _request, response, next) => {
      failures.push(error);
      if (response.headersSent) next(error);
      else response.status(500).end();
    }) as ErrorRequestHandler);
    app.set('env', 'test');
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  beforeEach(() => {
    failures.splice(0);
    answer = undefined;
  });

  const ask = (from: AsyncIterable<Uint8Array>, init: RequestInit = {}) => {
    stream = Readable.from(from, { objectMode: false });
    return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, init);
  };
  const lost = new Error('The rabbits ate it');

  async function* pieces(count: number, end?: Error) {
    for (let i = 0; i < count; i += 1) yield Buffer.alloc(1_000, 'x');
    if (end !== undefined) throw end;
    await Promise.resolve();
  }

  it('is complete, also if it is empty', async () => {
    expect(await (await ask(pieces(300))).text()).to.have.length(300_000);
    const none = await ask(pieces(0));
    expect([none.status, await none.text()]).to.deep.equal([200, '']);
  });

  it("is a normal error if the source can't be opened", async () => {
    expect((await ask(pieces(0, lost))).status).to.equal(500);
    expect(failures).to.deep.equal([lost]);
  });

  it('is an error response if the first chunk fails', async () => {
    const early = new Readable({ read: () => undefined });
    early.once('readable', () => early.destroy(lost));
    early.push('x');
    const asked = { next: () => undefined } as unknown as Request;
    expect(await streamResponse(asked, early).catch((error: unknown) => error)).to.equal(lost);
  });

  it('aborts the connection if the source fails midway', async () => {
    const answer = await ask(pieces(300, lost));
    expect(answer.status).to.equal(200);
    expect(await answer.text().catch((error: unknown) => error)).to.be.instanceOf(Error);
    expect(failures).to.deep.equal([lost]);
  });

  it('stops reading when the client disconnects', async () => {
    const leaving = new AbortController();
    await ask(pieces(100_000), { signal: leaving.signal });
    leaving.abort();
    await eventually('the reading to end', () => Promise.resolve(stream.destroyed));
  });

  it('stops reading if the client disconnects before the first chunk', async () => {
    const leaving = new AbortController();
    let isClosed = false;
    async function* late() {
      await eventually('the connection to be gone', () => answer?.destroyed);
      try {
        yield* pieces(100_000);
      } finally {
        isClosed = true;
      }
    }
    const asked = once(server, 'request');
    const left = ask(late(), { signal: leaving.signal }).catch(() => undefined);
    await asked;
    leaving.abort();
    await left;
    await eventually('the file to be closed', () => isClosed, 5_000);
  });
});
