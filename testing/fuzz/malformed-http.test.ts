import { connect } from 'node:net';

import { expect } from 'chai';

import { startTestServer, type TestServer } from '../../core/src/testing/test-server.js';

/** The response: the status lines in order, and its whole text. */
type ServerReply = { readonly statuses: readonly number[]; readonly text: string };

const json = 'Content-Type: application/json';
const login = '{"email":"fox@den.example","password":"wrong-carrots"}';
const post = (headers: readonly string[], body: string, path = '/api/auth/login') =>
  [`POST ${path} HTTP/1.1`, 'Host: rebuttal.example', ...headers, '', body].join('\r\n');
const get = (path: string, headers: readonly string[] = [], end = '\r\n\r\n') =>
  [`GET ${path} HTTP/1.1`, 'Host: rebuttal.example', ...headers].join('\r\n') + end;
const chunked = (...chunks: readonly string[]) => post(['Transfer-Encoding: chunked', json], chunks.join(''));
const hidden = 'GET /api/auth/options HTTP/1.1\r\nHost: rebuttal.example\r\n\r\n';

/** Refused before any work, with the connection closed: what follows may be another client's request. */
const refused: Readonly<Record<string, string>> = {
  'a length and chunks, the length first': post(
    ['Content-Length: 6', 'Transfer-Encoding: chunked', json],
    `0\r\n\r\n${hidden}`,
  ),
  'a length and chunks, the chunks first': post(
    ['Transfer-Encoding: chunked', 'Content-Length: 4', json],
    `5c\r\n${hidden}0\r\n\r\n`,
  ),
  'two different lengths': post(['Content-Length: 5', 'Content-Length: 50', json], hidden),
  'two equal lengths': post(['Content-Length: 2', 'Content-Length: 2', json], `{}${hidden}`),
  'two lengths in one header': post(['Content-Length: 2, 50', json], hidden),
  'a length below nothing': post(['Content-Length: -1', json], login),
  'a length with a sign': post([`Content-Length: +${login.length}`, json], login),
  'a length in hexadecimal': post(['Content-Length: 0x10', json], login),
  'a length beyond the number range': post(['Content-Length: 99999999999999999999999', json], login),
  'an unknown transfer coding': post(['Transfer-Encoding: fox', json], login),
  'a transfer coding after the chunks': post(
    ['Transfer-Encoding: chunked, identity', json],
    `0\r\n\r\n${hidden}`,
  ),
  'chunked, hidden by a tab': post(['Transfer-Encoding:\tchunked, fox', json], `0\r\n\r\n${hidden}`),
  'chunks twice': post(['Transfer-Encoding: chunked', 'Transfer-Encoding: fox', json], `0\r\n\r\n${hidden}`),
  'a chunk without a size': chunked('fox\r\n', login, '\r\n0\r\n\r\n'),
  'a chunk of negative size': chunked('-5\r\n', login, '\r\n0\r\n\r\n'),
  'a chunk size beyond the number range': chunked('fffffffffffffffff\r\n', login),
  'a chunk that is longer than its size': chunked('2\r\n', login, '\r\n0\r\n\r\n'),
  'a space before a colon': get('/api/auth/options', ['X-Fox : 1']),
  'a header without a colon': get('/api/auth/options', ['fox']),
  'a header that continues on the next line': get('/api/auth/options', ['X-Fox: 1\r\n more: 2\r\n :']),
  'a header with NUL': get('/api/auth/options', ['X-Fox: a\0b']),
  'a header whose line ends with only CR': get('/api/auth/options', ['X-Fox: a\rX-Hare: b']),
  'a header without a name': get('/api/auth/options', [': fox']),
  'no host': 'GET /api/auth/options HTTP/1.1\r\n\r\n',
  'an unknown method': 'FOX /api/auth/options HTTP/1.1\r\nHost: a\r\n\r\n',
  'a method in lower case': 'get /api/auth/options HTTP/1.1\r\nHost: a\r\n\r\n',
  'an unknown version': 'GET /api/auth/options HTTP/9.9\r\nHost: a\r\n\r\n',
  'an invalid version': 'GET /api/auth/options FOX/1.1\r\nHost: a\r\n\r\n',
  'an address with a space': 'GET /api/auth options HTTP/1.1\r\nHost: a\r\n\r\n',
  'the beginning of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'the beginning of TLS': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'bytes of chance': '\u0000\u00ff\u00fe\u0001 carrots \r\n\r\n',
};

/** Headers and addresses beyond Node's limits. */
const tooLarge: Readonly<Record<string, string>> = {
  'a header of 20,000 characters': get('/api/auth/options', [`X-Fox: ${'x'.repeat(20_000)}`]),
  '500 headers of 100 characters': get(
    '/api/auth/options',
    Array.from({ length: 500 }, (_, at) => `X-Fox-${at}: ${'x'.repeat(90)}`),
  ),
  'an address of 20,000 characters': get(`/api/disputes?search=${'x'.repeat(20_000)}`),
};

