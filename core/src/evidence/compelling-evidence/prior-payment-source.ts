import type { CountedAge, CustomerIdentifiers, Money } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { Payment } from '../../commerce/payments/payments.js';

/** A payment in the company's own records. A flag is absent if the records don't report it. */
export type RecordedPayment = {
  /** The provider's ID of the payment, or the company's own. */
  readonly paymentId: string;
  readonly paidAt: Date;
  readonly amount: Money;
  readonly description?: string;
  readonly arn?: string;
  readonly cardFingerprint?: string;
  readonly cardLast4?: string;
  readonly isDisputed?: boolean;
  readonly isFraudReported?: boolean;
  readonly isRefunded?: boolean;
  readonly identifiers: CustomerIdentifiers;
};

export type RecordedPayments = {
  readonly disputed: RecordedPayment | undefined;
  /** Earlier payments of the same customer or card, in any order. */
  readonly priors: readonly RecordedPayment[];
};

/** The customer's identifiers that the provider reports for the disputed payment, and the company's record of it. */
export type KnownCustomer = {
  readonly recorded: Payment | undefined;
  readonly cardFingerprint: string | undefined;
  readonly email: string | undefined;
  /** When the disputed payment was made, if the provider reports it. */
  readonly paidAt: Date | undefined;
  readonly countedAge: CountedAge;
};

/** Finds the payments that the company's own systems recorded. */
export type PriorPaymentSource = {
  findPayments(dispute: Dispute, known: KnownCustomer): Promise<RecordedPayments>;
};

export const noPayments: RecordedPayments = { disputed: undefined, priors: [] };
