import { createHash } from 'node:crypto';

import { expect } from 'chai';

import { keyScopes } from '../../../core/src/identity/access/permissions.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { addCompany, addPerson, makeKey, signIn, type Owner } from './matrix/people.js';

describe('API keys', () => {
  let server: TestServer;
  let owner: Owner;
  let now = new Date('2026-11-21T09:00:00Z');

  before(async () => {
    server = await startTestServer({ clock: () => now });
    owner = await addCompany(server, 'Rabbits Ltd');
  });
  after(() => server.close());

  const as = (key: string): ApiClient => server.api.withToken(key);
  const outcome = async (key: string, path = '/api/disputes') => {
    const { status, body } = await as(key).get(path);
    return status === 200 ? 200 : [status, body.code];
  };
  const refused = [401, 'api_key_refused'];
  const passMs = (ms: number) => (now = new Date(now.getTime() + ms));

  it('are shown once and stored as a hash', async () => {
    const { key, keyId } = await makeKey(owner.client, ['disputes:read'], { name: ' Shown once ' });
    const { body } = await owner.client.get('/api/api-keys');
    const listed = body.api_keys.find((known: { api_key_id: string }) => known.api_key_id === keyId);
    expect(listed).to.deep.equal({
      api_key_id: keyId,
      name: 'Shown once',
      scopes: ['disputes:read'],
      hint: key.slice(0, 13),
      state: 'active',
      made_by: { user_id: owner.userId, name: 'Rabbits Ltd' },
      created_at: now.toISOString(),
      expires_at: null,
      last_used_at: null,
    });
    const { system } = server.container.database;
    const [row] = await system('api_keys').where({ key_id: keyId });
    expect(row.key_sha256.equals(createHash('sha256').update(key).digest())).to.equal(true);
    const written = JSON.stringify([body, row, await system('audit_entries').select('*')]);
    expect(written).to.include(keyId).and.not.include(key.slice(9));
    expect(written).not.to.include(key.slice(-40));
  });

  it('can do what their scopes allow, and nothing else', async () => {
    const { key } = await makeKey(owner.client, ['disputes:read']);
    expect(await outcome(key)).to.equal(200);
    expect(await outcome(key, '/api/psp/accounts')).to.deep.equal([403, 'scope_missing']);
    expect(await outcome(key, '/api/api-keys')).to.deep.equal([403, 'not_for_api_keys']);
    expect(await outcome(key, '/api/auth/me')).to.deep.equal([403, 'not_for_api_keys']);
  });

  it('are rejected immediately after revocation, and revoking them again is a 404', async () => {
    const { key, keyId } = await makeKey(owner.client, ['disputes:read']);
    expect(await outcome(key)).to.equal(200);
    expect((await owner.client.delete(`/api/api-keys/${keyId}`)).status).to.equal(200);
    expect(await outcome(key)).to.deep.equal(refused);
    const again = await owner.client.delete(`/api/api-keys/${keyId}`);
    expect([again.status, again.body.code]).to.deep.equal([404, 'api_key_not_found']);
    const { body } = await owner.client.get('/api/api-keys');
    expect(JSON.stringify(body)).not.to.include(keyId);
  });

  it('expire at their expiry time', async () => {
    const { key } = await makeKey(owner.client, ['disputes:read'], {
      expires_at: new Date(now.getTime() + 60_000).toISOString(),
    });
    expect(await outcome(key)).to.equal(200);
    passMs(59_999);
    expect(await outcome(key)).to.equal(200);
    passMs(1);
    expect(await outcome(key)).to.deep.equal(refused);
    const admin = await signIn(server, await addPerson(server, owner.tenantId, 'admin'));
    expect((await admin.get('/api/api-keys')).body.api_keys[0].state).to.equal('expired');
  });

  it('that were never issued or are mistyped are rejected like revoked ones', async () => {
    const { key } = await makeKey(owner.client, ['disputes:read']);
    const { key: gone, keyId } = await makeKey(owner.client, ['disputes:read']);
    await owner.client.delete(`/api/api-keys/${keyId}`);
    const other = key.at(20) === 'x' ? 'y' : 'x';
    const mistyped = `${key.slice(0, 20)}${other}${key.slice(21)}`;
    const responses = await Promise.all(
      [gone, mistyped, key.slice(0, -1), `${key}0`, key.toUpperCase(), 'rbk_live_', 'rbk_test_x'].map(
        (text) => as(text).get('/api/disputes'),
      ),
    );
    const texts = responses.map(({ status, body }) => [status, { ...body, request_id: '' }]);
    expect(texts[0]?.[0]).to.equal(401);
    for (const text of texts.slice(0, 4)) expect(text).to.deep.equal(texts[0]);
    for (const [status] of texts) expect(status).to.equal(401);
  });

  it('work only while the plan has API access, and can be revoked at any time', async () => {
    const [one, two] = [
      await makeKey(owner.client, ['disputes:read']),
      await makeKey(owner.client, ['disputes:read']),
    ];
    const { plansService } = server.container;
    const setAccess = (api_access: boolean) =>
      plansService.set({ tenantId: owner.tenantId }, { features: { api_access }, limits: {} });
    await setAccess(false);
    try {
      expect(await outcome(one.key)).to.deep.equal([403, 'feature_locked']);
      expect((await owner.client.get('/api/api-keys')).body.code).to.equal('feature_locked');
      const made = await owner.client.post('/api/api-keys', { name: 'A', scopes: ['disputes:read'] });
      expect([made.status, made.body.code]).to.deep.equal([403, 'feature_locked']);
      expect((await owner.client.delete(`/api/api-keys/${two.keyId}`)).status).to.equal(200);
    } finally {
      await setAccess(true);
    }
    expect(await outcome(one.key)).to.equal(200);
    expect(await outcome(two.key)).to.deep.equal(refused);
  });

  it('act with the current role of their creator, and end when the creator becomes a member or is removed', async () => {
    const admin = await addPerson(server, owner.tenantId, 'owner');
    const { key, keyId } = await makeKey(await signIn(server, admin), ['disputes:read', 'audit_log:read']);
    const change = async (columns: Record<string, unknown>) => {
      await server.container.database.system('users').where({ user_id: admin.userId }).update(columns);
      server.container.apiKeyAuthentication.forget();
    };
    const stateIn = async () => {
      const { body } = await owner.client.get('/api/api-keys');
      return body.api_keys.find((known: { api_key_id: string }) => known.api_key_id === keyId).state;
    };
    await change({ role: 'admin' });
    expect(await outcome(key)).to.equal(200);
    expect(await outcome(key, '/api/audit-log')).to.deep.equal([403, 'role_forbids']);
    await change({ role: 'member' });
    expect(await outcome(key)).to.deep.equal(refused);
    expect(await stateIn()).to.equal('idle');
    await change({ role: 'admin' });
    expect(await outcome(key)).to.equal(200);
    await change({ removed_at: now });
    expect(await outcome(key)).to.deep.equal(refused);
    expect(await stateIn()).to.equal('idle');
  });

  it('get no scope that their creator lacks, and the list shows the available ones', async () => {
    const admin = await signIn(server, await addPerson(server, owner.tenantId, 'admin'));
    const { status, body } = await admin.post('/api/api-keys', { name: 'A', scopes: ['audit_log:read'] });
    expect([status, body.code]).to.deep.equal([403, 'role_forbids']);
    const scopesOf = async (client: ApiClient) =>
      (await client.get('/api/api-keys')).body.available_scopes.map((one: { scope: string }) => one.scope);
    expect(await scopesOf(owner.client)).to.deep.equal(keyScopes);
    expect(await scopesOf(admin)).to.deep.equal(keyScopes.filter((scope) => scope !== 'audit_log:read'));
    const complete = await makeKey(owner.client, [...keyScopes, ...keyScopes]);
    expect(await outcome(complete.key)).to.equal(200);
  });
});
