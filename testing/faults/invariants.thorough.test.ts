import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'chai';
import type pg from 'pg';

import { submitResponse } from '../../core/src/testing/scenarios.js';
import { readRecords } from './expected-state.js';
import { findViolations, invariantNames, type Evidence, type InvariantName } from './invariants.js';
import { World } from './world.js';

/** Breaks exactly one invariant. */
type Plant = (tx: pg.PoolClient, evidence: Evidence) => Promise<unknown> | Evidence;

const forgeAudit = async (tx: pg.PoolClient, statement: string) => {
  await tx.query(`set local session_replication_role = 'replica'`);
  await tx.query(statement);
};

const plants: readonly (readonly [InvariantName, string, Plant])[] = [
  [
    'an acknowledged webhook is stored',
    'an acknowledged one is missing',
    (_tx, evidence) => ({ ...evidence, acknowledged: [...evidence.acknowledged, 'evt_lost'] }),
  ],
  [
    'a stored webhook is processed or visibly parked',
    'one is left as received',
    (tx) => tx.query(`update webhook_events set state = 'received'`),
  ],
  [
    'a dispute has the same state as at the provider',
    'it waits for a response here and is answered there',
    (tx) => tx.query(`update disputes set status = 'needs_response'`),
  ],
  [
    'a submission reached the provider exactly once, or has failed',
    'the provider received two',
    (_tx, evidence) => ({
      ...evidence,
      records: evidence.records.map((record) => ({ ...record, submissions: 2 })),
    }),
  ],
  [
    'a submission reached the provider exactly once, or has failed',
    'it is marked as failed and was sent',
    (tx) => tx.query(`update submissions set status = 'failed'`),
  ],
  [
    'a submission reached the provider exactly once, or has failed',
    'it never ends',
    (tx) => tx.query(`update submissions set status = 'uploading'`),
  ],
  [
    'the sent packet equals the stored snapshot',
    'the text of the snapshot has changed',
    (tx) => tx.query(`update submissions set packet = jsonb_set(packet, '{letterText}', '"another"')`),
  ],
  [
    'the audit chain is complete',
    'a word is another',
    (tx) => forgeAudit(tx, `update audit_entries set action = 'rabbit.hop' where sequence = 2`),
  ],
  [
    'counters equal a recount and stay within the plan',
    'a template counts one use too many',
    (tx) => tx.query(`update response_templates set usage_count = usage_count + 1 where usage_count > 0`),
  ],
  [
    'no log contains a secret',
    'a log line contains one',
    (_tx, evidence) => ({ ...evidence, logs: `${evidence.logs} key=${evidence.secrets[0] ?? ''}` }),
  ],
  [
    'no lease has expired, and no job is parked',
    'its worker died a minute ago',
    (tx) =>
      tx.query(
        `update jobs set leased_by = 'wrk_dead', leased_until = now() - interval '1 minute',
                         run_at = now() - interval '2 minutes'`,
      ),
  ],
];

describe('invariant checks', () => {
  let world: World;
  let evidence: Evidence;

  before(async () => {
    world = await World.open({ providers: ['stripe'] });
    const { id } = await world.createDispute('stripe', { reason: 'product_not_received' });
    await world.addProof(id);
    expect((await submitResponse(world.owner, id)).body.success).to.equal(true);
    await world.untilQuiet();
    evidence = {
      sql: world.sql,
      filesFolder: world.filesFolder,
      acknowledged: world.courier.acknowledged.map(
        ({ webhook }) => (JSON.parse(webhook.body) as { id: string }).id,
      ),
      records: readRecords(world.providers, ['stripe']),
      logs: world.logs(),
      secrets: world.secrets,
    };
  });
  after(() => world.close());

  /** Names of the violated invariants, without duplicates. */
  const violated = async (given: Evidence) => [
    ...new Set((await findViolations(given)).map(({ invariant }) => invariant)),
  ];

  /** Undoes the change afterwards. */
  async function expectAfter(change: Plant, names: readonly InvariantName[]): Promise<void> {
    const tx = await world.sql.connect();
    try {
      await tx.query('begin');
      const changed = await change(tx, { ...evidence, sql: tx });
      const given = isEvidence(changed) ? changed : { ...evidence, sql: tx };
      expect(await violated(given)).to.deep.equal(names);
    } finally {
      await tx.query('rollback');
      tx.release();
    }
  }

  it('find no violation after a dispute arrived and was answered', async () => {
    expect(evidence.acknowledged).to.have.length.above(0);
    expect(await findViolations(evidence)).to.deep.equal([]);
  });

  for (const [invariant, how, plant] of plants) {
    it(`find a violation of "${invariant}": ${how}`, () => expectAfter(plant, [invariant]));
  }

  it('accept a job that its worker scheduled for later before it died', () =>
    expectAfter(
      (tx) =>
        tx.query(
          `update jobs set leased_by = 'wrk_dead', leased_until = now() - interval '1 minute',
                           run_at = now() + interval '1 hour'`,
        ),
      [],
    ));

  it('find a file without a row, a row without its file, and a changed file', async () => {
    const { rows } = await world.sql.query<{ key: string }>('select storage_key as key from evidence');
    const file = join(world.filesFolder, rows[0]?.key ?? '');
    const bytes = readFileSync(file);
    const orphan = join(world.filesFolder, 'orphan.pdf.partial');
    writeFileSync(orphan, bytes);
    expect(await violated(evidence)).to.deep.equal(['no file is without a row']);
    rmSync(orphan);
    rmSync(file);
    expect(await violated(evidence)).to.deep.equal(['no row is without its file']);
    writeFileSync(file, bytes.toReversed());
    expect(await violated(evidence)).to.deep.equal(['no row is without its file']);
    writeFileSync(file, bytes);
    expect(await violated(evidence)).to.deep.equal([]);
  });

  it('have a failing example for every invariant', () => {
    const byFiles: InvariantName[] = ['no file is without a row', 'no row is without its file'];
    const shown = new Set([...plants.map(([invariant]) => invariant), ...byFiles]);
    expect([...shown].sort()).to.deep.equal([...invariantNames].sort());
  });
});

function isEvidence(given: unknown): given is Evidence {
  return typeof given === 'object' && given !== null && 'acknowledged' in given;
}
