import type { PersonDto } from '../../identity/team/team.dto.js';

export type RefundDto = {
  refund_id: string;
  account_id: string;
  provider: string;
  /** The provider's reference of the payment. */
  payment_id: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Minor units of the payment that were refunded before this refund was started. Approvals count them, too. */
  refunded_before: number;
  reason: string;
  /** The cause: an alert, a person or an automation rule. */
  source: { kind: 'alert' | 'person' | 'rule'; id: string };
  requested_by: PersonDto | null;
  /**
   * `pending`: not sent yet. `sending`: it may have reached the provider, which has not reported its end. `refunded`: the
   * provider reports that it succeeded. `failed`: it was refused, or the bank returned it; `error_message` says why.
   */
  status: 'pending' | 'sending' | 'refunded' | 'failed';
  /** True if it is not sent before another member approves it: `GET /api/approvals`. */
  awaiting_approval: boolean;
  /** The provider's ID of the refund, once it was accepted. */
  provider_refund_id: string | null;
  error_message: string | null;
  /** When we ask the provider again. Null if it has ended. */
  next_try_at: string | null;
  created_at: string;
  /** When the provider's report of its end was read. */
  final_at: string | null;
};

export type RefundsDto = {
  refunds: RefundDto[];
  /** Pass it as `cursor` for the next page. Null on the last page. */
  next_cursor: string | null;
};

export type StartRefundDto = { success: boolean; message: string; refund: RefundDto };

/** @example { "account_id": "acc_0123456789abcdefghjk", "payment_id": "ch_1Rabbit", "amount": 1500, "currency": "EUR", "reason": "Goodwill", "confirm": true } */
export type StartRefundRequest = {
  account_id: string;
  /**
   * The provider's reference of the payment, or your ID of a payment record.
   * @minLength 1
   * @maxLength 200
   */
  payment_id: string;
  /**
   * Minor units. Default: all that is left of the payment.
   * @isInt
   * @minimum 1
   * @maximum 9007199254740991
   */
  amount?: number;
  /**
   * ISO 4217. It must be the currency of the payment. Required if the provider doesn't report the payment.
   * @pattern ^[A-Z]{3}$
   */
  currency?: string;
  /**
   * Why it is refunded, for your records. The customer does not see it.
   * @maxLength 500
   */
  reason: string;
  /** Must be true: a refund cannot be taken back. */
  confirm: boolean;
};
