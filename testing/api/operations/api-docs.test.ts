import { readFile } from 'node:fs/promises';

import { expect } from 'chai';

import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { operations } from '../identity/matrix/operations.js';

describe('API reference', () => {
  let server: TestServer;
  let html: string;

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer({ environment: { WORKERS: 'off' } });
    html = String((await server.api.get('/api/docs')).body);
  });
  after(() => server.close());

  it("GET /api/openapi.yaml returns the repository's description without sign-in", async () => {
    const { status, headers, bytes } = await server.api.get('/api/openapi.yaml');
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'application/yaml']);
    expect(bytes.equals(await readFile(new URL('../../../openapi.yaml', import.meta.url)))).to.equal(true);
  });

  it('GET /api/docs is a public page without scripts', async () => {
    const { status, headers } = await server.api.get('/api/docs');
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'text/html; charset=utf-8']);
    expect(html).to.not.match(/<script|<img|<link|\son\w+=|src=|javascript:/i);
    expect((await server.api.get('/api/docs/more')).status).to.equal(404);
  });

  it('names each call with its path and permission', () => {
    const articles = html.split('<article>').slice(1);
    expect(operations.length).to.be.greaterThan(100);
    for (const { name, method, path, guard } of operations) {
      const heading = `<span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></a></h3>`;
      const [article = '', ...others] = articles.filter((text) => text.includes(heading));
      expect(others, name).to.deep.equal([]);
      const who = {
        public: 'No sign-in is needed.',
        'refresh token': 'The bearer is a refresh token.',
        permission: `<code>${guard.kind === 'permission' ? guard.permission : ''}</code>: `,
        unclear: 'nothing may be unclear',
      }[guard.kind];
      expect(article, name).to.include(`<p class="who">${who}`);
      expect(article, name).to.include('<h4>Answers</h4>');
      for (const part of path.match(/\{\w+\}/g) ?? [])
        expect(article, name).to.include(`<code>${part}</code>`);
    }
  });
});
