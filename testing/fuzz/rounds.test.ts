import { expect } from 'chai';

import { createPool } from './pool.js';
import { alignParts, type Reference } from './references.js';
import { isWhole, planRounds } from './rounds.js';
import { createTally } from './tally.js';

describe('fuzzing rounds', () => {
  it('derives the same rounds from the same seed, and no seed twice', () => {
    const rounds = planRounds({ seed: 7, calls: 25_000, streams: 3 });
    expect(rounds.map(({ seed, calls }) => [seed, calls])).to.deep.equal([
      [7, 10_000],
      [1007, 10_000],
      [2007, 5000],
    ]);
    expect(rounds.map(isWhole)).to.deep.equal([true, true, false]);
    expect(planRounds({ seed: 7, calls: 1_000_000, streams: 3 })).to.have.length(100);
  });

  it('counts calls over all processes', () => {
    const [one, other, all] = [createTally(), createTally(), createTally()];
    one.note('createTemplate', { status: 201, ms: 3 });
    one.note('createTemplate', { status: 422, ms: 1 });
    other.note('getTemplate', { status: 422, ms: 40_000 });
    for (const { counts } of [one, other]) all.add(JSON.parse(JSON.stringify(counts)) as typeof counts);
    expect(all.calls).to.equal(3);
    expect([...all.byStatus]).to.deep.equal([
      [201, 1],
      [422, 2],
    ]);
    expect([...all.reached]).to.deep.equal(['createTemplate']);
    expect([all.percentile(50), all.percentile(100)]).to.deep.equal([3.1, 10_000.1]);
  });
});

describe('ids that belong together', () => {
  const reference = (part: string, pick: number): Reference => ({
    $of: 'submission',
    whose: 'own',
    pick,
    part,
  });
  const pool = createPool(new Set());
  pool.addTogether('company', 'submission', { disputeId: 'dsp_1', submissionId: 'sub_1' });
  pool.addTogether('company', 'submission', { disputeId: 'dsp_2', submissionId: 'sub_2' });
  const idsOf = (first: number, second: number) =>
    alignParts([
      ['disputeId', reference('disputeId', first)],
      ['submissionId', reference('submissionId', second)],
      ['language', 'en'],
    ]).map(([, text]) => (typeof text === 'string' ? text : pool.lookUp('company', text)));

  it('are mostly sent together, and sometimes mixed', () => {
    expect(idsOf(1, 2)).to.deep.equal(['dsp_2', 'sub_2', 'en']);
    expect(idsOf(2, 1)).to.deep.equal(['dsp_1', 'sub_1', 'en']);
    expect(idsOf(4, 1)).to.deep.equal(['dsp_1', 'sub_2', 'en']);
  });

  it('are empty if the pool is empty', () => {
    const missing = pool.lookUp('outsider', reference('disputeId', 0));
    expect(missing).to.match(/^dsp_0{20}$/);
  });
});

describe("another company's ids", () => {
  const [hazel, fox] = ['usr_01m829kwc6pxpcbag4sw', 'usr_01m829kw0730n1zvk26c'];
  const pool = createPool(new Set());
  pool.harvest('company', `${hazel} ${fox}`);

  it('are those that only the other company received, without platform users', () => {
    expect(pool.foreignIds('outsider', `${hazel} ${fox}`)).to.deep.equal([hazel, fox]);
    pool.addOfPlatform(hazel);
    expect(pool.foreignIds('outsider', `${hazel} ${fox}`)).to.deep.equal([fox]);
    pool.harvest('outsider', fox);
    expect(pool.foreignIds('outsider', fox)).to.deep.equal([]);
  });
});
