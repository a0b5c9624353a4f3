import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { codeOf as codeThen, turnOnSecondFactor } from './authenticator.js';
import { addPerson, signIn as openSessionOf } from './matrix/people.js';
import { createTeamDesk, password, refusal, type TeamDesk } from './team-client.js';

const halfMinuteMs = 30_000;

describe('a second factor', () => {
  let server: TestServer;
  let desk: TeamDesk;
  let owner: ApiClient;
  let email: string;
  let now = new Date('2026-11-21T09:00:00Z');

  before(async () => {
    server = await startTestServer({ clock: () => now });
    desk = createTeamDesk(server);
  });
  beforeEach(async () => {
    now = new Date(now.getTime() + 20 * 60_000);
    owner = await server.signUp('Bramble & Burrow');
    ({ email } = await desk.me(owner));
  });
  after(() => server.close());

  const codeOf = (secret: string, steps = 0) => codeThen(secret, now, steps);
  const later = (steps = 1) => {
    now = new Date(now.getTime() + steps * halfMinuteMs);
  };
  const login = (change: object = {}) => server.api.post('/api/auth/login', { email, password, ...change });
  const outcome = async (change: object = {}) => {
    const { status, body } = await login(change);
    return status === 200 ? 200 : [status, String(body.code)];
  };
  const begin = (as: ApiClient, typed = password) => as.post('/api/auth/second-factor', { password: typed });
  const confirm = (as: ApiClient, code: string) => as.post('/api/auth/second-factor/confirm', { code });
  const turnOff = (as: ApiClient, body: object) => as.post('/api/auth/second-factor/turn-off', body);
  const turnOn = async (as = owner) => {
    const { response, secret } = await turnOnSecondFactor(as, now);
    expect(response.status).to.equal(200);
    return { secret, recoveryCodes: response.body.recovery_codes as string[] };
  };
  const required = [401, 'second_factor_required'];
  const wrong = [401, 'wrong_code'];

  it('is required only after a code has proved that the app has the secret', async () => {
    expect(await outcome()).to.equal(200);
    const { status, body } = await begin(owner);
    expect(status).to.equal(200);
    const { secret, uri } = body as { secret: string; uri: string };
    expect(secret).to.match(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get('secret')).to.equal(secret);
    expect(await outcome()).to.equal(200);
    expect(refusal(await confirm(owner, codeOf(secret, 5)))).to.deep.equal({ status: 422, code: 'invalid' });
    const other = server.api.withToken(String((await login()).body.access_token));
    const confirmed = await confirm(owner, codeOf(secret));
    expect(confirmed.body.recovery_codes).to.have.length(10);
    expect((await other.get('/api/auth/me')).status).to.equal(401);
    expect((await owner.get('/api/auth/second-factor')).body).to.deep.equal({
      is_demanded: false,
      enabled_at: now.toISOString(),
      recovery_codes_left: 10,
    });
    expect(await outcome()).to.deep.equal(required);
    expect(await outcome({ password: 'not-carrots' })).to.deep.equal([401, 'wrong_login']);
    expect(await outcome({ password: 'not-carrots', code: codeOf(secret, 1) })).to.deep.equal([
      401,
      'wrong_login',
    ]);
    later();
    expect(await outcome({ code: codeOf(secret) })).to.equal(200);
  });

  it('accepts each code once, even twice at the same time, and only current ones', async () => {
    const { secret } = await turnOn();
    expect(await outcome({ code: codeOf(secret) })).to.deep.equal(wrong);
    later(3);
    for (const steps of [-2, 2]) expect(await outcome({ code: codeOf(secret, steps) })).to.deep.equal(wrong);
    const code = codeOf(secret);
    const both = await Promise.all([outcome({ code }), outcome({ code })]);
    expect(both.filter((one) => one === 200)).to.have.length(1);
    expect(await outcome({ code: codeOf(secret, -1) })).to.deep.equal(wrong);
    expect(
      await outcome({ code: ` ${codeOf(secret, 1).slice(0, 3)} ${codeOf(secret, 1).slice(3)}` }),
    ).to.equal(200);
  });

  it('accepts each recovery code once instead of the app', async () => {
    const { recoveryCodes } = await turnOn();
    const [first = '', second = ''] = recoveryCodes;
    expect(first).to.match(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/);
    expect(await outcome({ code: first })).to.equal(200);
    expect(await outcome({ code: first })).to.deep.equal(wrong);
    expect(await outcome({ code: second.toUpperCase().replaceAll('-', ' ') })).to.equal(200);
    const { body } = await owner.get('/api/auth/second-factor');
    expect(body.recovery_codes_left).to.equal(8);
  });

  it('throttles code guesses by someone with the password', async () => {
    const { secret } = await turnOn();
    for (let tries = 0; tries < 10; tries += 1)
      expect(await outcome({ code: '000000' === codeOf(secret, 1) ? '000001' : '000000' })).to.deep.equal(
        wrong,
      );
    later();
    expect(await outcome({ code: codeOf(secret) })).to.deep.equal([429, 'too_many_tries']);
    later(31);
    expect(await outcome({ code: codeOf(secret) })).to.equal(200);
  });

  it('is turned off with password and code together, and with neither alone', async () => {
    const { secret, recoveryCodes } = await turnOn();
    later();
    const code = codeOf(secret);
    for (const body of [
      { password: 'not-carrots', code },
      { password, code: '123' },
    ])
      expect(refusal(await turnOff(owner, body))).to.deep.equal({ status: 422, code: 'invalid' });
    expect(await outcome()).to.deep.equal(required);
    expect((await turnOff(owner, { password, code })).status).to.equal(200);
    expect(await outcome()).to.equal(200);
    expect(refusal(await turnOff(owner, { password, code: recoveryCodes[0] }))).to.deep.equal({
      status: 409,
      code: 'second_factor_off',
    });
  });

  it('replaces its recovery codes with password and code, which invalidates the old ones', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const [old = '', spare = ''] = recoveryCodes;
    const renew = (body: object) => owner.post('/api/auth/second-factor/recovery-codes', body);
    const refused = { status: 422, code: 'invalid' };
    expect(refusal(await renew({ password: 'not-carrots', code: old }))).to.deep.equal(refused);
    expect(refusal(await renew({ password, code: 'not-a-code' }))).to.deep.equal(refused);
    const { status, body } = await renew({ password, code: old });
    expect(status).to.equal(200);
    const renewed = body.recovery_codes as string[];
    expect(new Set([...renewed, ...recoveryCodes]).size).to.equal(20);
    expect(await outcome({ code: spare })).to.deep.equal(wrong);
    expect(await outcome({ code: renewed[9] })).to.equal(200);
    later();
    expect((await renew({ password, code: codeOf(secret) })).status).to.equal(200);
    expect((await owner.get('/api/auth/second-factor')).body.recovery_codes_left).to.equal(10);
    const other = await server.signUp('Foxes');
    expect(
      refusal(await other.post('/api/auth/second-factor/recovery-codes', { password, code: '1' })),
    ).to.deep.equal({ status: 409, code: 'second_factor_off' });
  });

  it('stores no readable secret or recovery code, and records its changes in the audit log', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const { system } = server.container.database;
    const stored = JSON.stringify([await system('second_factors'), await system('audit_entries')]);
    for (const text of [secret, ...recoveryCodes]) expect(stored.includes(text), text).to.equal(false);
    later();
    await login({ code: codeOf(secret) });
    const { tenantId } = await desk.me(owner);
    const entries = await desk.audited(tenantId, 'user.s');
    expect(entries.map(({ action }) => action)).to.deep.equal(['user.second_factor_on', 'user.sign_in']);
    expect(entries[1]?.details).to.include({ method: 'password', second_factor: 'totp' });
  });

  it('can be reset by a super admin only, which signs the user out', async () => {
    await turnOn();
    const { userId, tenantId } = await desk.me(owner);
    const path = `/api/admin/users/${userId}/second-factor`;
    expect((await owner.delete(path)).status).to.equal(403);
    const superAdmin = await openSessionOf(server, await addPerson(server, null, 'super_admin'));
    expect((await superAdmin.delete(path)).status).to.equal(200);
    expect((await owner.get('/api/auth/me')).status).to.equal(401);
    expect(await outcome()).to.equal(200);
    expect(refusal(await superAdmin.delete(path))).to.deep.equal({ status: 409, code: 'second_factor_off' });
    expect(await desk.audited(tenantId, 'user.second_factor_reset')).to.have.length(1);
  });
});
