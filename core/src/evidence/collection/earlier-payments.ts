import type { CountedAge, EarlierPayment, ProviderPayment } from '@rebuttal/plugin-kit';

import { ageInDays, doubtfulDays, isCountedAge, isDoubtfulAge } from '../compelling-evidence/payment-age.js';
import { amountText, dayOf, line } from '../exhibits/exhibit-lines.js';
import type { PartDraft } from './collection.js';

/** A payment with the fields of its dispute that decide which earlier payments count. */
export type DisputedPayment = {
  readonly payment: ProviderPayment;
  readonly countedAge: CountedAge;
  readonly disputedAt: Date;
};

const earlierMax = 5;

/** Lists earlier payments, those of the counted age first. */
export function earlierOf(disputed: DisputedPayment): PartDraft | undefined {
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
  const { daysMin, daysMax } = disputed.countedAge;
  const { earlierPayments = [] } = disputed.payment;
  return earlierPayments.flatMap((earlier) => {
    return isDoubtfulAge(ageOf(earlier, disputed), disputed.countedAge)
      ? [
          `The payment ${earlier.id} of ${dayOf(earlier.paidAt)} is within ${doubtfulDays} days of the ` +
            `${daysMin} to ${daysMax} days that Visa counts. It may not qualify.`,
        ]
      : [];
  });
}

function isCounted(earlier: EarlierPayment, disputed: DisputedPayment): boolean {
  return isCountedAge(ageOf(earlier, disputed), disputed.countedAge);
}

function ageOf({ paidAt }: EarlierPayment, { payment, countedAge, disputedAt }: DisputedPayment): number {
  const times = { paidAt: payment.paidAt ?? disputedAt, disputedAt };
  return ageInDays(paidAt, countedAge, times) ?? 0;
}
