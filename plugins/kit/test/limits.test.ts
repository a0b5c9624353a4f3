import { can, forAccount, limitsOf, withLimits } from '@rebuttal/plugin-kit';
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

  it('is less by what an operator switches off, for all or for some accounts', () => {
    const limited = withLimits(provider, [
      { lacks: 'submitEvidence', why: 'Switched off on this server.' },
      { lacks: 'webhooks', why: 'No post comes in here.' },
      { lacks: 'fetchDispute', why: 'Not for small plans.', when: { field: 'plan', is: ['small'] } },
    ]);
    expect(can(limited, 'submitEvidence')).to.equal(false);
    expect(can(limited, 'fetchDispute')).to.equal(true);
    expect(limited.manifest.webhook).to.equal(undefined);
    expect(can(forAccount(limited, { plan: 'small' }), 'fetchDispute')).to.equal(false);
    expect((limited as unknown as HutchBank).fetchDispute()).to.equal('one of a class');
  });

  it('says why after its own reasons, and the provider itself stays as it was', () => {
    const limit = { lacks: 'acceptDispute', why: 'Nobody gives up here.' } as const;
    expect(withLimits(provider, [limit]).manifest.limits).to.deep.equal([...manifest.limits, limit]);
    expect(provider.manifest).to.equal(manifest);
    expect(withLimits(provider, [])).to.equal(provider);
  });
});
