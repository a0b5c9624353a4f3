import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

import { expect } from 'chai';

import { type HeldAnswer, holdResponse } from './hold-response.js';

describe('holdResponse', () => {
  let server: Server;
  let write: (response: ServerResponse) => void;
  let kept: HeldAnswer[];
  let keep: (answer: HeldAnswer) => Promise<void>;
  before(async () => {
    server = createServer((_request, response) => {
      response.setHeader('x-earlier', 'yes');
      holdResponse(response, (answer) => keep(answer));
      write(response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());
  beforeEach(() => {
    kept = [];
    keep = (answer) => Promise.resolve(void kept.push(answer));
  });

  const ask = async (how: typeof write) => {
    write = how;
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  const ways: readonly [
    name: string,
    how: typeof write,
    expected: readonly [number, string | null, string],
  ][] = [
    ['a body', (one) => one.setHeader('retry-after', 5).end('carrots'), [200, '5', 'carrots']],
    ['an encoded text', (one) => one.end('Y2Fycm90cw==', 'base64'), [200, null, 'carrots']],
    ['no body', (one) => ((one.statusCode = 204), one.end()), [204, null, '']],
    ['an empty body', (one) => ((one.statusCode = 404), one.end()), [404, null, '']],
    [
      'a head with headers',
      (one) => one.writeHead(202, ['retry-after', 7]).end('later'),
      [202, '7', 'later'],
    ],
    [
      'parts',
      (one) => (one.write('car'), one.write(Buffer.from('rots')), one.end('!')),
      [200, null, 'carrots!'],
    ],
    ['a stream', (one) => Readable.from(['car', 'rots']).pipe(one), [200, null, 'carrots']],
  ];
  for (const [name, how, [status, retryAfter, text]] of ways)
    it(`sends and keeps ${name}`, async () => {
      const sent = await ask(how);
      expect([sent.status, sent.headers.get('retry-after'), sent.text]).to.deep.equal([
        status,
        retryAfter,
        text,
      ]);
      expect(kept).to.have.length(1);
      expect([kept[0]?.status, kept[0]?.body.toString()]).to.deep.equal([status, text]);
      expect(kept[0]?.headers).to.deep.equal(
        retryAfter === null ? {} : { 'retry-after': Number(retryAfter) },
      );
    });

  it('sends only after the response was kept, and also if that fails', async () => {
    let isKept = false;
    keep = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      isKept = true;
      throw new Error('no database');
    };
    expect((await ask((one) => one.end('carrots'))).text).to.equal('carrots');
    expect(isKept).to.equal(true);
  });

  it('ignores a second writer, who sees that the response was sent', async () => {
    let refused: unknown;
    const { status, text } = await ask((one) => {
      one.statusCode = 202;
      one.end('first');
      expect(one.headersSent).to.equal(true);
      try {
        one.setHeader('content-length', 6);
      } catch (error) {
        refused = error;
      }
      one.statusCode = 500;
      one.end('second');
    });
    expect([status, text]).to.deep.equal([202, 'first']);
    expect(refused).to.have.property('code', 'ERR_HTTP_HEADERS_SENT');
    expect(kept.map(({ body }) => body.toString())).to.deep.equal(['first']);
  });
});
