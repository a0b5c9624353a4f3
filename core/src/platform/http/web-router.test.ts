import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { expect } from 'chai';
import express from 'express';

import { createWebRouter } from './web-router.js';

describe('web app router', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rebuttal-web-'));
  let server: Server;
  let url: string;

  before(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<title>Rebuttal</title>');
    writeFileSync(join(folder, 'assets/app-1a2b.js'), 'export const carrots = 1;\n'.repeat(1_000));
    writeFileSync(join(folder, 'assets/built-3c4d.js'), 'export const leeks = 2;');
    writeFileSync(join(folder, 'assets/built-3c4d.js.br'), brotliCompressSync('export const leeks = 2;'));
    server = createServer(express().set('env', 'test').use(createWebRouter(folder)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('compresses assets if the client accepts it, and caches them forever', async () => {
    const { headers } = await fetch(`${url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('content-encoding')).to.equal('br');
    expect(headers.get('vary')).to.match(/accept-encoding/i);
    expect(headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
  });

  it('serves assets as the build compressed them', async () => {
    const { headers } = await fetch(`${url}/assets/built-3c4d.js`, {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(headers.get('content-encoding')).to.equal('br');
    const bytes = brotliCompressSync('export const leeks = 2;').length;
    expect(headers.get('content-length')).to.equal(String(bytes));
    expect(headers.get('content-type')).to.match(/^text\/javascript/);
    expect(headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
  });

  it('returns 404 for missing assets', async () => {
    expect((await fetch(`${url}/assets/gone-5e6f.js`)).status).to.equal(404);
  });

  it('serves assets uncompressed to other clients', async () => {
    const response = await fetch(`${url}/assets/app-1a2b.js`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(response.headers.get('content-encoding')).to.equal(null);
    expect((await response.text()).length).to.equal(26_000);
  });

  it('does not serve the page as metadata that clients look for', async () => {
    const response = await fetch(`${url}/.well-known/oauth-protected-resource/api/mcp`);
    expect(response.status).to.equal(404);
  });

  it('serves the page for any other path, without caching it', async () => {
    const response = await fetch(`${url}/disputes/dsp_1`);
    expect(await response.text()).to.equal('<title>Rebuttal</title>');
    expect(response.headers.get('cache-control')).to.equal('no-cache');
  });
});
