import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect } from 'chai';
import express, { type ErrorRequestHandler } from 'express';

import { exportPageSize, readPages, toCsvTable } from '../csv/csv-table.js';
import { csvResponse } from './csv-response.js';

type Row = { readonly number: number };
const columns = { number: ({ number }: Row) => number, padding: () => 'x'.repeat(1_000) };

/** A list that records how many of its rows were read, and if the reading has ended. */
function createList(rows: number, failAfter = Infinity) {
  const state = { read: 0, isEnded: false };
  const pages = readPages<Row>((last) => {
    if (state.read >= failAfter) return Promise.reject(new Error('The rabbits ate it'));
    const begin = last === undefined ? 0 : last.number + 1;
    const length = Math.min(exportPageSize, rows - begin);
    state.read += length;
    return Promise.resolve(Array.from({ length }, (_none, index) => ({ number: begin + index })));
  });
  const watched = async function* () {
    try {
      yield* pages;
    } finally {
      state.isEnded = true;
    }
  };
  return { state, table: toCsvTable(columns, watched()) };
}

describe('streamed CSV response', () => {
  let server: Server;
  let list: ReturnType<typeof createList>;
  const failures: unknown[] = [];
  before(async () => {
    const app = express();
    app.get('/', async (request, response) => {
      const controller = {
        setHeader: (name: string, value?: string | string[]) => response.setHeader(name, value ?? ''),
      };
      const stream = await csvResponse(controller as never, request, {
        fileName: 'rabbits.csv',
        table: list.table,
      });
      stream.pipe(response);
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
    server.close();
    await once(server, 'close');
  });
  beforeEach(() => failures.splice(0));

  const ask = async (): Promise<IncomingMessage> => {
    const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    return response;
  };

  it('streams fifty thousand rows while holding only a few pages', async () => {
    list = createList(50_000);
    const response = await ask();
    expect(response.headers['content-disposition']).to.equal('attachment; filename="rabbits.csv"');
    expect(list.state.read, 'read when the first rows arrive').to.be.lessThan(50_000);
    let [received, ahead] = [0, 0];
    for await (const bytes of response as AsyncIterable<Buffer>) {
      // A chunk may end between the two characters of a line break.
      received += bytes.toString('latin1').split('\n').length - 1;
      ahead = Math.max(ahead, list.state.read - received);
      // A slow reader would let the server catch up if it could.
      await new Promise(setImmediate);
    }
    expect(received).to.equal(50_001);
    expect(ahead, 'rows on their way').to.be.lessThan(20_000);
    expect(list.state.isEnded).to.equal(true);
  });

  it('fails normally before the first byte is sent', async () => {
    list = createList(50_000, 0);
    const response = await ask();
    expect(response.statusCode).to.equal(500);
    expect(String(failures[0])).to.contain('The rabbits ate it');
    response.resume();
  });
});
