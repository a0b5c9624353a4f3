import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import { expect } from 'chai';

import { toAppError } from '../errors/http-response.js';
import { readRawBody } from './raw-body.js';

describe('raw body', () => {
  let server: Server;
  let port: number;
  let taken: Promise<Buffer>;

  before(async () => {
    server = createServer((incoming, response) => {
      taken = readRawBody(incoming, { bytes: 1_000, text: '1 KB' });
      taken.then(
        (body) => response.end(String(body.length)),
        (error: unknown) => response.writeHead(toAppError(error).status).end(),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Uses a plain socket, which continues to send after the response has arrived. */
  async function post(pieces: readonly Uint8Array[], encoding = 'identity'): Promise<number> {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const socket = connect(port, '127.0.0.1');
    const answered = once(socket, 'data');
    socket.write(
      `POST / HTTP/1.1\r\nhost: a\r\ncontent-encoding: ${encoding}\r\ncontent-length: ${length}\r\n\r\n`,
    );
    for (const piece of pieces) {
      socket.write(piece);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const [answer] = (await answered) as [Buffer];
    socket.destroy();
    return Number(answer.toString('latin1').slice(9, 12));
  }

  const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));

  it('is read byte for byte, in one piece, in several, and empty', async () => {
    expect(await post([bytes])).to.equal(200);
    expect(await taken).to.deep.equal(bytes);
    expect(await post([bytes, bytes, bytes])).to.equal(200);
    expect(await taken).to.deep.equal(Buffer.concat([bytes, bytes, bytes]));
    expect(await post([])).to.equal(200);
    expect(await taken).to.have.length(0);
  });

  it('is rejected with 413 over the limit, and accepted at the limit', async () => {
    expect(await post([Buffer.alloc(1_000)])).to.equal(200);
    expect(await post([Buffer.alloc(1_001)])).to.equal(413);
    expect(await post([Buffer.alloc(600), Buffer.alloc(600), Buffer.alloc(600)])).to.equal(413);
  });

  it('is rejected with 415 if it is compressed', async () => {
    expect(await post([bytes], 'gzip')).to.equal(415);
    expect(await post([bytes], 'Identity')).to.equal(200);
  });

  it('is rejected with 400 if it is truncated', async () => {
    const socket = connect(port, '127.0.0.1');
    const seen = once(server, 'request');
    socket.write('POST / HTTP/1.1\r\nhost: rabbits\r\ncontent-length: 100\r\n\r\nonly this');
    await seen;
    const failed = taken.then(
      () => undefined,
      (error: unknown) => toAppError(error),
    );
    socket.destroy();
    expect((await failed)?.status).to.equal(400);
  });
});