/** Parsed as HTTP, and refused for its content. */
const answered: Readonly<Record<string, readonly [sent: string, statuses: readonly number[]]>> = {
  // Node uses the first; the product ignores the host name.
  'two hosts': [get('/api/auth/options', ['Host: other.example']), [200]],
  'no version, as in HTTP/0.9': ['GET /api/auth/options\r\n\r\n', [200]],
  'an address that is not text': [get('/api/invitations/by-token/%ff'), [400]],
  'an address with an incomplete escape': [get('/api/disputes/%'), [400, 401]],
  'an address with NUL': [get('/api/calendar/%00.ics'), [400]],
  'an address with half a surrogate pair': [get('/api/calendar/%ED%A0%80.ics'), [400]],
  'a parent segment in the address': [get('/api/../../../etc/passwd'), [404]],
  'a parent segment in the address, escaped': [get('/api/%2e%2e/%2e%2e/etc/passwd'), [404]],
  'an absolute URL': [get('http://other.example/api/fox'), [404]],
  'an address that is an asterisk': ['OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', [404]],
  'a TRACE request': ['TRACE /api/auth/options HTTP/1.1\r\nHost: a\r\n\r\n', [404, 405]],
  'an expectation that cannot be met': [get('/api/auth/options', ['Expect: fox']), [417]],
  'an upgrade to an unknown protocol': [
    get('/api/auth/options', ['Connection: Upgrade', 'Upgrade: fox', 'Connection: close']),
    [200],
  ],
  'a webhook for an address with NUL': [
    post(['Content-Length: 2'], '{}', '/api/webhooks/stripe/%00'),
    [400, 404],
  ],
  'a webhook for an address with half a surrogate pair': [
    post(['Content-Length: 2'], '{}', '/api/webhooks/stripe/%ED%A0%80'),
    [400, 404],
  ],
  'a webhook for an address of 5,000 characters': [
    post(['Content-Length: 2'], '{}', `/api/webhooks/stripe/${'x'.repeat(5000)}`),
    [404],
  ],
  'an asset with NUL': [get('/assets/%00'), [400, 404]],
  'a page with NUL': [get('/%00'), [200, 400, 404]],
  'a chunk with an extension': [
    chunked(`${login.length.toString(16)};fox=1\r\n`, login, '\r\n0\r\n\r\n'),
    [401],
  ],
};

describe('malformed HTTP', () => {
  let server: TestServer;

  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());
  afterEach('the server lives', async () => {
    expect((await server.api.get('/readyz')).status).to.equal(200);
  });

  /** Sends bytes and reads until the server closes, or is silent for a while. */
  function exchange(sent: string, { ends = false, quietMs = 400 } = {}): Promise<ServerReply> {
    const { hostname, port } = new URL(server.url);
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname);
      let text = '';
      const done = () => {
        socket.destroy();
        resolve({
          text,
          statuses: Array.from(text.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, code]) => Number(code)),
        });
      };
      socket.setTimeout(quietMs, () => {
        if (text !== '' || quietMs > 5000) done();
        else socket.setTimeout((quietMs *= 2));
      });
      socket.on('data', (chunk) => (text += chunk.toString('latin1')));
      socket.on('close', done).on('error', () => undefined);
      socket.write(Buffer.from(sent, 'latin1'));
      if (ends) socket.end();
    });
  }

  for (const [what, sent] of Object.entries(refused)) {
    it(`is rejected once, and the rest is not read: ${what}`, async () => {
      const { statuses, text } = await exchange(sent);
      expect(statuses, text).to.deep.equal([400]);
    });
  }

  for (const [what, sent] of Object.entries(tooLarge)) {
    it(`is rejected as too large: ${what}`, async () => {
      expect((await exchange(sent)).statuses).to.deep.equal([431]);
    });
  }

  for (const [what, [sent, allowed]] of Object.entries(answered)) {
    it(`is answered like any other request: ${what}`, async () => {
      const { statuses, text } = await exchange(sent);
      expect(statuses, text).to.have.length(1);
      expect(allowed, text).to.include(statuses[0]);
      expect(text).not.to.match(/node_modules|\bat .+:\d+:\d+|root:x:/);
    });
  }

  it('answers pipelined requests in their order', async () => {
    const { statuses } = await exchange(
      get('/api/auth/options') + get('/api/fox') + get('/api/auth/me') + get('/api/auth/options'),
    );
    expect(statuses).to.deep.equal([200, 404, 401, 200]);
  });

  it('survives a connection that ends at any byte of the body', async () => {
    const complete = post([`Content-Length: ${login.length}`, json], login);
    for (let at = 1; at < complete.length; at += 11) {
      const { statuses } = await exchange(complete.slice(0, at), { ends: true });
      expect(statuses.filter((status) => status >= 500)).to.deep.equal([]);
    }
  });

  it('serves other clients while requests arrive byte by byte on many connections', async () => {
    const { hostname, port } = new URL(server.url);
    const slow = Array.from({ length: 200 }, () => connect(Number(port), hostname));
    for (const socket of slow)
      socket.on('error', () => undefined).write('GET /api/auth/options HTTP/1.1\r\nX-Fox: ');
    const drip = setInterval(() => {
      for (const socket of slow) socket.write('x');
    }, 50);
    try {
      for (let sent = 0; sent < 10; sent += 1)
        expect((await server.api.get('/api/auth/options')).status).to.equal(200);
    } finally {
      clearInterval(drip);
      for (const socket of slow) socket.destroy();
    }
  });
});
