import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import type { ApiClient } from '../testing/api-client.js';
import { connectStripe } from '../testing/stories.js';
import { startTestServer, type TestServer } from '../testing/test-server.js';
import { eventually } from '../testing/waiting.js';

const kind = 'tenant_id, account_id, provider, status, reason, currency, is_test_mode';

describe('the tallies of disputes', () => {
  let server: TestServer;
  let owner: ApiClient;
  let foxes: ApiClient;
  let database: Knex;
  let ours: { tenant_id: string; account_id: string };
  let theirs: typeof ours;

  before(async () => {
    server = await startTestServer();
    database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 8 } });
    const company = async (client: ApiClient) => {
      const account = await connectStripe(server, client);
      return database('psp_accounts').where({ account_id: account }).first('tenant_id', 'account_id');
    };
    owner = await server.signUp('Rabbits Ltd');
    foxes = await server.signUp('Foxes Ltd');
    ours = await company(owner);
    theirs = await company(foxes);
  });
  after(async () => {
    await database.destroy();
    await server.close();
  });

  const dispute = (whose: typeof ours, number: number, own: object = {}) => ({
    ...whose,
    dispute_id: `dsp_${whose.account_id.slice(-10)}${String(number).padStart(10, '0')}`,
    provider: 'stripe',
    provider_dispute_id: `du_${number}`,
    amount_minor: 100 + number,
    currency: 'USD',
    status: 'needs_response',
    provider_status: 'x',
    stage: 'chargeback',
    reason: 'fraudulent',
    created_at: new Date(Date.UTC(2026, 0, 1 + (number % 300))),
    is_refundable: false,
    is_test_mode: true,
    raw: '{}',
    state_as_of: new Date(0),
    ...own,
  });
  const total = async (client: ApiClient, query = '') =>
    (await client.get(`/api/disputes?per_page=1${query}`)).body.total as number;
  const fold = () => database.raw('select fold_dispute_tallies()');
  const waiting = async () => Number((await database('dispute_tally_changes').count())[0]?.count);
  const untilFolded = () => eventually('the tallies to be folded', async () => (await waiting()) === 0);

  /** What the tallies say, folded or not, against the disputes themselves. */
  async function expectExact(): Promise<void> {
    const { rows } = await database.raw(`
      (select ${kind}, sum(count) as count, sum(amount_minor) as amount from (
         select ${kind}, count, amount_minor from dispute_tallies
         union all select ${kind}, count, amount_minor from dispute_tally_changes) told
        group by ${kind} having sum(count) <> 0 or sum(amount_minor) <> 0)
      except all
      (select ${kind}, count(*), sum(amount_minor) from disputes group by ${kind})`);
    expect(rows).to.deep.equal([]);
    const told = await database.raw(`select coalesce(sum(count), 0)::int as count from (
      select count from dispute_tallies union all select count from dispute_tally_changes) told`);
    const counted = await database.raw('select count(*)::int as count from disputes');
    expect(told.rows).to.deep.equal(counted.rows);
  }

  it('are exact after every kind of change, folded or not, and what was undone was never counted', async () => {
    await database('disputes').insert(Array.from({ length: 30 }, (_, at) => dispute(ours, at)));
    await database('disputes').insert([dispute(theirs, 0), dispute(theirs, 1, { currency: 'JPY' })]);
    await expectExact();
    expect([await total(owner), await total(foxes)]).to.deep.equal([30, 2]);
    await untilFolded();
    await database('disputes').where(ours).where('amount_minor', '<', 110).update({ status: 'lost' });
    await database('disputes')
      .where(ours)
      .where('amount_minor', 120)
      .update({ amount_minor: 1, currency: 'EUR' });
    await database('disputes').where(ours).whereIn('amount_minor', [125, 126]).delete();
    const again = [dispute(ours, 3), dispute(ours, 31)];
    await database('disputes').insert(again).onConflict(['account_id', 'provider_dispute_id']).ignore();
    await expectExact();
    expect([await total(owner), await total(owner, '&status=lost')]).to.deep.equal([29, 10]);
    const undone = database.transaction(async (tx) => {
      await tx('disputes').insert(dispute(ours, 40));
      await tx('disputes').where(ours).update({ status: 'won' });
      throw new Error('the fox came');
    });
    expect(await undone.catch((error: unknown) => (error as Error).message)).to.equal('the fox came');
    await expectExact();
    await fold();
    await expectExact();
    expect([await total(owner), await total(owner, '&status=won'), await total(foxes)]).to.deep.equal([
      29, 0, 2,
    ]);
  });

  it('take nothing down for a change that they do not count', async () => {
    await untilFolded();
    await database('disputes').where(ours).update({ raw: '{"seen":true}', provider_status: 'y' });
    expect(await waiting()).to.equal(0);
  });

  it('stay exact while many write, some fold and others read', async () => {
    const before = await total(owner);
    const added = 60;
    const seen: number[] = [];
    await Promise.all([
      ...Array.from({ length: 6 }, async (_, writer) => {
        for (let at = 0; at < added / 6; at += 1) {
          await database('disputes').insert(dispute(ours, 1_000 + writer * 100 + at));
          if (at % 3 === 0) await fold();
        }
      }),
      (async () => {
        for (let at = 0; at < 15; at += 1) seen.push(await total(owner));
      })(),
    ]);
    expect(seen).to.deep.equal(seen.toSorted((left, right) => left - right));
    expect(await total(owner)).to.equal(before + added);
    await expectExact();
    await fold();
    await expectExact();
  });

  it('are a company’s own, and no company writes them', async () => {
    const { database: asCompany } = server.container;
    const told = await asCompany.read(theirs.tenant_id, (tx) =>
      tx('dispute_tallies').distinct('tenant_id').union(tx('dispute_tally_changes').distinct('tenant_id')),
    );
    expect(told).to.deep.equal([{ tenant_id: theirs.tenant_id }]);
    for (const change of [
      `update dispute_tallies set count = 0`,
      `delete from dispute_tally_changes`,
      `select fold_dispute_tallies()`,
    ]) {
      const refused = asCompany.read(theirs.tenant_id, (tx) => tx.raw(change));
      expect(await refused.then(String, (error: unknown) => (error as Error).message)).to.include(
        'permission denied',
      );
    }
  });

  it('are folded by the server', async () => {
    await database('disputes').insert(dispute(ours, 5_000));
    await untilFolded();
    await expectExact();
  });
});
