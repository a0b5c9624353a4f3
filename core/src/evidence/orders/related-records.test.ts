import { expect } from 'chai';

import type { Consent, PolicyVersion } from '../../commerce/records/customer-records.js';
import { policiesAt, policyKindOf } from './related-records.js';

const policy = (version: string, validFrom: string, kind = 'refund'): PolicyVersion => ({
  externalId: `${kind}-${version}`,
  kind,
  version,
  validFrom: new Date(validFrom),
});
const consent = (acceptedAt: string, policyVersion?: string, kind = 'refund'): Consent => ({
  kind,
  policyVersion,
  acceptedAt: new Date(acceptedAt),
  email: 'maya@example.com',
  ip: undefined,
});
const [newest, older] = [policy('2', '2026-06-01'), policy('1', '2026-01-01')];
const chosen = (consents: readonly Consent[]) =>
  policiesAt([newest, older], consents).map(({ policy: { version }, consent: given }) => [
    version,
    given?.acceptedAt.toISOString().slice(0, 10),
  ]);

describe('the policy of a purchase', () => {
  it('is the version that was valid, without an acceptance', () => {
    expect(chosen([])).to.deep.equal([['2', undefined]]);
  });

  it('is the version that the buyer accepted last', () => {
    expect(chosen([consent('2026-09-01', '1')])).to.deep.equal([['1', '2026-09-01']]);
    expect(chosen([consent('2026-09-01', '2'), consent('2026-02-01', '1')])).to.deep.equal([
      ['2', '2026-09-01'],
    ]);
  });

  it('is the version of the time if the consent names none', () => {
    expect(chosen([consent('2026-02-01')])).to.deep.equal([['1', '2026-02-01']]);
  });

  it('is not accepted through a version that is not on record, or another policy', () => {
    expect(chosen([consent('2026-09-01', '7')])).to.deep.equal([['2', undefined]]);
    expect(chosen([consent('2026-09-01', '2', 'terms')])).to.deep.equal([['2', undefined]]);
  });

  it('is found for each kind, in any spelling', () => {
    const policies = [policy('1', '2026-01-01', 'Refund policy'), policy('1', '2026-01-01', 'terms')];
    const found = policiesAt(policies, [consent('2026-02-01', '1', 'refund_policy')]);
    expect(found.map(({ consent: given }) => given !== undefined)).to.deep.equal([true, false]);
  });

  it('is evidence by its kind', () => {
    const kinds = ['refund', 'Return policy', 'cancellation-policy', 'Terms of Service', 'tos', 'privacy'];
    expect(kinds.map((kind) => policyKindOf({ kind }))).to.deep.equal([
      'refund',
      'refund',
      'cancellation',
      'terms',
      'terms',
      undefined,
    ]);
  });
});
