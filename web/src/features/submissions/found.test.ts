import { expect } from 'chai';

import { foundByChecks, foundByPreflight } from './found.js';

const evidence = [
  { evidence_id: 'evd_a', title: 'Delivery note' },
  { evidence_id: 'evd_b', title: 'Tracking' },
];
const check = {
  code: 'evidence_disagrees',
  group: 'blocks' as const,
  severity: 'block' as const,
  can_override: true,
  message: 'Two days of delivery.',
  evidence_ids: ['evd_a', 'evd_b', 'evd_deleted'],
};

describe('the problems found in a response', () => {
  it('name the exhibits of a check by their titles, without deleted ones', () => {
    const [found] = foundByChecks([check], evidence);
    expect(found?.group).to.equal('blocks');
    expect(found?.evidence).to.deep.equal([
      { id: 'evd_a', label: 'Delivery note' },
      { id: 'evd_b', label: 'Tracking' },
    ]);
  });

  it('have all exhibits of the check that found them, otherwise their own', () => {
    const problem = {
      code: check.code,
      severity: 'blocks' as const,
      message: check.message,
      evidence_id: 'evd_a',
    };
    const other = { ...problem, code: 'carrot', evidence_id: 'evd_b' };
    const found = foundByPreflight({ problems: [problem, other], checks: [check] }, evidence);
    expect(found.map(({ evidence: named }) => named.map(({ id }) => id))).to.deep.equal([
      ['evd_a', 'evd_b'],
      ['evd_b'],
    ]);
  });

  it('are notes unless they block or a check found them', () => {
    const warning = { code: 'carrot', severity: 'warns' as const, message: 'Look', evidence_id: null };
    expect(foundByPreflight({ problems: [warning], checks: [] }, evidence)).to.deep.equal([
      { key: 'carrot  Look', group: 'note', message: 'Look', evidence: [] },
    ]);
  });
});
