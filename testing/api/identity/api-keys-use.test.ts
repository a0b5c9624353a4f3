import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';

import { expect } from 'chai';
import { pino } from 'pino';

import { runCli } from '../../../cli/test/support/cli.js';
import { startServer } from '../../../core/src/app/server.js';
import { loadConfig } from '../../../core/src/platform/config.js';
import { ApiClient } from '../../../core/src/testing/api-client.js';
import {
  addExhibit,
  connectStripe,
  onePagePdf,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { createTestDatabase, testSecret } from '../../../core/src/testing/test-database.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { verifyEmailOf } from '../../../core/src/testing/verified-email.js';
import { addCompany, makeKey, type Owner } from './matrix/people.js';

describe('a program with an API key', () => {
  let server: TestServer;
  let owner: Owner;
  const now = new Date('2026-11-21T09:00:00Z');

  before(async () => {
    server = await startTestServer({ clock: () => now });
    owner = await addCompany(server, 'Rabbits Ltd');
    await connectStripe(server, owner.client);
  });
  after(() => server.close());

  const as = (key: string): ApiClient => server.api.withToken(key);

  it('handles a dispute: finds it, adds a text and a file, submits', async () => {
    const { dispute_id: id } = await startDispute(server, owner.client, {});
    const { key } = await makeKey(owner.client, ['disputes:read', 'disputes:write', 'evidence:write']);
    const program = as(key);
    expect((await program.get(`/api/disputes/${id}`)).body.status).to.equal('needs_response');
    const named = { dispute_id: id, evidence_type: 'other', title: 'Manifest' };
    const text = await program.post('/api/evidence/text', { ...named, text_content: 'Twelve rabbits left.' });
    const file = await program.upload(
      '/api/evidence/upload',
      named,
      new File([await onePagePdf('Twelve')], 'manifest.pdf'),
    );
    expect([text.status, file.status]).to.deep.equal([201, 201]);
    const submitted = await submitResponse(program, id);
    expect(submitted.status).to.be.oneOf([200, 202]);
  });

  it('repeats a call by its Idempotency-Key, and returns its response to no one else', async () => {
    const { dispute_id: id } = await startDispute(server, owner.client, {});
    const [mine, other] = await Promise.all(
      [1, 2].map(async () => as((await makeKey(owner.client, ['disputes:write'])).key)),
    );
    await addExhibit(owner.client, id);
    const headers = { 'idempotency-key': 'submit-the-hares' };
    const send = (program: ApiClient | undefined) => program?.post(`/api/disputes/${id}/submit`, {}, headers);
    const first = await send(mine);
    const again = await send(mine);
    expect(again?.body).to.deep.equal(first?.body);
    expect(again?.headers.get('idempotent-replayed')).to.equal('true');
    for (const outsider of [other, owner.client]) {
      const refused = await send(outsider);
      expect([refused?.status, refused?.body.code]).to.deep.equal([409, 'idempotency_key_reused']);
    }
  });

  it('can be the CLI, with the key as REBUTTAL_TOKEN', async () => {
    const { key } = await makeKey(owner.client, ['disputes:read']);
    const env = { REBUTTAL_URL: server.url, REBUTTAL_TOKEN: key, HOME: server.dataDir };
    const listed = await runCli(['disputes', 'list', '--limit', '1', '--json'], env);
    expect(listed.stderr).to.equal('');
    expect(listed.stdout).to.match(/"dispute_id":"dsp_\w{20}"/);
    const replayed = await runCli(['webhooks', 'list', '--json'], env);
    expect(replayed.code).to.equal(1);
    expect(JSON.parse(replayed.stderr)).to.include({ code: 'scope_missing' });
    const wrong = await runCli(['disputes', 'list'], { ...env, REBUTTAL_TOKEN: `${key.slice(0, -1)}_` });
    expect(wrong.code).to.equal(1);
    expect(wrong.stderr).to.include('rejected REBUTTAL_TOKEN').and.not.include(key.slice(9, -1));
  }).timeout(60_000);
});

describe('the log of a server with API keys', () => {
  it('never contains an API key', async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString('utf8'));
        done();
      },
    });
    const database = await createTestDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'rebuttal-log-'));
    const config = loadConfig({
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      JWT_SECRET: testSecret,
      PORT: '0',
      WORKERS: 'off',
    });
    // Logs every line, without redaction.
    const running = await startServer({ config, log: pino({ level: 'trace' }, sink) });
    try {
      const api = new ApiClient(running.url);
      const sign = { email: 'ada@rabbits.example', password: 'carrots-are-orange', name: 'Ada' };
      const { body } = await api.post('/api/auth/register', sign);
      await verifyEmailOf(running, sign.email);
      const { tenant } = body.user;
      await running.container.plansService.set(
        { tenantId: String(tenant.tenant_id) },
        { features: { api_access: true }, limits: {} },
      );
      const owner = api.withToken(String(body.access_token));
      const { key, keyId } = await makeKey(owner, ['disputes:read']);
      const program = api.withToken(key);
      expect((await program.get('/api/disputes')).status).to.equal(200);
      expect((await program.get(`/api/disputes?search=${key}`)).status).to.equal(200);
      expect((await program.get('/api/psp/accounts')).status).to.equal(403);
      expect((await program.post('/api/auth/refresh')).status).to.equal(401);
      expect((await api.withToken(`${key}x`).get('/api/disputes')).status).to.equal(401);
      await owner.delete(`/api/api-keys/${keyId}`);
      expect((await program.get('/api/disputes')).status).to.equal(401);
      // An internal error is logged with all its causes.
      running.container.apiKeyAuthentication.forget();
      await running.container.database.system.destroy();
      expect((await api.withToken(key).get('/api/disputes')).status).to.be.least(500);
      const text = lines.join('');
      expect(text).to.include('"code":"scope_missing"');
      expect(text).not.to.include(key.slice(9));
    } finally {
      await running.stop().catch(() => undefined);
      await database.drop();
      rmSync(dataDir, { recursive: true });
    }
  });
});
