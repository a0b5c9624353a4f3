import type { PaymentChecks, ThreeDSecure } from './card-checks.js';
import type { ProviderDispute } from './dispute.js';
import { isProviderError } from './errors.js';
import type { Money } from './money.js';
import type { OrderAddress } from './store.js';

/** What is known of a dispute when its payment is asked for; `raw` as the provider told it last. */
export type DisputedPayment = Pick<
  ProviderDispute,
  'providerDisputeId' | 'transactionId' | 'amount' | 'metadata' | 'raw'
>;

export type PaymentCard = {
  readonly brand?: string;
  readonly last4?: string;
  /** `credit`, `debit`, `prepaid`: the provider's word in lower case. */
  readonly funding?: string;
  /** Of the issuer, ISO 3166-1 alpha-2. */
  readonly country?: string;
};

export type PaymentCustomer = {
  readonly id?: string;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly billingAddress?: OrderAddress;
  readonly shippingAddress?: OrderAddress;
  /** From which the payment was made. */
  readonly ipAddress?: string;
  /** Since when the merchant has this customer at the provider. */
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

/** A payment of the same customer that nobody disputed and nothing was given back of. */
export type EarlierPayment = {
  readonly id: string;
  readonly amount: Money;
  readonly paidAt: Date;
  readonly description?: string;
};

/** The payment behind a dispute as its provider has it. What the provider does not tell is absent; nothing is guessed. */
export type ProviderPayment = {
  readonly providerPaymentId: string;
  readonly amount?: Money;
  /** When it was captured, or made where the provider tells no more. */
  readonly paidAt?: Date;
  readonly description?: string;
  /** As it stands on the cardholder's statement. */
  readonly statementText?: string;
  /** How it was paid, where that was no card: the provider's word. */
  readonly method?: string;
  readonly card?: PaymentCard;
  /** The issuer's code for the authorisation. */
  readonly authorizationCode?: string;
  /** The acquirer reference number (ARN) of the payment. */
  readonly acquirerReference?: string;
  readonly checks?: PaymentChecks;
  readonly threeDSecure?: ThreeDSecure;
  readonly receiptUrl?: string;
  readonly receiptNumber?: string;
  readonly customer?: PaymentCustomer;
  readonly refunds?: readonly PaymentRefund[];
  /** Newest first, not more than a page of them. */
  readonly earlierPayments?: readonly EarlierPayment[];
  /** What this account could not read of it, each a sentence for a merchant. */
  readonly gaps?: readonly string[];
};

/**
 * One part of a payment. What the account may not see leaves a gap, `what` with the reason, and the rest is told; a
 * failure that passes is thrown on. @throws {ProviderError}
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
