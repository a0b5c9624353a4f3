import { generateKeyPairSync, randomBytes } from 'node:crypto';

import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import { startServer } from '../../../core/src/app/server.js';
import { webhookContext } from '../../../core/src/connections/webhooks/inbox.js';
import { resealAll } from '../../../core/src/operations/key-rotation/reseal.js';
import { loadConfig } from '../../../core/src/platform/config.js';
import { createSecretBox, sealedBeginning } from '../../../core/src/platform/shared/sealed.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { keepLog } from '../../../core/src/testing/log-lines.js';
import { untilQuiet } from '../../../core/src/testing/quiet.js';
import { connectStripe, sampleCredentials } from '../../../core/src/testing/scenarios.js';
import { testSecret } from '../../../core/src/testing/test-database.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { turnOnSecondFactor } from '../identity/authenticator.js';

const older = { id: 'old', key: randomBytes(32) };
const newer = { id: 'new', key: randomBytes(32) };
const asText = ({ id, key }: typeof older) => `${id}:${key.toString('base64')}`;

const foxKeys = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signing_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return { environment: 'test', consumer_key: 'fox!den', signing_key };
};

/** The server seals with the older key and opens with both, as between the two steps of a rotation. */
describe('encryption key rotation', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: Knex;
  let api: ApiClient;
  let accountId: string;

  before(async () => {
    server = await startTestServer({ environment: { ENCRYPTION_KEYS: `${asText(older)},${asText(newer)}` } });
    owner = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
    api = await server.signUp('Rabbits');
    accountId = await connectStripe(server, api);
    await server.sandbox.post('/stripe/disputes', { account_id: accountId });
    await eventually(
      'the webhook',
      async () => (await owner('webhook_events').where({ state: 'done' })).length > 0,
    );
    const endpoint = await api.post('/api/webhook-endpoints', {
      url: 'https://fox.example/hooks',
      event_types: [],
    });
    expect(endpoint.status, JSON.stringify(endpoint.body)).to.equal(201);
    const endpointId = endpoint.body.endpoint.endpoint_id as string;
    expect((await api.post(`/api/webhook-endpoints/${endpointId}/rotate-secret`)).status).to.equal(200);
    const channel = { kind: 'slack', url: 'https://hooks.slack.com/services/T0/B0/fox', events: [] };
    expect((await api.post('/api/chat-channels', channel)).status).to.equal(201);
    const source = { kind: 'ethoca', name: 'Fox', ethoca_keys: foxKeys() };
    expect((await api.post('/api/alert-sources', source)).status).to.equal(201);
    expect((await api.get('/api/calendar')).status).to.equal(200);
    await turnOnSecondFactor(api, new Date());
  });
  after(async () => {
    await owner.destroy();
    await server.close();
  });

  /** Finds everything that a key has sealed, as bytes or as base64 in a text, in every cell of every table. */
  const sealedWith = async (id: string): Promise<string[]> => {
    const beginning = sealedBeginning(id);
    const hex = `\\\\x${beginning.toString('hex')}`;
    const base64 = beginning.subarray(0, beginning.length - (beginning.length % 3)).toString('base64');
    const found: string[] = [];
    const tables: { tablename: string }[] = await owner('pg_tables').where({ schemaname: 'public' }).select();
    for (const { tablename: table } of tables) {
      const { rows } = await owner.raw<{ rows: { line: string }[] }>(
        'select to_jsonb(each)::text as line from ?? as each',
        [table],
      );
      for (const { line } of rows)
        if (line.includes(`"${hex}`) || line.includes(`"${base64}`)) found.push(table);
    }
    return [...new Set(found)].sort();
  };
  const everywhere = [
    'alert_sources',
    'calendar_feeds',
    'chat_channels',
    'psp_accounts',
    'second_factors',
    'webhook_endpoints',
    'webhook_events',
  ];

  it('leaves secrets unchanged that no key opens, and reports them', async () => {
    const { values, unopened } = await resealAll(server.ownerUrl, [newer]);
    expect(values).to.equal(0);
    expect(unopened).to.include(`psp_accounts ${accountId}`);
    expect(await sealedWith('old')).to.deep.equal(everywhere);
  });

  it('continues after an interruption, until nothing is sealed with the old key', async () => {
    const ending = new AbortController();
    const broken = resealAll(server.ownerUrl, [newer, older], {
      signal: ending.signal,
      onProgress: () => ending.abort(),
    });
    expect(await broken.catch((error: unknown) => (error as Error).name)).to.equal('AbortError');
    expect(await sealedWith('new')).to.deep.equal(['psp_accounts']);
    const { values, unopened } = await resealAll(server.ownerUrl, [newer, older]);
    expect(unopened).to.deep.equal([]);
    expect(values).to.be.above(4);
    expect(await sealedWith('old')).to.deep.equal([]);
    expect(await sealedWith('new')).to.deep.equal(everywhere);
    expect(await resealAll(server.ownerUrl, [newer, older])).to.deep.equal({ values: 0, unopened: [] });
  });

  it('loses no concurrent change, in either direction, repeatedly', async () => {
    const responses: number[] = [];
    const { endpoint_id: endpointId } = (await api.get('/api/webhook-endpoints')).body.endpoints[0];
    const credentials = await sampleCredentials(server, 'stripe');
    const work = [
      () => server.sandbox.post('/stripe/disputes', { account_id: accountId }),
      () => api.put(`/api/psp/accounts/${accountId}`, { credentials }),
      () => api.post(`/api/webhook-endpoints/${String(endpointId)}/rotate-secret`),
      () => api.post('/api/calendar/rotate'),
      () => api.get('/api/calendar'),
      () => api.post(`/api/psp/accounts/${accountId}/verify`),
    ];
    const busy = work.map(async (call) => {
      for (let count = 0; count < 8; count += 1) responses.push((await call()).status);
    });
    let moved = 0;
    for (let turn = 0; turn < 4; turn += 1) {
      const keys = turn % 2 === 0 ? [newer, older] : [older, newer];
      const { values, unopened } = await resealAll(server.ownerUrl, keys);
      expect(unopened).to.deep.equal([]);
      moved += values;
    }
    await Promise.all(busy);
    expect(moved).to.be.above(20);
    expect(responses.length).to.be.above(20);
    expect(responses.filter((status) => status >= 300)).to.deep.equal([]);
    await untilQuiet(server);
    expect(await owner('webhook_events').whereNot({ state: 'done' })).to.deep.equal([]);
    expect((await api.get('/api/calendar')).status).to.equal(200);
    expect(await resealAll(server.ownerUrl, [newer, older])).to.have.property('unopened').that.is.empty;
  });

  it('leaves secrets that only the new key opens, each bound to its context', async () => {
    const box = createSecretBox([newer]);
    const [row] = (await owner('webhook_events').select()) as { tenant_id: string; body: Buffer }[];
    const context = webhookContext({ tenantId: String(row?.tenant_id), accountId });
    expect(JSON.parse(box.open(row?.body ?? Buffer.alloc(0), context).toString())).to.have.property('id');
    expect(() => box.open(row?.body ?? Buffer.alloc(0), `${context}x`)).to.throw();
  });

  it('raises an alarm if a server starts with keys that open nothing, and clears it once that server stops', async () => {
    const startWith = async (keys: string) => {
      const { log, lines } = keepLog('info');
      const config = loadConfig({
        DATABASE_URL: server.ownerUrl,
        DATA_DIR: server.dataDir,
        ENCRYPTION_KEYS: keys,
        JWT_SECRET: testSecret,
        PUBLIC_URL: 'https://rebuttal.example',
        WORKERS: 'off',
        ALARMS: 'off',
      });
      const another = await startServer({ config, log, listen: false });
      await another.container.alarmsService.check();
      await another.container.alarmsService.noteStop();
      await another.stop();
      return lines.filter(({ msg }) => /alarm|cannot decrypt/.test(String(msg)));
    };
    const [line, alarm, ...none] = await startWith(asText({ id: 'other', key: randomBytes(32) }));
    const count = (line as { count: number }).count;
    expect(line).to.deep.include({ level: 50, msg: 'cannot decrypt' });
    expect((line as { secrets: string[] }).secrets).to.include(`psp_accounts ${accountId}`);
    expect(alarm).to.deep.include({ level: 50, msg: 'alarm raised', alarm: 'keys_wrong', count });
    expect(none).to.deep.equal([]);
    const [cleared, ...others] = await startWith(`${asText(newer)},${asText(older)}`);
    expect(cleared).to.include({ msg: 'alarm cleared', alarm: 'keys_wrong' });
    expect(others).to.deep.equal([]);
  });
});
