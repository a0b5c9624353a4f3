import { expect } from 'chai';

import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { missingId, words } from '../identity/matrix/calls.js';
import { operations, spoiltOf, type Operation } from '../identity/matrix/operations.js';
import { signInSuperAdmin } from '../identity/platform-client.js';

const secret = 'hunter2-in-clear';
/** One of each JSON type, so that at least three of them fit no field. */
const rejected = [secret, 7_340_917, [secret], { carrot: secret }] as const;
const traces = [secret, '7340917'];
/** A validator's internal wording, which must not reach users. */
const internals =
  /match the union|invalid \w+ value|invalid (array|object|integer|float)|one of the following|\$0/i;

/** Lists that a template or key author must look up; the product's own texts contain them. */
const quoted = /There is no (evidence type|variable|scope) /;

const toPath = ({ path }: Operation) =>
  path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => words[name] ?? missingId(name));

describe('a rejected field', () => {
  let server: TestServer;
  let owner: ApiClient;
  let admin: ApiClient;

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer({ environment: { WORKERS: 'off' } });
    owner = await server.signUp('Rabbits Ltd');
    ({ as: admin } = await signInSuperAdmin(server));
  });
  after(() => server.close());

  const as = ({ path }: Operation) => (path.startsWith('/api/admin') ? admin : owner);
  const send = (operation: Operation, body: unknown): Promise<ApiAnswer> =>
    as(operation).send(operation.method, toPath(operation), {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const problemsOf = async (response: Promise<ApiAnswer>) => {
    const { status, body } = await response;
    expect(status).to.equal(422);
    return (body.details as { message: string }[]).map(({ message }) => message);
  };

  it('is never repeated in the response, which never mentions the validator, for any operation', async () => {
    const responses: [string, ApiAnswer][] = [];
    for (const operation of operations) {
      for (const body of operation.json === undefined ? [] : spoiltOf(operation.json, rejected))
        responses.push([`${operation.name} ${JSON.stringify(body)}`, await send(operation, body)]);
      for (const name of operation.method === 'GET' ? operation.queryNames : []) {
        const path = `${toPath(operation)}?${name}=${secret}`;
        responses.push([`${operation.name} ${name}`, await as(operation).get(path)]);
      }
    }
    const refused = responses.filter(([, { status }]) => status === 422);
    expect(refused.length).to.be.greaterThan(300);
    for (const [call, { bytes, status }] of responses) {
      expect(status, call).to.be.below(500);
      const text = bytes.toString();
      if (status < 400 || quoted.test(text)) continue;
      const repeated = traces.filter((trace) => text.includes(trace));
      expect(repeated, `${call}: ${text}`).to.deep.equal([]);
      expect(text, call).to.not.match(internals);
    }
    expect([
      (await owner.get('/api/auth/me')).status,
      (await admin.get('/api/auth/me')).status,
    ]).to.deep.equal([200, 200]);
  });

  it('is named if the operation has no such parameter or field, for any operation', async () => {
    const accepted: string[] = [];
    const play = async (name: string, response: Promise<ApiAnswer>) => {
      const { status, body } = await response;
      const fields = ((body as { details?: { field: string }[] }).details ?? []).map(({ field }) => field);
      if (status !== 422 || !fields.includes('carrot_filter')) accepted.push(`${name}: ${status}`);
    };
    const parameter = '?carrot_filter=orange';
    for (const operation of operations) {
      const { name, method, guard, isUpload, json, path } = operation;
      // A store platform may add parameters to its callback.
      const isCallback = /^\/api\/\{store\}\/(?:callback|pending-installs)$/.test(path);
      if (guard.kind === 'refresh token' || isCallback) continue;
      const address = `${toPath(operation)}${parameter}`;
      const form = { carrot_filter: 'orange' };
      if (isUpload) await play(`${name} form`, as(operation).upload(address, form, new File(['a'], 'a.csv')));
      else await play(`${name} ${parameter}`, as(operation).send(method, address, {}));
      if (method !== 'GET' && !isUpload && json?.allOf === undefined)
        await play(`${name} body`, send(operation, { carrot_filter: 'orange' }));
    }
    expect(accepted).to.deep.equal([]);
  });

  it('is answered with the expected type: text, a number, a list, or the allowed values', async () => {
    const change = { name: 'Ada', current_password: 123_456_789, new_password: ['hunter2'] };
    expect(await problemsOf(owner.put('/api/auth/profile', change))).to.have.members([
      'current_password must be text',
      'new_password must be text',
    ]);
    const tenant = missingId('tenantId');
    expect(
      await problemsOf(admin.put(`/api/admin/tenants/${tenant}/status`, { status: 'foo' })),
    ).to.deep.equal(['status must be one of: active, suspended, deleted']);
    expect(await problemsOf(admin.put('/api/admin/config/global', { max_storage_mb: '12' }))).to.deep.equal([
      'max_storage_mb must be a number',
    ]);
    expect(await problemsOf(admin.get('/api/admin/users?role=foo'))).to.deep.equal([
      'role must be one of: owner, admin, member, super_admin',
    ]);
    expect(await problemsOf(owner.post('/api/auth/reset-password', { token: 123 }))).to.have.members([
      'token must be text',
      'new_password is required',
    ]);
  });
});
