import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { keepLog } from '../../../core/src/testing/log-lines.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { operations } from '../identity/matrix/operations.js';
import { addPerson, signIn } from '../identity/matrix/people.js';
import { whoIs } from '../identity/platform-client.js';

describe('HTTP security', () => {
  let server: TestServer;
  let owner: ApiClient;
  const { log, lines } = keepLog('info');

  before(async () => {
    server = await startTestServer({ log });
    owner = await server.signUp('Rabbits Ltd');
  });
  after(() => server.close());

  const lineOf = ({ headers }: { readonly headers: Headers }) =>
    lines.filter(({ requestId }) => requestId === headers.get('x-request-id'));

  it('sets security headers on each kind of response, including errors and files', async () => {
    for (const [method, path, statuses] of [
      ['GET', '/', [200, 404]],
      ['GET', '/assets/nothing.js', [404]],
      ['GET', '/healthz', [200]],
      ['GET', '/metrics', [200]],
      ['GET', '/api/docs', [200]],
      ['GET', '/api/openapi.yaml', [200]],
      ['GET', '/api/auth/options', [200]],
      ['GET', '/api/disputes', [401]],
      ['GET', '/api/nothing', [404]],
      ['GET', '/api/%', [400]],
      ['GET', '/sandbox/', [200]],
      ['GET', '/sandbox/nothing', [200, 404]],
      ['POST', '/api/auth/login', [422]],
      ['POST', '/api/webhooks/stripe/nothing', [404]],
      ['OPTIONS', '/api/disputes', [200, 404]],
    ] as const) {
      const { status, headers } = await fetch(server.url + path, { method, redirect: 'manual' });
      expect(statuses, `${method} ${path}`).to.include(status);
      const seen = Object.fromEntries(headers);
      expect(seen, path).to.include({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      });
      const policy = seen['content-security-policy']?.split('; ');
      expect(policy, path).to.include.members([
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]);
      expect(seen, path).to.not.have.any.keys('x-powered-by', 'server', 'x-aspnet-version', 'via');
      if (path.startsWith('/api/') && status >= 400)
        expect(seen['content-type']).to.match(/^application\/json; charset=utf-8$/);
    }
  });

  it('keeps personal data out of every cache: each response of the API is no-store', async () => {
    for (const { path, method, pathNames } of operations) {
      if (method !== 'GET' || pathNames.length > 0 || path === '/api/events') continue;
      const { headers } = await owner.get(path);
      expect(headers.get('cache-control'), path).to.equal('no-store');
    }
  });

  it('lets no other site read a response or send a preflighted request', async () => {
    for (const origin of ['https://foxes.example', 'null', 'https://rebuttal.example.foxes.example'])
      for (const [method, path] of [
        ['GET', '/api/auth/options'],
        ['GET', '/api/disputes'],
        ['OPTIONS', '/api/disputes'],
        ['OPTIONS', '/api/auth/login'],
        ['OPTIONS', '/api/webhooks/stripe/main'],
        ['GET', '/api/docs'],
      ] as const) {
        const { headers } = await fetch(server.url + path, {
          method,
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization, content-type',
          },
        });
        const names = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect(names, `${method} ${path} from ${origin}`).to.deep.equal([]);
      }
  });

  it('accepts no cookie as a sign-in, so another site cannot forge requests', async () => {
    const bearer = owner.bearer;
    for (const cookie of [`access_token=${bearer}`, `authorization=Bearer ${bearer}`, `token=${bearer}`]) {
      const { status } = await server.api.get('/api/auth/me', { cookie });
      expect(status, cookie.slice(0, 20)).to.equal(401);
    }
    expect((await server.api.get(`/api/auth/me?access_token=${bearer}`)).status).to.equal(401);
    const { headers } = await server.api.post('/api/auth/login', {
      email: 'fox@foxes.example',
      password: 'wrong-carrots',
    });
    expect(headers.getSetCookie()).to.deep.equal([]);
  });

  it('never changes the object prototype, whatever is sent', async () => {
    const nested = '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}';
    const bodies = [
      `${nested}}`,
      `${nested},"email":"fox@foxes.example","password":"wrong-carrots","name":"Fox"}`,
      `{"settings":${nested}},"credentials":${nested}},"provider":"stripe","account_name":"x"}`,
    ];
    for (const { path, method, pathNames } of operations) {
      if (method === 'GET' || method === 'DELETE' || pathNames.length > 0 || path.endsWith('/logout'))
        continue;
      for (const body of bodies)
        await owner.send(method, path, { body, headers: { 'content-type': 'application/json' } });
    }
    await owner.get(
      '/api/disputes?__proto__[polluted]=yes&constructor[prototype][polluted]=yes&__proto__=yes',
    );
    await owner.upload('/api/evidence/upload', {
      __proto__: 'yes',
      constructor: 'yes',
      'a[__proto__]': 'yes',
    });
    expect(({} as Record<string, unknown>)['polluted']).to.equal(undefined);
    expect(Object.keys(Object.prototype)).to.deep.equal([]);
  });

  it('rejects a repeated parameter and names it', async () => {
    for (const query of ['page=1&page=2', 'search=a&search=b', 'cursor=a&cursor=b']) {
      const { status, body } = await owner.get(`/api/disputes?${query}`);
      expect([status, body.details?.[0].field], query).to.deep.equal([422, query.split('=')[0]]);
    }
  });

  it('logs each denied permission in one line, whatever the request contains', async () => {
    const { tenantId } = await whoIs(owner);
    const member = await addPerson(server, tenantId, 'member');
    const as = await signIn(server, member);
    const refused = await as.get(
      `/api/api-keys?x=${encodeURIComponent('a\r\n{"level":60,"msg":"all is lost"}')}`,
    );
    expect(refused.status).to.equal(403);
    const [line, ...others] = lineOf(refused);
    expect(others).to.deep.equal([]);
    expect(line).to.include({
      msg: 'request forbidden',
      method: 'GET',
      path: '/api/api-keys',
      status: 403,
      code: 'role_forbids',
      userId: member.userId,
    });
    const odd = await as.get('/api/admin/tenants/a%0d%0ab%0a%7b%22level%22:60%7d');
    expect(odd.status).to.equal(403);
    expect(lineOf(odd)).to.have.length(1);
    expect(lines.filter(({ level }) => level === 60)).to.deep.equal([]);
    // Only the address added by the proxy on this machine counts.
    const forwarded = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7', 'x-real-ip': '203.0.113.9' };
    const [passedOn] = lineOf(await as.get('/api/api-keys', forwarded));
    expect(passedOn).to.include({ status: 403, address: '198.51.100.7' });
  });
});
