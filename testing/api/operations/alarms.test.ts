import { expect } from 'chai';

import { AlarmsService } from '../../../core/src/operations/alarms/alarms.service.js';
import { createOwnerKnex } from '../../../core/src/platform/database/owner-knex.js';
import { newId } from '../../../core/src/platform/shared/ids.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { signInSuperAdmin, whoIs } from '../identity/platform-client.js';
import { readMails } from '../notifications/mail-box.js';

type Trouble = { cause(): Promise<unknown>; mend(): Promise<unknown> };
const noTroubles = { find: () => Promise.resolve([]), findFolderTrouble: () => Promise.resolve([]) };

type SeenAlarm = { kind: string; count: number; raised_at: string; cleared_at: string | null };

describe('alarms', function () {
  this.timeout(120_000);
  let server: TestServer;
  let admin: ApiClient;
  let owner: ApiClient;
  let email: string;
  let tenantId: string;
  let disputeId: string;

  const system = () => server.container.database.system;
  const inCompany = (sql: string, values: readonly string[] = []) =>
    server.container.database.transaction(tenantId, async (tx) => tx.raw(sql, [...values]));
  const alarmsOf = async (kind: string) => {
    const { alarms } = (await admin.get('/api/admin/alarms')).body as { alarms: SeenAlarm[] };
    return alarms.filter((alarm) => alarm.kind === kind);
  };
  /** Several processes at once, and again later. */
  const scan = async () => {
    await Promise.all(Array.from({ length: 5 }, () => server.container.alarmsService.check()));
    await server.container.alarmsService.check();
  };
  const mailsOf = async (subject: string) =>
    (await readMails(server.dataDir)).filter((mail) => mail.to === email && mail.subject === subject);
  const oneMail = (subject: string) =>
    eventually(`the mail ${subject}`, async () => (await mailsOf(subject))[0]);

  before(async () => {
    server = await startTestServer({ environment: { WORKERS: 'on' } });
    ({ as: admin, email } = await signInSuperAdmin(server));
    owner = await server.signUp('Rabbits');
    ({ tenantId } = await whoIs(owner));
    await connectStripe(server, owner);
    disputeId = (await startDispute(server, owner, {})).dispute_id;
    // Waits for the dispute before its webhook settles, which would end the waiting row made here.
    await eventually('all webhooks to be settled', async () => {
      const waiting: unknown = await system()('webhook_events')
        .where({ state: 'received' })
        .first('event_id');
      return waiting === undefined;
    });
  });
  after(() => server.close());

  const cases: readonly (readonly [kind: string, title: string, trouble: Trouble])[] = [
    [
      'webhooks_waiting',
      'webhooks are delayed',
      {
        cause: async () => {
          await system()('webhook_events')
            .where('event_id', system()('webhook_events').min('event_id'))
            .update({
              state: 'received',
              received_at: system().raw(`now() - interval '61 seconds'`),
              leased_by: 'a process that hangs',
              leased_until: system().raw(`now() + interval '1 hour'`),
            });
        },
        mend: () => system()('webhook_events').update({ state: 'done', leased_by: null, leased_until: null }),
      },
    ],
    [
      'submissions_unknown',
      'submissions are unconfirmed',
      {
        cause: () =>
          inCompany(
            `insert into submissions (submission_id, tenant_id, dispute_id, include_evidence, auto_retry, status, send_begun_at)
             values (?, ?, ?, true, true, 'uploading', now() - interval '301 seconds')`,
            [newId('sub'), tenantId, disputeId],
          ),
        mend: () => inCompany(`update submissions set status = 'failed'`),
      },
    ],
    [
      'deadlines_unanswered',
      'deadlines are approaching',
      {
        cause: () =>
          inCompany(
            `update disputes set is_test_mode = false, evidence_due_by = now() + interval '23 hours'`,
          ),
        mend: () =>
          inCompany(
            `insert into submissions (submission_id, tenant_id, dispute_id, include_evidence, auto_retry)
             values (?, ?, ?, true, true)`,
            [newId('sub'), tenantId, disputeId],
          ),
      },
    ],
    [
      'work_failed',
      'work has failed',
      {
        cause: () =>
          system()('jobs').insert({
            tenant_id: tenantId,
            name: 'evidence.collect',
            payload: { disputeId },
            state: 'parked',
          }),
        mend: () => system()('jobs').where({ state: 'parked' }).delete(),
      },
    ],
    [
      'disputes_unreadable',
      'disputes are unreadable',
      {
        cause: () =>
          inCompany(
            `insert into unreadable_disputes (tenant_id, account_id, row_key, problem, is_transient)
             select tenant_id, account_id, 'du_1', 'no amount', false from psp_accounts`,
          ),
        mend: () => inCompany(`delete from unreadable_disputes`),
      },
    ],
    [
      'process_errors',
      'a server process ended',
      {
        cause: async () => {
          await server.container.alarmsService.noteProcessError('unhandledRejection');
          expect(await server.container.metrics.read()).to.match(
            /^rebuttal_process_errors_total\{origin="unhandledRejection"\} 1$/m,
          );
        },
        mend: () =>
          system()('process_errors').update({ happened_at: system().raw(`now() - interval '61 minutes'`) }),
      },
    ],
    [
      'accounts_unverified',
      'accounts wait for their provider',
      {
        cause: () => inCompany(`update psp_accounts set unreachable_since = now()`),
        mend: () => inCompany(`update psp_accounts set unreachable_since = null`),
      },
    ],
    [
      'accounts_unsynced',
      'accounts are not synced',
      {
        cause: () => inCompany(`update psp_accounts set sync_failing_since = now() - interval '61 minutes'`),
        mend: () => inCompany(`update psp_accounts set sync_failing_since = null`),
      },
    ],
    [
      'mail_unsent',
      'emails cannot be sent',
      {
        cause: () =>
          system()('jobs').insert({
            ...{ name: 'auth.send-password-reset', payload: '{}', key: 'mail', attempts: 3 },
            ...{ last_error: 'connect ECONNREFUSED', run_at: system().raw(`now() + interval '1 hour'`) },
          }),
        mend: () => system()('jobs').where({ key: 'mail' }).delete(),
      },
    ],
    [
      'data_folder_full',
      'the data folder cannot be written',
      {
        cause: () =>
          system()('process_reports').insert({ process: 'prc_1', kind: 'data_folder_full', count: 1 }),
        mend: () =>
          system()('process_reports').update({ seen_at: system().raw(`now() - interval '46 seconds'`) }),
      },
    ],
  ];

  for (const [kind, title, trouble] of cases) {
    it(`${kind}: is raised once, cleared once, and emailed both times`, async () => {
      await scan();
      expect(await alarmsOf(kind)).to.deep.equal([]);
      await trouble.cause();
      await scan();
      const [raised, ...others] = await alarmsOf(kind);
      expect(others).to.deep.equal([]);
      expect(raised).to.include({ kind, count: 1, cleared_at: null });
      expect((await oneMail(`Alarm: ${title}`)).text).to.match(/^One /m);
      await trouble.mend();
      await scan();
      const [cleared, ...more] = await alarmsOf(kind);
      expect(more).to.deep.equal([]);
      expect(cleared?.raised_at).to.equal(raised?.raised_at);
      expect(cleared?.cleared_at).to.be.a('string');
      await oneMail(`Over: ${title}`);
      expect([
        (await mailsOf(`Alarm: ${title}`)).length,
        (await mailsOf(`Over: ${title}`)).length,
      ]).to.deep.equal([1, 1]);
    });
  }

  it('restarts: is raised for processes that ended without a stop, but not for stopped ones', async () => {
    const { alarmsService } = server.container;
    const age = () =>
      system()('process_reports').update({ seen_at: system().raw(`now() - interval '46 seconds'`) });
    const killed = ['prc_1', 'prc_2'].map((process) => ({ process, kind: 'started', count: 1 }));
    await system()('process_reports').insert(killed);
    await alarmsService.noteProcessError('uncaughtException');
    await alarmsService.noteStop();
    await age();
    const { database } = server.container;
    const troubles = () => database.system.transaction((tx) => server.container.alarms.findTroubles(tx));
    const restarts = async () => (await troubles()).find(({ kind }) => kind === 'restarts')?.count;
    expect(await restarts()).to.equal(3);
    await scan();
    expect(await restarts(), 'a process that runs').to.equal(undefined);
    await system()('process_reports').delete();
    await system()('process_errors').delete();
    const another = new AlarmsService({ ...server.container, processTroubles: noTroubles });
    await another.check();
    await another.noteStop();
    expect(await system()('process_reports')).to.deep.equal([]);
  });

  it('database_unwritable: is only in log, metrics and list while the database is read-only, then stored as over', async () => {
    const owner = createOwnerKnex(server.ownerUrl, 1);
    const setReadOnly = async (value: 'on' | 'off') => {
      await owner.raw('set default_transaction_read_only = off');
      await owner.raw(`alter database ?? set default_transaction_read_only = ${value}`, [
        decodeURIComponent(new URL(server.ownerUrl).pathname.slice(1)),
      ]);
      await owner.raw(
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      );
    };
    const raised = async () => {
      const kinds = (await alarmsOf('database_unwritable')).map(({ cleared_at: at }) => at === null);
      const writable = ((await server.api.get('/readyz')).body as { database_writable: boolean })
        .database_writable;
      const metric = /^rebuttal_alarms\{kind="database_unwritable"\} (\d)$/m;
      return [kinds, writable, metric.exec(await server.container.metrics.read())?.[1]];
    };
    try {
      await setReadOnly('on');
      await server.container.alarmsService.check();
      expect(await raised(), 'a short outage').to.deep.equal([[], true, '0']);
      await server.container.alarmsService.check();
      await server.container.alarmsService.check();
      expect(await raised()).to.deep.equal([[true], false, '1']);
    } finally {
      await setReadOnly('off');
      await owner.destroy();
    }
    await scan();
    expect(await raised()).to.deep.equal([[false], true, '0']);
    await oneMail('Over: the database cannot be written');
  });

  it('is raised again when the problem recurs, and its figures follow', async () => {
    const parked = { tenant_id: tenantId, name: 'evidence.collect', payload: { disputeId }, state: 'parked' };
    await system()('jobs').insert(parked);
    await scan();
    await system()('jobs').insert(parked);
    await scan();
    const found = await alarmsOf('work_failed');
    expect(found.map(({ count, cleared_at }) => [count, cleared_at === null])).to.deep.equal([
      [2, true],
      [1, false],
    ]);
    await system()('jobs').where({ state: 'parked' }).delete();
  });

  it('are not raised for a failed webhook of a deleted account, which cannot be replayed', async () => {
    const first = system()('webhook_events').min('event_id');
    await system()('webhook_events').where('event_id', first).update({ state: 'failed' });
    const setDeleted = (deleted_at: string | null) => system()('psp_accounts').update({ deleted_at });
    const raised = async () => {
      await scan();
      return (await alarmsOf('work_failed')).some(({ cleared_at: clearedAt }) => clearedAt === null);
    };
    expect(await raised()).to.equal(true);
    await setDeleted('2026-11-25');
    expect(await raised()).to.equal(false);
    await setDeleted(null);
    await system()('webhook_events').update({ state: 'done' });
  });

  it('are not raised for fresh webhooks, running submissions, and answered or later deadlines', async () => {
    await inCompany(`update submissions set status = 'failed'`);
    await inCompany(`update disputes set evidence_due_by = now() + interval '25 hours'`);
    await scan();
    const { body } = await admin.get('/api/admin/alarms');
    expect((body.alarms as SeenAlarm[]).filter((alarm) => alarm.cleared_at === null)).to.deep.equal([]);
  });
});
