import { readdir, readFile } from 'node:fs/promises';

import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { missingId, words } from '../identity/matrix/calls.js';
import { operations, sampleOf, type Operation } from '../identity/matrix/operations.js';
import { signInSuperAdmin } from '../identity/platform-client.js';

/** The POST operations whose repetition a provider or store platform would notice. */
const reachProviders = [
  'POST /api/alerts/{alertId}/refund',
  'POST /api/alerts/bulk',
  'POST /api/approvals/{approvalId}/approve',
  'POST /api/disputes/bulk',
  'POST /api/refunds',
  'POST /api/disputes/{disputeId}/accept',
  'POST /api/disputes/{disputeId}/submissions/{submissionId}/retry',
  'POST /api/disputes/{disputeId}/submit',
  'POST /api/evidence/dispute/{disputeId}/collect',
  'POST /api/psp/accounts',
  'POST /api/psp/accounts/{accountId}/sync',
  'POST /api/psp/accounts/{accountId}/verify',
  'POST /api/{store}/accounts/{id}/disconnect',
  'POST /api/{store}/accounts/{id}/sync-orders',
  'POST /api/{store}/accounts/{id}/test',
  'POST /api/{store}/callback',
  'POST /api/{store}/pending-installs',
  'POST /api/{store}/pending-installs/{pendingInstallId}/confirm',
];

const hasSession = ({ guard }: Operation) => guard.kind === 'permission';
const toPath = ({ path }: Operation) =>
  path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => words[name] ?? missingId(name));

/** Routes outside openapi.yaml, by the file that declares them, and their callers. */
const otherRoutes: Readonly<Record<string, string>> = {
  'operations/api-docs/api-docs-router.ts': 'The description of the API is no secret.',
  'identity/google/google-router.ts':
    'A user who signs in has no session yet; the state in a cookie connects both ends.',
  'operations/health/health-router.ts': 'Probes and Prometheus; without company data.',
  'platform/http/web-router.ts': 'The files of the web app.',
  'app/app.ts': 'Refuses the other methods of the MCP address.',
  'operations/sandbox/sandbox-router.ts': 'Only where SANDBOX is on.',
  'operations/sandbox/sandbox-sales-router.ts': 'Only where SANDBOX is on.',
  'connections/webhooks/webhook-router.ts': 'The signature identifies the sender.',
};

