import { expect } from 'chai';

import { type Net, openNet } from '../../testing/net.js';
import { openTestDatabase, type OpenTestDatabase, testSecret } from '../../testing/test-database.js';
import { eventually } from '../../testing/waiting.js';
import { createDatabase, type Database } from './database.js';
import { createNotifications } from './notifications.js';
import { roleUrls } from './roles.js';

const silenceMs = 500;
const terminated = /Connection terminated: PostgreSQL has not responded for 0.5 s/;
const rabbits = 'ten_01j00000000000000rab';

describe('connection watchdog', () => {
  let opened: OpenTestDatabase;
  let net: Net;
  let database: Database;
  const told: string[] = [];
  const onError = (error: Error) => void told.push(error.message);

  before(async () => {
    opened = await openTestDatabase([rabbits]);
    net = await openNet(opened.ownerUrl);
    database = createDatabase({ ...roleUrls(net.url, testSecret), onError, silenceMs });
  });
  after(async () => {
    await database.close();
    net.close();
    await opened.close();
  });

  const read = () => database.read(rabbits, (tx) => tx('tenants').first('name'));
  const change = () => database.transaction(rabbits, (tx) => tx('tenants').first('name'));
  const take = async () => (await database.intake.query('select 1 as one')).rows;
  const look = async () => (await database.system.raw('select 1 as one')).rows as unknown;

  async function failureOf(work: Promise<unknown>): Promise<string> {
    return work.then(
      (answer) => `answered ${JSON.stringify(answer)}`,
      (error: unknown) => (error as Error).message,
    );
  }

  const rest = () => new Promise((resolve) => setTimeout(resolve, 3 * silenceMs));

  for (const [name, work] of Object.entries({ read, change, take, look })) {
    it(`replaces a silent connection after the timeout: ${name}`, async () => {
      const before = await work();
      await rest();
      net.swallow();
      expect(await failureOf(work())).to.match(terminated);
      expect(await work()).to.deep.equal(before);
    });
  }

  it('keeps slow responses and idle connections of a live database', async () => {
    const [{ pid }] = (await database.system.raw('select pg_backend_pid() as pid')).rows;
    await rest();
    const again = (await database.system.raw('select pg_backend_pid() as pid, pg_sleep(0.2)')).rows;
    expect(again[0].pid).to.equal(pid);
  });

  it('releases the locks of a server that disappeared during a transaction', async () => {
    const { rows } = await database.system.raw('show idle_in_transaction_session_timeout');
    expect(rows).to.deep.equal([{ idle_in_transaction_session_timeout: '1min' }]);
  });

  it('listens over a new connection and reports that notifications may be missing', async () => {
    const { systemUrl } = roleUrls(net.url, testSecret);
    const notifications = createNotifications(systemUrl, onError, { beatMs: 700, answerMaxMs: silenceMs });
    const received: (string | undefined)[] = [];
    notifications.subscribe('rebuttal_jobs', (payload) => void received.push(payload));
    await notifications.start();
    const notify = (payload: string) =>
      opened.database.system.raw('select pg_notify(?, ?)', ['rebuttal_jobs', payload]);
    await notify('before');
    await eventually('the first', () => Promise.resolve(received.length === 1));
    net.swallow();
    await notify('missed');
    await eventually('another connection', () => Promise.resolve(received.length === 2));
    await notify('after');
    await eventually('the last', () => Promise.resolve(received.length === 3));
    expect(received).to.deep.equal(['before', undefined, 'after']);
    await notifications.close();
  });
});
