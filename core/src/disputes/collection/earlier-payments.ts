import type { EvidenceType, ProviderPayment } from '@rebuttal/plugin-kit';

import { amountText, dayOf, line } from '../evidence/exhibit-lines.js';

/** A draft of evidence from a payment. */
export type PaymentDraft = {
  readonly part: string;
  readonly evidenceType: EvidenceType;
  readonly title: string;
  readonly text: string;
};

/** A payment with the fields of its dispute that decide which earlier payments count. */
export type DisputedPayment = {
  readonly payment: ProviderPayment;
  readonly provider: string;
  readonly disputedAt: Date;
};

type EarlierPayment = NonNullable<ProviderPayment['earlierPayments']>[number];

/** The age, in days, of earlier payments that Visa Compelling Evidence 3.0 counts. */
type CountedAge = { readonly since: 'dispute' | 'payment'; readonly min: number; readonly max: number };

/** Source: Acqra and Justt, which measure from the dispute. */
const usualAge: CountedAge = { since: 'dispute', min: 120, max: 365 };

/** Source: Stripe, "Visa Compelling Evidence 3.0 disputes": 120 to 364 days from the disputed transaction. */
const ageByProvider: Readonly<Record<string, CountedAge>> = {
  stripe: { since: 'payment', min: 120, max: 364 },
};

const dayMs = 24 * 60 * 60 * 1000;
/** Sources disagree about the last days, so payments this close to a limit may not count. */
const doubtfulDays = 2;
const earlierMax = 5;

/** Lists earlier payments, those of the counted age first. */
export function earlierOf(disputed: DisputedPayment): PaymentDraft | undefined {
  const { earlierPayments = [] } = disputed.payment;
  const counted = earlierPayments.filter((earlier) => isCounted(earlier, disputed));
  const others = earlierPayments.filter((earlier) => !counted.includes(earlier));
  const shown = [...counted, ...others].slice(0, earlierMax);
  if (shown.length === 0) return undefined;
  return {
    part: 'earlier',
    evidenceType: 'prior_transactions',
    title: 'Previous undisputed payments of the same customer',
    text: [
      'Payments of the same customer that were neither disputed nor refunded:',
      ...shown.flatMap(({ id, amount, paidAt, description }) => [
        '',
        ...line('Payment', id),
        ...line('Amount', amountText(amount)),
        ...line('Paid on', dayOf(paidAt)),
        ...line('For', description),
      ]),
    ].join('\n'),
  };
}

/** Warns the merchant about earlier payments whose age is within two days of a limit. Not part of the evidence. */
export function doubtfulEarlierPayments(disputed: DisputedPayment): string[] {
  const { min, max } = ageRule(disputed.provider);
  const { earlierPayments = [] } = disputed.payment;
  return earlierPayments.flatMap((earlier) => {
    const age = ageOf(earlier, disputed);
    const isClose = [min, max].some((limit) => Math.abs(age - limit) <= doubtfulDays);
    return isClose
      ? [
          `The payment ${earlier.id} of ${dayOf(earlier.paidAt)} is within ${doubtfulDays} days of the ` +
            `${min} to ${max} days that Visa counts. It may not qualify.`,
        ]
      : [];
  });
}

function isCounted(earlier: EarlierPayment, disputed: DisputedPayment): boolean {
  const { min, max } = ageRule(disputed.provider);
  const age = ageOf(earlier, disputed);
  return age >= min && age <= max;
}

function ageOf({ paidAt }: EarlierPayment, { payment, provider, disputedAt }: DisputedPayment): number {
  const start = ageRule(provider).since === 'payment' ? (payment.paidAt ?? disputedAt) : disputedAt;
  return (start.getTime() - paidAt.getTime()) / dayMs;
}

function ageRule(provider: string): CountedAge {
  return ageByProvider[provider] ?? usualAge;
}
