import { expect } from 'chai';

import { auditActions } from '../../../../core/src/identity/audit/actions.js';
import { actionWords, plainValue } from './audit-words.js';

describe('the audit log in words', () => {
  it('has words for every action', () => {
    expect(auditActions.filter((action) => !(action in actionWords))).to.deep.equal([]);
  });

  it('shortens checksums, formats times, and keeps everything else', () => {
    expect(plainValue('value', '2026-11-22T09:52:41.364Z')).to.match(/^Nov 22, 2026, \d+:52 [AP]M/);
    expect(plainValue('value', 'ab'.repeat(32))).to.equal('abababababab…');
    expect(plainValue('value', 1053)).to.equal('1053');
    expect(plainValue('value', '2026-11-22T and so on')).to.equal('2026-11-22T and so on');
    expect(plainValue('account_name', 'main_shop')).to.equal('main_shop');
  });

  it('shows codes as words', () => {
    expect(plainValue('evidence_type', 'shipping_tracking')).to.equal('shipping tracking');
    expect(plainValue('source', 'provider')).to.equal('provider');
  });
});
