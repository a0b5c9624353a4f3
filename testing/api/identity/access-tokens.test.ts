import { createSecretKey, generateKeyPairSync } from 'node:crypto';

import { expect } from 'chai';
import { exportJWK, SignJWT, UnsecuredJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';

import { testSecret } from '../../../core/src/testing/test-database.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

const minute = 60;

/** Tokens forged outside the server, with its own secret where that makes a better forgery. */
describe('access tokens', () => {
  let server: TestServer;
  let honest: { head: string; claims: JWTPayload; token: string };
  let now = new Date('2026-11-21T09:00:00Z');
  const secret = createSecretKey(Buffer.from(testSecret, 'utf8'));
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

  before(async () => {
    server = await startTestServer({ clock: () => now });
    const token = (await server.signUp('Rabbits Ltd')).bearer;
    const [head = '', payload = ''] = token.split('.');
    honest = { head, claims: decode(payload), token };
  });
  after(() => server.close());

  const decode = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const sign = (
    change: JWTPayload,
    key: Parameters<SignJWT['sign']>[0] = secret,
    header: JWTHeaderParameters = { alg: 'HS256', typ: 'JWT' },
  ) => new SignJWT({ ...honest.claims, ...change }).setProtectedHeader(header).sign(key);
  const outcome = async (token: string) => {
    const { status, body } = await server.api.withToken(token).get('/api/auth/me');
    return [status, body.code ?? body.user.role];
  };
  const refused = [401, 'not_signed_in'];
  const seconds = () => Math.floor(now.getTime() / 1000);

  it('are accepted if they are signed correctly', async () => {
    expect(await outcome(honest.token)).to.deep.equal([200, 'owner']);
    expect(await outcome(await sign({}))).to.deep.equal([200, 'owner']);
  });

  it('expire after minutes, and are rejected without an expiry', async () => {
    const { iat = 0, exp = 0 } = honest.claims;
    expect(exp - iat).to.be.within(minute, 60 * minute);
    expect(await outcome(await sign({ exp: seconds() }))).to.deep.equal(refused);
    expect(await outcome(await sign({ iat: seconds() - 7200, exp: seconds() - 3600 }))).to.deep.equal(
      refused,
    );
    expect(await outcome(await sign({ nbf: seconds() + 600 }))).to.deep.equal(refused);
    const before = now;
    now = new Date(now.getTime() + (exp - iat) * 1000);
    expect(await outcome(honest.token)).to.deep.equal(refused);
    now = before;
  });

  it('are rejected from another issuer or for another audience', async () => {
    const changes: JWTPayload[] = [
      { aud: 'burrow-api' },
      { aud: ['burrow-api'] },
      { aud: undefined },
      { aud: '' },
      { iss: 'https://foxes.example' },
      { iss: undefined },
    ];
    for (const change of changes)
      expect(await outcome(await sign(change)), JSON.stringify(change)).to.deep.equal(refused);
  });

  it('are rejected without a signature, in any spelling of the algorithm', async () => {
    const payload = encode(honest.claims);
    const heads = ['none', 'None', 'NONE', '', null].map((alg) => encode({ alg, typ: 'JWT' }));
    const forged = [
      new UnsecuredJWT(honest.claims).encode(),
      ...heads.flatMap((head) => [`${head}.${payload}.`, `${head}.${payload}`, `${head}.${payload}.AA`]),
      `${honest.head}.${payload}.`,
    ];
    for (const token of forged) expect(await outcome(token), token.slice(0, 40)).to.deep.equal(refused);
  });

  it('are rejected with another algorithm, even with the right secret or an embedded key', async () => {
    const jwk = await exportJWK(rsa.publicKey);
    const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' });
    const forged = {
      HS384: await sign({}, secret, { alg: 'HS384' }),
      HS512: await sign({}, Buffer.concat([Buffer.from(testSecret), Buffer.alloc(64)]), { alg: 'HS512' }),
      RS256: await sign({}, rsa.privateKey, { alg: 'RS256' }),
      PS256: await sign({}, rsa.privateKey, { alg: 'PS256' }),
      'a key in the header': await sign({}, rsa.privateKey, { alg: 'RS256', jwk: jwk }),
      'an address in the header': await sign({}, rsa.privateKey, { alg: 'RS256', jku: `${server.url}/keys` }),
      'a public key as the secret': await sign({}, createSecretKey(Buffer.from(publicPem)), { alg: 'HS256' }),
    };
    for (const [what, token] of Object.entries(forged))
      expect(await outcome(token), what).to.deep.equal(refused);
  });

  it('are rejected if they are signed with another secret', async () => {
    for (const other of [
      'another secret of the same kind, and as long as ours',
      testSecret.toUpperCase(),
      ' ',
    ]) {
      const token = await sign({}, Buffer.from(other.padEnd(32)));
      expect(await outcome(token)).to.deep.equal(refused);
    }
  });

  it('are rejected after any change', async () => {
    const [head = '', payload = '', signature = ''] = honest.token.split('.');
    const admin = encode({ ...honest.claims, role: 'super_admin', tid: null });
    const flipped = Buffer.from(signature, 'base64url');
    flipped[0] = (flipped[0] ?? 0) ^ 1;
    const forged = [
      `${head}.${admin}.${signature}`,
      `${encode({ alg: 'HS256' })}.${payload}.${signature}`,
      `${head}.${payload}.${flipped.toString('base64url')}`,
      `${head}.${payload}.${signature.slice(0, -1)}`,
      `${head}.${payload}`,
      `${head}..${signature}`,
      `.${payload}.${signature}`,
    ];
    for (const token of forged) expect(await outcome(token)).to.deep.equal(refused);
  });

  it('carry no permissions: role and company are read again', async () => {
    const outsider = await server.signUp('Foxes');
    const { user } = (await outsider.get('/api/auth/me')).body;
    const { body } = await server.api.withToken(await sign({ role: 'super_admin' })).get('/api/auth/me');
    expect(body.user.role).to.equal('owner');
    const { database } = server.container;
    const userId = String(user.user_id);
    await database.system('users').where({ user_id: userId }).update({ role: 'member' });
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    const { status } = await outsider.put('/api/auth/tenant', { name: 'Foxes & Sons' });
    expect(status).to.equal(403);
  });

  it('are rejected without a session, even if signed with our secret', async () => {
    for (const change of [{ sid: undefined }, { sid: 7 }, { sub: undefined }])
      expect(await outcome(await sign(change))).to.deep.equal(refused);
  });

  it('are rejected for an unknown session, and for any other kind of token', async () => {
    expect((await outcome(await sign({ sid: 'ses_00000000000000000000' })))[0]).to.equal(401);
    const { body } = await server.api.post('/api/auth/login', {
      email: 'owner1@rabbits-ltd.example',
      password: 'carrots-are-orange',
    });
    expect(await outcome(String(body.refresh_token))).to.deep.equal(refused);
    const bad = ['', 'null', 'undefined', 'a.b.c', `${honest.token} ${honest.token}`, 'x'.repeat(5_000)];
    for (const token of bad) expect(await outcome(token)).to.deep.equal(refused);
    for (const scheme of ['Basic', 'Token', '']) {
      const headers = { authorization: `${scheme} ${honest.token}`.trim() };
      expect((await server.api.get('/api/auth/me', headers)).status, scheme).to.equal(401);
    }
    const inQuery = `/api/auth/me?access_token=${honest.token}&token=${honest.token}`;
    expect((await server.api.get(inQuery)).status).to.equal(401);
    expect(
      (await server.api.get('/api/auth/me', { cookie: `access_token=${honest.token}` })).status,
    ).to.equal(401);
  });
});
