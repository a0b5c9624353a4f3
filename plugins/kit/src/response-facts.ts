import type { Money } from './money.js';

/** Facts of a response for a provider's typed fields. Each is supported by a source; nothing is guessed. */
export type ResponseFacts = {
  readonly customerName?: string;
  readonly customerEmail?: string;
  /** The product in a few words: the order's items or the payment's description. */
  readonly productDescription?: string;
  readonly orderNumber?: string;
  readonly paidAt?: Date;
  /** `YYYY-MM-DD`. */
  readonly serviceDate?: string;
  /** `YYYY-MM-DD`. */
  readonly shippedDate?: string;
  readonly carrier?: string;
  readonly trackingNumber?: string;
  /** `YYYY-MM-DD`. */
  readonly deliveredDate?: string;
  /** One line. */
  readonly shippingAddress?: string;
  /** One line. */
  readonly billingAddress?: string;
  readonly purchaseIp?: string;
  readonly deviceFingerprint?: string;
  /** The payment's 3-D Secure result shifts fraud liability to the issuer. */
  readonly hasLiabilityShift?: boolean;
  readonly refundState: 'none' | 'partial' | 'full';
  /** The refunds that count, in the disputed currency. */
  readonly refundedTotal: Money;
  /** The merchant's position on a refund. */
  readonly refundPosition?: 'issued' | 'not_owed';
  readonly duplicatePosition?: 'duplicate' | 'separate_purchases';
};
