import { expect } from 'chai';

import { startServer, type RunningServer } from '../../../core/src/app/server.js';
import { sendReminderMail } from '../../../core/src/notifications/reminders/reminder-mailing.js';
import { Reminders } from '../../../core/src/notifications/reminders/reminders.js';
import { createLog } from '../../../core/src/platform/shared/log.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { sampleCredentials } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { insertDisputes } from '../disputes/stored-disputes.js';
import { whoIs } from '../identity/platform-client.js';
import { readMails } from './mail-box.js';

const now = new Date('2027-05-19T09:00:00Z');
type Sent = { readonly to: string; readonly text: string };

/** The server runs no background work. The test runs each step, and can make it fail at any point. */
describe('reminders after a crash between selection and sending', () => {
  let server: TestServer;
  let owner: ApiClient;
  let me: Awaited<ReturnType<typeof whoIs>>;
  let accountId: string;
  let number = 0;
  before(async () => {
    server = await startTestServer({ environment: { WORKERS: 'off' } });
  });
  after(() => server.close());
  beforeEach(async () => {
    owner = await server.signUp(`Hares ${String((number += 1))}`);
    me = await whoIs(owner);
    // Nothing verifies it here, so does not wait for that.
    const { body } = await owner.post('/api/psp/accounts', {
      provider: 'stripe',
      account_name: 'Main shop',
      environment: 'test',
      credentials: await sampleCredentials(server, 'stripe'),
    });
    accountId = body.account.account_id;
    await addDispute();
  });

  async function addDispute(): Promise<void> {
    const dates = { created_at: '2027-05-01T00:00:00Z', evidence_due_by: '2027-05-20T12:00:00Z' };
    await server.container.database.transaction(me.tenantId, (tx) =>
      insertDisputes(tx, { tenantId: me.tenantId, accountId }, [{ amount_minor: 8640, ...dates }]),
    );
  }

  const look = (
    reminders = server.container.reminders,
    container: RunningServer['container'] = server.container,
    at = now,
  ) => new Reminders({ ...container, reminders, clock: () => at }).scanTenant(me.tenantId);
  const mailings = async (): Promise<{ mailing_id: string; sent_at: Date | null }[]> =>
    server.container.database.read(me.tenantId, (tx) => tx('mailings').where({ tenant_id: me.tenantId }));
  const jobs = async (): Promise<unknown[]> =>
    server.container.database
      .system('jobs')
      .where({ tenant_id: me.tenantId, name: 'notifications.send-mail' });
  const theMailing = async () => {
    const found = await mailings();
    expect(found).to.have.length(1);
    return found[0]?.mailing_id ?? '';
  };

  type Deps = Parameters<typeof sendReminderMail>[0];
  const send = async (
    sent: Sent[],
    changes: Partial<Deps> = {},
    assertHeld: () => void = () => undefined,
  ) => {
    const mailer: Deps['mailer'] = {
      send: ({ to, text }) => Promise.resolve(void sent.push({ to, text })),
    };
    const mailingId = await theMailing();
    const about = { tenantId: me.tenantId, mailingId };
    await sendReminderMail({ ...server.container, mailer, ...changes }, about, { assertHeld });
  };
  const failure = async (work: Promise<unknown>) =>
    work.then(
      () => expect.fail('it went well'),
      (error: unknown) => String(error),
    );

  it('are sent by the next attempt after the mail server rejected them, and only once', async () => {
    await look();
    const sent: Sent[] = [];
    const refusing: Deps['mailer'] = { send: () => Promise.reject(new Error('greylisted')) };
    expect(await failure(send(sent, { mailer: refusing }))).to.contain('greylisted');
    expect((await mailings())[0]?.sent_at).to.equal(null);
    await send(sent);
    await send(sent);
    expect(sent.map(({ to }) => to)).to.deep.equal([me.email]);
    expect(sent[0]?.text).to.contain('Respond by: ');
    expect((await mailings())[0]?.sent_at).not.to.equal(null);
  });

  it("are sent again if the server crashed between the mail server's confirmation and its commit", async () => {
    await look();
    const sent: Sent[] = [];
    const { database } = server.container;
    const dying = { ...database, transaction: () => Promise.reject(new Error('killed')) };
    expect(await failure(send(sent, { database: dying }))).to.contain('killed');
    expect(sent).to.have.length(1);
    await send(sent);
    await send(sent);
    expect(sent).to.have.length(2);
  });

  it('are not sent by a server that lost its lease', async () => {
    await look();
    const sent: Sent[] = [];
    const lost = () => {
      throw new Error('the lease is lost');
    };
    expect(await failure(send(sent, {}, lost))).to.contain('the lease is lost');
    expect(sent).to.deep.equal([]);
    await send(sent);
    expect(sent).to.have.length(1);
  });

  it('are sent once by two concurrent servers', async () => {
    const { config } = server.container;
    const start = () =>
      startServer({ config: { ...config, port: 0, workers: true }, log: createLog('silent') });
    const two = [await start(), await start()];
    try {
      await Promise.all(
        two.flatMap(({ container }) => [look(undefined, container), look(undefined, container)]),
      );
      await eventually('the mail', async () => (await jobs()).length === 0 && (await mailings()).length > 0);
      for (const { container } of two) await look(undefined, container);
      expect(await mailings()).to.have.length(1);
      expect(await jobs()).to.deep.equal([]);
      const mails = (await readMails(server.dataDir)).filter(({ to }) => to === me.email);
      expect(mails.filter(({ text }) => text.includes('Respond by: '))).to.have.length(1);
    } finally {
      for (const started of two) await started.stop();
    }
  });
});
