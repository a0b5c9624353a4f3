import { money, type DisputeReason, type ProviderPayment } from '@rebuttal/plugin-kit';
import fc from 'fast-check';

import type { Dispute } from '../../core/src/case/disputes/disputes.js';
import type { Evidence } from '../../core/src/evidence/exhibits/evidence.js';
import { toDisputeFacts, type FactSources } from '../../core/src/evidence/facts/dispute-record.js';
import type { DisputeFacts } from '../../core/src/evidence/facts/facts.js';
import { type LetterCase } from '../../core/src/letters/rendering/letter-case.js';
import { hutchCase } from '../../core/src/letters/rendering/testing/rabbit-case.js';
import { builtinTemplates } from '../../core/src/letters/templates/builtin/builtin-templates.js';
import { languages } from '../../core/src/platform/shared/language.js';
import { isThorough } from '../../core/src/testing/thoroughness.js';

const reasons = [
  'fraudulent',
  'unrecognized',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'credit_not_processed',
  'duplicate',
  'general',
] as const satisfies readonly DisputeReason[];
const networks = ['visa', 'mastercard', 'amex', 'discover', undefined] as const;

/** The kind of dispute and the language of its letter. */
export const kinds = fc.record({
  reason: fc.constantFrom(...reasons),
  network: fc.constantFrom(...networks),
  language: fc.constantFrom(...languages),
});
export type Kind = typeof kinds extends fc.Arbitrary<infer T> ? T : never;

/** The case with the letter that ships for its kind. */
export function caseOf({ reason, network, language }: Kind, changes: Partial<LetterCase>): LetterCase {
  const { dispute, template } = hutchCase('');
  const ofReason = builtinTemplates.filter(
    (one) => one.disputeReason === reason && one.language === language,
  );
  const found =
    ofReason.find(({ cardNetwork }) => cardNetwork === network) ??
    ofReason.find(({ cardNetwork }) => cardNetwork === undefined);
  return hutchCase('', {
    ...changes,
    dispute: { ...dispute, reason, network, reasonCode: undefined, reasonTitle: undefined },
    template: { ...template, language, content: found?.content ?? '' },
    generatedAt: new Date('2026-06-01T09:00:00Z'),
  });
}

/** The short form has the same examples in each run. */
export const options = (thorough: number, short: number) =>
  isThorough ? { numRuns: thorough } : { numRuns: short, seed: 20_261_125 };

export const disputed = money(24_990, 'EUR');

type Refund = {
  readonly amountMinor: number;
  readonly currency: string;
  readonly from: 'provider' | 'exhibit' | 'both';
  readonly status: 'succeeded' | 'pending' | 'failed';
};

export const refunds: fc.Arbitrary<readonly Refund[]> = fc.array(
  fc.record({
    amountMinor: fc.oneof(
      fc.integer({ min: 1, max: disputed.amountMinor }),
      fc.constantFrom(disputed.amountMinor, disputed.amountMinor - 1, disputed.amountMinor / 2),
    ),
    currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD'),
    from: fc.constantFrom('provider' as const, 'exhibit' as const, 'both' as const),
    status: fc.constantFrom(
      'succeeded' as const,
      'succeeded' as const,
      'pending' as const,
      'failed' as const,
    ),
  }),
  { maxLength: 4 },
);

/** A refund that only an exhibit states counts as the merchant's statement; one at the provider must have succeeded. */
export const doesCount = ({ currency, from, status }: Refund) =>
  currency === disputed.currency && (from === 'exhibit' || status === 'succeeded');

export function factsWith(given: readonly Refund[], position: FactSources['position']): DisputeFacts {
  const at = new Date('2026-05-10T10:00:00Z');
  const named = given.map((refund, index) => ({
    ...refund,
    id: `re_${index}`,
    arn: `7451234567890123456789${index}`,
  }));
  const payment: ProviderPayment = {
    providerPaymentId: 'ch_1',
    refunds: named
      .filter(({ from }) => from !== 'exhibit')
      .map(({ id, arn, status, amountMinor, currency }) => ({
        id,
        arn,
        status,
        amount: money(amountMinor, currency),
        refundedAt: at,
      })),
  };
  const evidence = named
    // The merchant has no proof of a refund that did not succeed.
    .filter(({ from, status }) => from === 'exhibit' || (from === 'both' && status === 'succeeded'))
    .map(({ id, arn, amountMinor, currency }) => ({
      evidenceId: `evd_${id}`,
      evidenceType: 'refund_proof',
      title: `Refund ${id}`,
      details: { amount: amountMinor, currency, refunded_at: at.toISOString(), id, arn },
      createdAt: at,
    }));
  return toDisputeFacts({
    dispute: { provider: 'stripe', amount: disputed, metadata: {} } as Dispute,
    providerLabel: 'Stripe',
    payment: { payment, providerLabel: 'Stripe', readAt: at },
    order: undefined,
    recordedPayment: undefined,
    customer: undefined,
    evidence: evidence as unknown as readonly Evidence[],
    settings: { images: {} } as FactSources['settings'],
    entered: [],
    position,
    now: at,
  });
}
