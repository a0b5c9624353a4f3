import { can, forAccount, limitsOf } from '@rebuttal/plugin-kit';
import type { AnyProvider } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

const why = 'Only the large plan can.';
const manifest = {
  id: 'hutch-bank',
  label: 'Hutch Bank',
  credentials: {
    plan: {
      label: 'Plan',
      optional: true,
      options: [
        { value: 'large', label: 'Large' },
        { value: 'small', label: 'Small' },
      ],
    },
    token: { label: 'Token', optional: true },
  },
  capabilities: ['fetchDispute', 'submitEvidence'],
  limits: [
    { lacks: 'listDisputes', why: 'There is no such call.' },
    { lacks: 'submitEvidence', why, when: { field: 'plan', is: ['small'] } },
    { lacks: 'webhooks', why: 'No token was entered.', when: { field: 'token', is: [''] } },
  ],
  webhook: { setup: 'Enter the URL.' },
  evidence: { mimeTypes: [], fileBytesMax: 1, totalBytesMax: 1 },
} as const satisfies AnyProvider['manifest'];

class HutchBank {
  readonly manifest = manifest;
  readonly label = 'one of a class';
  fetchDispute() {
    return this.label;
  }
  submitEvidence() {
    return this.label;
  }
}
const provider = new HutchBank() as unknown as AnyProvider;
const lacking = (credentials?: Record<string, string>) =>
  limitsOf(manifest, credentials).map(({ lacks }) => lacks);

describe("what an account's provider can do", () => {
  it('is less by the limits that hold for its credentials', () => {
    expect(lacking({ plan: 'small', token: 't' })).to.deep.equal(['listDisputes', 'submitEvidence']);
    expect(lacking({ plan: ' small ', token: ' ' })).to.deep.equal([
      'listDisputes',
      'submitEvidence',
      'webhooks',
    ]);
  });

  it('takes the first option where nothing was chosen', () => {
    expect(lacking({ token: 't' })).to.deep.equal(['listDisputes']);
  });

  it('is told without an account as what holds for all', () => {
    expect(lacking()).to.deep.equal(['listDisputes']);
  });

  it('is asked of it as of any provider, and its methods still know their object', () => {
    const small = forAccount(provider, { plan: 'small' });
    expect(can(small, 'submitEvidence')).to.equal(false);
    expect(can(small, 'fetchDispute')).to.equal(true);
    expect(small.manifest.webhook).to.equal(undefined);
    expect((small as unknown as HutchBank).fetchDispute()).to.equal('one of a class');
    expect(can(provider, 'submitEvidence')).to.equal(true);
  });
});
