import { expect } from 'chai';

import { canOverride } from './override.js';

const blocks = (code: string) => ({ severity: 'blocks' as const, code, message: code, evidence_id: null });
const warns = (code: string) => ({ ...blocks(code), severity: 'warns' as const });
const noEvidence = {
  code: 'no_evidence',
  group: 'blocks' as const,
  severity: 'block' as const,
  can_override: true,
  message: 'The response has no evidence.',
  evidence_ids: [],
};

describe('override of blocking checks', () => {
  it('is offered if only checks block the response', () => {
    const checks = [noEvidence];
    expect(canOverride({ problems: [blocks('no_evidence'), warns('overdue')], checks })).to.equal(true);
  });

  it('is not offered if nothing blocks, or something else blocks as well', () => {
    expect(canOverride({ problems: [warns('overdue')], checks: [] })).to.equal(false);
    const problems = [blocks('no_evidence'), blocks('psp_account_inactive')];
    expect(canOverride({ problems, checks: [noEvidence] })).to.equal(false);
    const fixed = { ...noEvidence, can_override: false };
    expect(canOverride({ problems: [blocks('no_evidence')], checks: [fixed] })).to.equal(false);
  });
});
