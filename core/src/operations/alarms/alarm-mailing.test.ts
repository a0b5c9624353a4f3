import { expect } from 'chai';

import { createJobWorker, type JobHandlers } from '../../platform/jobs/job-worker.js';
import { enqueueJob, type JobPayloads } from '../../platform/jobs/jobs.js';
import { createLog } from '../../platform/shared/log.js';
import { openTestDatabase, type OpenTestDatabase } from '../../testing/test-database.js';
import { eventually } from '../../testing/waiting.js';
import { mailAlarm } from './alarm-mailing.js';
import type { AlarmsRepository } from './alarms.repository.js';

const [fox, rabbit] = ['fox@burrow.example', 'rabbit@burrow.example'];

describe('alarm emails', () => {
  let test: OpenTestDatabase;

  before(async () => void (test = await openTestDatabase([])));
  after(() => test.close());

  it("reach each administrator once, even if the mail server rejects another's", async () => {
    const { system } = test.database;
    for (const [index, email] of [fox, rabbit].entries())
      await system('users').insert({
        ...{ user_id: `usr_0000000000000000000${index}`, tenant_id: null, email, name: email },
        ...{ role: 'super_admin', password_hash: 'none' },
      });
    const alarm = { kind: 'work_failed', count: 1, since: new Date(), raisedAt: new Date(), clearedAt: null };
    const told: string[] = [];
    let refused = 0;
    const deps = {
      database: test.database,
      alarms: { find: () => Promise.resolve({ ...alarm, alarmId: 1 }) } as unknown as AlarmsRepository,
      mailer: {
        send: ({ to }: { readonly to: string }) => {
          if (to !== fox) return Promise.resolve(void told.push(to));
          refused += 1;
          return Promise.reject(new Error('550 no such burrow'));
        },
      },
      config: { publicUrl: 'https://rebuttal.example' },
    };
    const handlers = {
      'alarms.send-mail': ({ payload }: { readonly payload: JobPayloads['alarms.send-mail'] }) =>
        mailAlarm(deps, payload),
    } as unknown as JobHandlers;
    const name = 'alarms.send-mail';
    await enqueueJob(system, { tenantId: null, name, payload: { alarmId: 1, what: 'raised' }, key: name });
    const worker = createJobWorker(test.database, handlers, createLog('silent'));
    worker.start();
    try {
      await eventually('a second try', () => Promise.resolve(refused === 2));
    } finally {
      await worker.stop();
    }
    expect(told).to.deep.equal([rabbit]);
    expect(await system('jobs').pluck('last_error')).to.deep.equal(['550 no such burrow']);
  });
});
