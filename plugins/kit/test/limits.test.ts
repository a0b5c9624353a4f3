import { can, choicesOf, forAccount, limitsOf, setupStepsOf, withLimits } from '@rebuttal/plugin-kit';
import type { AnyProvider } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

const reason = 'Only the large plan can.';
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
    { capability: 'listDisputes', reason: 'There is no such call.' },
    { capability: 'submitEvidence', reason, when: { field: 'plan', is: ['small'] } },
    { capability: 'webhooks', reason: 'No token was entered.', when: { field: 'token', is: [''] } },
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
  limitsOf(manifest, credentials).map(({ capability }) => capability);

describe("capabilities of an account's provider", () => {
  it('are reduced by the limits for its credentials', () => {
    expect(lacking({ plan: 'small', token: 't' })).to.deep.equal(['listDisputes', 'submitEvidence']);
    expect(lacking({ plan: ' small ', token: ' ' })).to.deep.equal([
      'listDisputes',
      'submitEvidence',
      'webhooks',
    ]);
  });

  it('use the first option if none was chosen', () => {
    expect(lacking({ token: 't' })).to.deep.equal(['listDisputes']);
  });

  it('have only the limits of every account without credentials', () => {
    expect(lacking()).to.deep.equal(['listDisputes']);
  });

  it('have one limit per capability, the first, even if an operator adds another', () => {
    const limited = withLimits(provider, [
      { capability: 'listDisputes', reason: 'Switched off on this server.' },
      { capability: 'submitEvidence', reason: 'Switched off on this server.' },
    ]);
    const reasonsOf = (plan: string) =>
      limitsOf(limited.manifest, { plan, token: 't' }).map((limit) => [limit.capability, limit.reason]);
    expect(reasonsOf('small')).to.deep.equal([
      ['listDisputes', 'There is no such call.'],
      ['submitEvidence', reason],
    ]);
    expect(reasonsOf('large')[1]).to.deep.equal(['submitEvidence', 'Switched off on this server.']);
  });

  it('belong to a working provider whose methods keep their object', () => {
    const small = forAccount(provider, { plan: 'small' });
    expect(can(small, 'submitEvidence')).to.equal(false);
    expect(can(small, 'fetchDispute')).to.equal(true);
    expect(small.manifest.webhook).to.equal(undefined);
    expect((small as unknown as HutchBank).fetchDispute()).to.equal('one of a class');
    expect(can(provider, 'submitEvidence')).to.equal(true);
  });

  it('exclude those that an operator turns off, for all or some accounts', () => {
    const limited = withLimits(provider, [
      { capability: 'submitEvidence', reason: 'Switched off on this server.' },
      { capability: 'webhooks', reason: 'No post comes in here.' },
      { capability: 'fetchDispute', reason: 'Not for small plans.', when: { field: 'plan', is: ['small'] } },
    ]);
    expect(can(limited, 'submitEvidence')).to.equal(false);
    expect(can(limited, 'fetchDispute')).to.equal(true);
    expect(limited.manifest.webhook).to.equal(undefined);
    expect(can(forAccount(limited, { plan: 'small' }), 'fetchDispute')).to.equal(false);
    expect((limited as unknown as HutchBank).fetchDispute()).to.equal('one of a class');
  });

  it('get added limits after the existing ones, without changing the provider', () => {
    const limit = { capability: 'acceptDispute', reason: 'Accepting is not supported.' } as const;
    expect(withLimits(provider, [limit]).manifest.limits).to.deep.equal([...manifest.limits, limit]);
    expect(provider.manifest).to.equal(manifest);
    expect(withLimits(provider, [])).to.equal(provider);
  });
});

describe('webhook setup of an account', () => {
  const steps = [
    'Enter the URL.',
    { text: 'Choose the small plan.', when: { field: 'plan', is: ['small'] } },
    { text: 'Enter no token.', when: { field: 'token', is: [''] } },
  ] as const;
  const setup = (credentials?: Record<string, string>) =>
    setupStepsOf({ ...manifest, webhook: { ...manifest.webhook, steps } }, credentials);

  it('has only the steps for its credentials', () => {
    expect(setup({ plan: 'small', token: 't' })).to.deep.equal(['Enter the URL.', 'Choose the small plan.']);
    expect(setup({})).to.deep.equal(['Enter the URL.', 'Enter no token.']);
    expect(setup()).to.have.lengthOf(3);
  });

  it('is the summary if the plugin lists no steps, and empty without webhooks', () => {
    expect(setupStepsOf(manifest, {})).to.deep.equal(['Enter the URL.']);
    const { webhook, ...without } = manifest;
    expect(webhook).to.not.equal(undefined);
    expect(setupStepsOf(without, {})).to.deep.equal([]);
  });
});

describe('choices of an account', () => {
  it('are the values of lists, by default the first, and no other credential', () => {
    expect(choicesOf(manifest, { plan: 'small', token: 'secret' })).to.deep.equal({ plan: 'small' });
    expect(choicesOf(manifest, { token: 'secret' })).to.deep.equal({ plan: 'large' });
  });
});
