import type { PaymentChecks, ThreeDSecure } from './card-checks.js';
import type { CustomerIdentifiers } from './compelling-evidence.js';
import type { ProviderDispute } from './dispute.js';
import { isProviderError } from './errors.js';
import type { Money } from './money.js';
import type { OrderAddress } from './store.js';

/** The stored dispute when its payment is read. `raw` is the provider's latest response. */
export type DisputedPayment = Pick<
  ProviderDispute,
  'providerDisputeId' | 'transactionId' | 'amount' | 'metadata' | 'raw'
>;

export type PaymentCard = {
  readonly brand?: string;
  readonly last4?: string;
  /** `credit`, `debit`, `prepaid`: the provider's value in lower case. */
  readonly funding?: string;
  /** The issuer's country, ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** The provider's opaque ID of the card number. Two payments with the same one were made with the same card. */
  readonly fingerprint?: string;
};

export type PaymentCustomer = {
  readonly id?: string;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly billingAddress?: OrderAddress;
  readonly shippingAddress?: OrderAddress;
  /** The address from which the payment was made. */
  readonly ipAddress?: string;
  /** When the customer was created at the provider. */
  readonly since?: Date;
};

export type PaymentRefund = {
  readonly id: string;
  readonly amount: Money;
  readonly refundedAt?: Date;
  readonly reason?: string;
  /** The acquirer reference number, with which the issuer finds the refund. */
  readonly arn?: string;
  /** Absent: it succeeded. What is pending or failed has not reached the customer. */
  readonly status?: 'succeeded' | 'pending' | 'failed';
};

/** A payment of the same customer that was neither disputed nor refunded. */
export type EarlierPayment = {
  readonly id: string;
  readonly amount: Money;
  readonly paidAt: Date;
  readonly description?: string;
  readonly cardFingerprint?: string;
  /** Other IDs of the payment at the provider, under which the company's systems may know it. */
  readonly otherIds?: readonly string[];
  readonly identifiers?: CustomerIdentifiers;
};

/** An earlier payment of the same customer that can't support a response. At least one of the reasons applies. */
export type UnusableEarlierPayment = EarlierPayment & {
  readonly isDisputed?: true;
  /** The issuer, the provider or the merchant reported it as fraud. */
  readonly isFraudReported?: true;
  readonly isRefunded?: true;
  readonly isUnpaid?: true;
};

/** The payment behind a dispute, as its provider reports it. Missing values are absent, never guessed. */
export type ProviderPayment = {
  readonly providerPaymentId: string;
  readonly amount?: Money;
  /** When it was captured, or created if the provider reports only that. */
  readonly paidAt?: Date;
  readonly description?: string;
  /** The text on the cardholder's statement. */
  readonly statementText?: string;
  /** The payment method if it wasn't a card: the provider's value. */
  readonly method?: string;
  readonly card?: PaymentCard;
  /** The issuer's authorization code. */
  readonly authorizationCode?: string;
  /** The acquirer reference number (ARN) of the payment. */
  readonly acquirerReference?: string;
  readonly checks?: PaymentChecks;
  readonly threeDSecure?: ThreeDSecure;
  readonly receiptNumber?: string;
  readonly customer?: PaymentCustomer;
  readonly refunds?: readonly PaymentRefund[];
  /** The newest, and those of the age that counts under the networks' programs. Bounded. */
  readonly earlierPayments?: readonly EarlierPayment[];
  readonly unusableEarlierPayments?: readonly UnusableEarlierPayment[];
  /** The IDs of this account's payments that issuers reported as fraud, since the age that counts began. */
  readonly fraudReportedIds?: readonly string[];
  /** The parts that this account can't read, one sentence for the merchant each. */
  readonly gaps?: readonly string[];
};

/**
 * Reads one part of a payment. If the account may not read it, this adds a gap (`what` with the reason), and the other
 * parts are still used. @throws {ProviderError} if the failure is temporary
 */
export async function partOfPayment<T>(
  gaps: string[],
  what: string,
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!isProviderError(error) || !lasting.includes(error.kind)) throw error;
    gaps.push(`${what}: ${error.message}`);
    return undefined;
  }
}

const lasting: readonly string[] = ['credentials', 'refused', 'not_found', 'unexpected_answer'];
