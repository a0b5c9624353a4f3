import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';
import { chromium, type Browser } from 'playwright-core';

import { permissions, type Permission } from '../../../core/src/identity/access/permissions.js';
import { readApiDescription } from '../../../core/src/operations/api-docs/api-description.js';
import { escapeHtml } from '../../../core/src/platform/mail/mail-texts.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { operations } from '../identity/matrix/operations.js';
import { readPage, type PageFacts } from '../notifications/mails-page.js';

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

  it('describes each call in one line, with its request and response', async () => {
    const { paths } = await readApiDescription(
      fileURLToPath(new URL('../../../openapi.yaml', import.meta.url)),
    );
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({
        call,
        heading: `${method.toUpperCase()}</span> <code>${path}<`,
      })),
    );
    const articles = html.split('<article>').slice(1);
    for (const { heading, call } of calls) {
      const article = articles.find((text) => text.includes(heading)) ?? '';
      expect(call.summary, heading).to.match(/^[A-Z]/);
      expect(article, heading).to.include(`<p class="summary">${escapeHtml(call.summary ?? '')}</p>`);
      const bodies = Object.values(call.requestBody?.content ?? {});
      const responses = Object.entries(call.responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([, { content = {} }]) => Object.values(content));
      const shown = article.match(/<details><summary>Example.*?<\/details>/gs) ?? [];
      expect(shown, heading).to.have.length(bodies.length + responses.length);
      expect(shown.join(), heading).not.to.include('undefined');
    }
  });

  it('describes a permission as in the table: roles, plan, API keys', () => {
    const lineOf = (name: Permission) =>
      /: .*(?=<\/p>)/.exec(html.split(`<p class="who"><code>${name}</code>`)[1]?.split('\n')[0] ?? '')?.[0];
    expect(lineOf('templates:publish')).to.equal(
      ': owner, admin. The plan must have Template Management. An API key needs it as a scope.',
    );
    expect(lineOf('platform:write')).to.equal(': super admin. Not for API keys.');
    expect(permissions['templates:publish'].roles).to.deep.equal(['owner', 'admin']);
  });

  it('has a target for each of its links', () => {
    const ids = new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id));
    const links = Array.from(html.matchAll(/href="([^"]+)"/g), ([, to = '']) => to);
    expect(ids.size).to.equal(html.match(/ id="/g)?.length);
    const inside = links.filter((to) => to.startsWith('#'));
    expect(inside.length).to.be.greaterThan(400);
    expect(inside.filter((to) => !ids.has(to.slice(1)))).to.deep.equal([]);
    expect(new Set(links.filter((to) => !to.startsWith('#')))).to.deep.equal(
      new Set(['/', '/api/openapi.yaml']),
    );
  });

  describe('in a browser', () => {
    let browser: Browser;
    before(async function () {
      this.timeout(120_000);
      browser = await chromium.launch({
        executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
        args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      });
    });
    after(() => browser.close());

    for (const [width, colorScheme] of [
      [1440, 'light'],
      [390, 'dark'],
    ] as const) {
      it(`can be read at ${width} pixels, ${colorScheme}`, async function () {
        this.timeout(120_000);
        const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
        const requested: string[] = [];
        page.on('request', (request) => requested.push(new URL(request.url()).pathname));
        await page.goto(`${server.url}/api/docs`);
        const { faults } = await page.evaluate<PageFacts>(readPage);
        expect(faults).to.deep.equal([]);
        await page.getByRole('link', { name: 'DELETE /api/api-keys/{apiKeyId}' }).click();
        expect(new URL(page.url()).hash).to.equal('#delete-api-api-keys-apikeyid');
        expect(requested).to.deep.equal(['/api/docs']);
        await page.close();
      });
    }
  });
});
