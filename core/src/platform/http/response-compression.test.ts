import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect } from 'chai';
import express from 'express';

import { createResponseCompression } from './response-compression.js';

describe('compressed responses', () => {
  const disputes = Array.from({ length: 60 }, (_, number) => ({
    dispute_id: `dsp_${number}`,
    status: 'won',
  }));
  let server: Server;
  let url: string;

  before(async () => {
    const app = express().set('env', 'test').use('/api', createResponseCompression());
    app.get('/api/disputes/export.csv', (_request, response) => {
      response.type('text/csv').send('dispute_id\n'.repeat(200));
    });
    app.get('/api/disputes/summary', (_request, response) => void response.json({ total: 60 }));
    app.all('/{*path}', (_request, response) => void response.json({ disputes }));
    server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  const encodingOf = async (path: string, { method = 'GET', encoding = 'gzip, br' } = {}) => {
    const response = await fetch(url + path, { method, headers: { 'accept-encoding': encoding } });
    return { encoding: response.headers.get('content-encoding'), body: await response.text() };
  };

  it('are used for lists and records if the client accepts them', async () => {
    for (const path of ['/api/disputes', '/api/disputes/dsp_1?include_raw=true', '/api/templates']) {
      const { encoding, body } = await encodingOf(path);
      expect(encoding, path).to.equal('br');
      expect(JSON.parse(body), path).to.eql({ disputes });
    }
    const letter = await encodingOf('/api/response-assembly/disputes/dsp_1/preview', { method: 'POST' });
    expect(letter.encoding).to.equal('br');
    expect((await encodingOf('/api/disputes', { encoding: 'gzip' })).encoding).to.equal('gzip');
    expect((await encodingOf('/api/disputes', { encoding: 'identity' })).encoding).to.equal(null);
  });

  it('are not used for secrets, changes, files and short responses', async () => {
    for (const path of ['/api/auth/me', '/api/api-keys', '/api/webhook-endpoints', '/api/calendar']) {
      expect((await encodingOf(path)).encoding, path).to.equal(null);
    }
    expect((await encodingOf('/api/disputes', { method: 'POST' })).encoding).to.equal(null);
    expect((await encodingOf('/api/disputes/export.csv')).encoding).to.equal(null);
    expect((await encodingOf('/api/disputes/summary')).encoding).to.equal(null);
  });
});