describe('API conventions', () => {
  let server: TestServer;
  let owner: ApiClient;

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer({ environment: { WORKERS: 'off' } });
    owner = await server.signUp('Rabbits Ltd');
  });
  after(() => server.close());

  const post = (path: string, body: unknown, headers: Record<string, string>) =>
    owner.send('POST', path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });

  for (const call of ['preview', 'draft']) {
    it(`${call} without required properties works without a body`, async () => {
      const path = `/api/response-assembly/disputes/${missingId('disputeId')}/${call}`;
      expect((await owner.send('POST', path, {})).body.code).to.equal('dispute_not_found');
    });
  }

  it('an Idempotency-Key is supported on exactly the POST calls that reach a provider', async () => {
    const posts = operations.filter(
      (operation) => operation.method === 'POST' && !operation.isUpload && hasSession(operation),
    );
    const replayed: string[] = [];
    for (const operation of posts) {
      // Signing out and leaving a company would end the walk.
      if (/logout|exit-login-as/.test(operation.name)) continue;
      const body = operation.json === undefined ? {} : sampleOf(operation.json);
      const headers = { 'idempotency-key': `walk ${operation.name}` };
      const first = await post(toPath(operation), body, headers);
      expect(first.status, operation.name).to.be.below(500);
      const again = await post(toPath(operation), body, headers);
      if (again.headers.get('idempotent-replayed') !== 'true') continue;
      replayed.push(operation.name);
      expect([again.status, again.body], operation.name).to.deep.equal([first.status, first.body]);
    }
    expect(replayed.sort()).to.deep.equal(reachProviders.toSorted());
  });

  it('an Idempotency-Key is valid for one request: another path, query or body is rejected', async () => {
    const send = (path: string, body: object = {}) => post(path, body, { 'idempotency-key': 'one-burrow' });
    await send('/api/wix/callback?code=a&instanceId=b');
    for (const other of [
      send('/api/wix/callback?code=other&instanceId=b'),
      send('/api/wix/callback?code=a&instanceId=b', { carrots: 2 }),
      send(`/api/disputes/${missingId('disputeId')}/accept`, { confirm: true }),
    ]) {
      const { status, body } = await other;
      expect([status, body.code]).to.deep.equal([409, 'idempotency_key_reused']);
    }
    const { status, body } = await post('/api/psp/accounts', {}, { 'idempotency-key': 'x'.repeat(256) });
    expect([status, body.error]).to.deep.equal([422, 'Idempotency-Key must have 1 to 255 characters']);
  });

  it('every route is in openapi.yaml with its permission, except known ones', async () => {
    const folder = new URL('../../../core/src/', import.meta.url);
    const files = (await readdir(folder, { recursive: true })).filter(
      (file) => file.endsWith('.ts') && !/\.test\.ts$|^generated|^testing/.test(file),
    );
    const makesRoutes = await Promise.all(
      files.map(async (file) =>
        /\b(router|app)\s*\.(get|post|put|patch|delete|all)\(\s*['"`[]\//.test(
          await readFile(new URL(file, folder), 'utf8'),
        ),
      ),
    );
    const found = files.filter((_file, i) => makesRoutes[i]);
    expect(found.sort()).to.deep.equal(Object.keys(otherRoutes).sort());
  });

  /** It needs a dispute. */
  const needsDispute = (path: string) => path === '/api/evidence';

  it('each paged list allows at most 100 per page, and rejects cursors of other lists', async () => {
    const { as: admin } = await signInSuperAdmin(server);
    const { body } = await owner.post('/api/webhook-endpoints', { url: 'https://rabbits.example/hook' });
    const paged = operations.filter(
      ({ method, path, queryNames }) =>
        method === 'GET' && queryNames.includes('per_page') && !needsDispute(path),
    );
    expect(paged.length).to.be.greaterThan(6);
    for (const { path } of paged) {
      const as = path.startsWith('/api/admin') ? admin : owner;
      const address = path
        .replace('{endpointId}', String(body.endpoint.endpoint_id))
        .replace('{kind}', 'payments');
      for (const [page, status] of [
        ['1', 200],
        ['100', 200],
        ['101', 422],
        ['0', 422],
        ['many', 422],
      ] as const)
        expect((await as.get(`${address}?per_page=${page}`)).status, `${path} ${page}`).to.equal(status);
    }
    for (const { path, queryNames } of operations.filter(
      ({ method, path, queryNames }) =>
        method === 'GET' && queryNames.includes('cursor') && !needsDispute(path),
    )) {
      expect(queryNames, path).to.include('per_page');
      const as = path.startsWith('/api/admin') ? admin : owner;
      const address = path
        .replace('{endpointId}', String(body.endpoint.endpoint_id))
        .replace('{kind}', 'payments');
      const { status, body: refusal } = await as.get(`${address}?cursor=of-another-list`);
      expect([status, refusal.details?.[0].field], path).to.deep.equal([422, 'cursor']);
      expect((await as.get(address)).body, path).to.have.property('next_cursor', null);
    }
  });

  it('an error has a text, a code and the request ID of the header, and reveals no internals', async () => {
    for (const response of [
      await server.api.get('/api/auth/me'),
      await owner.get('/api/disputes/dsp_00000000000000000000'),
      await owner.get('/api/nothing'),
      await owner.post('/api/auth/login', { email: 7 }),
      await owner.post('/api/auth/login', '{"email":'),
    ]) {
      expect(response.status).to.be.within(400, 422);
      expect(response.body).to.include.all.keys('error', 'code', 'request_id');
      expect(response.body.code).to.match(/^[a-z]+(_[a-z]+)*$/);
      expect(response.body.request_id).to.equal(response.headers.get('x-request-id'));
      expect(response.bytes.toString()).to.not.match(/node_modules|\.ts:|at \w+ \(|select |postgres/i);
    }
  });

  it('a body that is nested too deeply is reported as such, and not as invalid characters', async () => {
    const nested = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
    const refused = await server.api.post('/api/auth/login', nested(51));
    expect([refused.status, refused.body.code]).to.deep.equal([400, 'malformed_request']);
    expect(refused.body.error).to.equal('The request is nested too deeply. The limit is 50 levels.');
    const listed = `${'['.repeat(60)}${']'.repeat(60)}`;
    expect((await server.api.post('/api/auth/login', listed)).body.error).to.match(/nested too deeply/);
    expect((await server.api.post('/api/auth/login', nested(50))).status).to.equal(422);
    const signs = await server.api.post('/api/auth/login', { email: '\0', password: 'x' });
    expect(signs.body.error).to.match(/characters that cannot be stored/);
  });

  it('a body that is not JSON is reported by each operation that reads one, without missing fields', async () => {
    const { as: admin } = await signInSuperAdmin(server, 'Dandelion');
    const wrong = [
      ['email=ada&password=x', 'application/x-www-form-urlencoded'],
      ['{"email":"a@b.example","password":"x"}', 'text/plain'],
      ['<email/>', 'application/xml'],
      ['--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
    ] as const;
    // An operation without a body reads no body.
    const needless = ['/sync-orders', '/draft', '/preview'];
    const reading = operations.filter(
      ({ json, path }) => json !== undefined && !needless.some((end) => path.endsWith(end)),
    );
    expect(reading.length).to.be.greaterThan(30);
    for (const operation of reading)
      for (const [body, type] of wrong) {
        const as = operation.path.startsWith('/api/admin') ? admin : owner;
        const response = await as.send(operation.method, toPath(operation), {
          body,
          headers: { 'content-type': type },
        });
        const outcome = [response.status, response.body.code];
        expect(outcome, `${operation.name} ${type}`).to.deep.equal([415, 'wrong_body_type']);
      }
  });

  it('a missing body is reported by its missing fields, and one in another character set as unreadable', async () => {
    const send = (body: string, type: string) =>
      server.api.send('POST', '/api/auth/login', { body, headers: { 'content-type': type } });
    const empty = await send('', 'application/json');
    expect([empty.status, empty.body.details?.length]).to.deep.equal([422, 2]);
    const packed = await send('{}', 'application/json; charset=x-rabbit');
    expect([packed.status, packed.body.code]).to.deep.equal([415, 'unsupported_encoding']);
  });
});
