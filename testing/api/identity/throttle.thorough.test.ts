import { expect } from 'chai';

import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

const password = 'carrots-are-orange';
const minuteMs = 60 * 1000;

describe('counted attempts', () => {
  let server: TestServer;
  let now = new Date('2026-11-21T09:00:00Z');
  let people = 0;

  before(async function () {
    this.timeout(120_000);
    // Background work would appear among the compared statements.
    server = await startTestServer({ clock: () => now, environment: { WORKERS: 'off' } });
  });
  after(() => server.close());
  beforeEach(async () => {
    // Beyond every window of the previous test.
    now = new Date(now.getTime() + 60 * minuteMs);
    await system()('throttle_tries').delete();
  });

  const system = () => server.container.database.system;
  /** As a reverse proxy on this machine forwards it. */
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const login = (email: string, given = 'wrong-password', headers = {}, api: ApiClient = server.api) =>
    api.post('/api/auth/login', { email, password: given }, headers);
  const register = async (headers = {}) => {
    people += 1;
    const email = `rabbit${people}@warren.example`;
    const response = await server.api.post(
      '/api/auth/register',
      { email, password, name: 'Rabbit' },
      headers,
    );
    return { ...response, email };
  };
  const waitOf = ({ status, headers }: ApiAnswer) => {
    expect(status).to.equal(429);
    return Number(headers.get('retry-after'));
  };
  const fillWindows = (tries: number) => system()('throttle_tries').update({ tries });

  it('are counted for all processes together, and survive a restart', async () => {
    const environment = { DATABASE_URL: server.ownerUrl };
    const { email } = await register();
    const other = await startTestServer({ clock: () => now, environment });
    try {
      for (let i = 0; i < 5; i += 1) {
        expect((await login(email)).status).to.equal(401);
        expect((await login(email, 'wrong-password', {}, other.api)).status).to.equal(401);
      }
      expect((await login(email, password)).status).to.equal(429);
    } finally {
      await other.close();
    }
    const restarted = await startTestServer({ clock: () => now, environment });
    try {
      expect(waitOf(await login(email, password, {}, restarted.api))).to.equal(900);
    } finally {
      await restarted.close();
    }
  });

  it('are blocked until their window ends, which starts with the first attempt', async () => {
    const { email } = await register();
    await login(email);
    now = new Date(now.getTime() + 10 * minuteMs);
    for (let i = 0; i < 9; i += 1) await login(email);
    expect(waitOf(await login(email, password))).to.equal(5 * 60);
    now = new Date(now.getTime() + 5 * minuteMs - 1);
    expect(waitOf(await login(email, password))).to.equal(1);
    now = new Date(now.getTime() + 1);
    expect((await login(email, password)).status).to.equal(200);
  });

  it('are reset by a sign-in', async () => {
    const { email } = await register();
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 9; i += 1) expect((await login(email)).status).to.equal(401);
      expect((await login(email, password)).status).to.equal(200);
    }
  });

  it('are counted by account, and do not lock out other accounts', async () => {
    const [one, two] = [await register(), await register()];
    for (let i = 0; i < 120; i += 1) await login(one.email);
    expect((await login(one.email, password)).status).to.equal(429);
    expect((await login(two.email, password)).status).to.equal(200);
  });

  it('of a whole network count together: many accounts from one address are throttled, others are not', async () => {
    const { email } = await register();
    const addresses = ['2001:db8:1:2::1', '2001:db8:0001:2:ffff:1:2:3', '2001:DB8:1:2:0:0:0:9'];
    await login('nobody@warren.example', 'wrong-password', from('2001:db8:1:2::5'));
    await fillWindows(100);
    for (const address of addresses)
      expect((await login(email, password, from(address))).status, address).to.equal(429);
    expect((await login(email, password, from('2001:db8:1:3::1'))).status).to.equal(200);
    expect((await login(email, password, from('192.0.2.7'))).status).to.equal(200);
  });

  it('stop bulk emails to one person, and from one address', async () => {
    const forgot = (email: string, headers = {}) =>
      server.api.post('/api/auth/forgot-password', { email }, headers);
    for (let i = 0; i < 5; i += 1) expect((await forgot('one@warren.example')).status).to.equal(200);
    expect(waitOf(await forgot('ONE@warren.example'))).to.equal(900);
    for (let i = 0; i < 25; i += 1) expect((await forgot(`n${i}@warren.example`)).status).to.equal(200);
    expect((await forgot('last@warren.example')).status).to.equal(429);
    expect((await forgot('last@warren.example', from('198.51.100.9'))).status).to.equal(200);
  });

  it('leave two rows with keyed hashes, however many there are, and no name or address', async () => {
    const email = 'hazel@warren.example';
    for (let i = 0; i < 30; i += 1) await login(email, 'wrong-password', from('203.0.113.9'));
    const rows = await system()('throttle_tries').select<{ key: Buffer }[]>('*');
    expect(rows).to.have.length(2);
    for (const { key } of rows) expect(key).to.have.length(32);
    expect(JSON.stringify(rows)).to.not.match(/hazel|warren|203\.0/);
    const [{ relpersistence }] = (await system()('pg_class')
      .where({ relname: 'throttle_tries' })
      .select('relpersistence')) as [{ relpersistence: string }];
    expect(relpersistence).to.equal('u');
  });

  describe('reveal no account', () => {
    /** The time-consuming work of the server for a call: database statements, and hashing. */
    async function workOf(call: () => Promise<ApiAnswer>) {
      const { database, auth } = server.container;
      const { passwords } = auth;
      const statements: string[] = [];
      const hashings: string[] = [];
      const note = ({ sql }: { sql: string }) => void statements.push(shorten(sql));
      const hash = passwords.hash.bind(passwords);
      const matches = passwords.matches.bind(passwords);
      passwords.hash = (...given) => (hashings.push('hash'), hash(...given));
      passwords.matches = (...given) => (hashings.push('matches'), matches(...given));
      database.system.on('query', note);
      try {
        const { status, body } = await call();
        return { statements, hashings, status, body: { ...body, request_id: '' } as object };
      } finally {
        database.system.off('query', note);
        Object.assign(passwords, { hash, matches });
      }
    }

    it('by guessed passwords: the same response and work, before and after throttling', async () => {
      const { email } = await register();
      for (let i = 0; i < 11; i += 1) {
        const known = await workOf(() => login(email, 'wrong-password', from('203.0.113.1')));
        const unknown = await workOf(() =>
          login('nobody@warren.example', 'wrong-password', from('203.0.113.2')),
        );
        expect(known).to.deep.equal(unknown);
        expect(known.status).to.equal(i < 10 ? 401 : 429);
        expect(known.hashings).to.deep.equal(i < 10 ? ['matches'] : []);
      }
    });

    it('by a password reset request', async () => {
      const { email } = await register();
      const forgot = (typed: string) =>
        workOf(() => server.api.post('/api/auth/forgot-password', { email: typed }));
      for (let i = 0; i < 6; i += 1)
        expect(await forgot(email)).to.deep.equal(await forgot('no@warren.example'));
    });
  });
});

/** The operation and table of a statement. */
function shorten(sql: string): string {
  const [verb = ''] = sql.split(/[\s;]/);
  const [, table = ''] = /(?:from|into|update|pg_notify)[ (]+["']?(\w+)/.exec(sql) ?? [];
  return `${verb} ${table}`.trim();
}
