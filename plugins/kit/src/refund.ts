import { isProviderError, ProviderError } from './errors.js';
import { lookUp } from './json.js';
import type { Money } from './money.js';
import type { SubmissionJournal } from './packet.js';
import type { PaymentRefund } from './payment.js';
import type { CredentialFields, ProviderContext } from './provider.js';
import { sendOnce } from './send-once.js';
import type { DisputeHistory } from './webhook.js';

/** The reasons for which a payment can't be refunded, each with its sentence for merchants. */
export const refundRefusals = {
  already_refunded: 'The payment is already refunded in full.',
  payment_disputed:
    'The payment is disputed, and the dispute has taken the money. A refund would return it twice.',
  refund_too_large: 'The amount is larger than what is left of the payment.',
  currency_differs: 'The payment was made in another currency.',
  refunded_elsewhere:
    'The refunded amount of the payment has changed since this refund was started. Nothing was sent. Check the payment, and start again if a refund is still due.',
  not_captured: 'The payment is not captured yet, so there is nothing to refund. Cancel it instead.',
  too_old: 'The payment is too old to be refunded.',
  too_many_refunds: 'The payment has reached the largest number of refunds.',
  partial_not_allowed: 'This payment can only be refunded in full.',
  insufficient_balance:
    'The balance of the account does not cover the refund. Add money to it, and start again.',
  not_refundable: 'This payment cannot be refunded.',
} as const;
export type RefundRefusal = keyof typeof refundRefusals;

/** A payment to refund. */
export type PaymentToRefund = {
  /** The provider's ID of the payment, as its disputes name it. */
  readonly paymentId: string;
  /** All webhooks about refunds of this payment, in the order of receipt, for providers without a read API. */
  readonly events: DisputeHistory['events'];
};

/** A refund as its provider reports it. A bank may return a succeeded one, which then failed. */
export type ProviderRefund = Omit<PaymentRefund, 'status'> & {
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Our ID of the refund. Absent if it was not made from here. */
  readonly reference?: string;
  /** Why it failed, in the provider's words. */
  readonly failure?: string;
};

export type RefundedPayment = {
  /** The ID under which webhooks name the payment. */
  readonly paymentId: string;
  /** The captured amount. Absent if the provider doesn't report it. */
  readonly paid?: Money;
  /** The sum of the refunds that succeeded or are pending, in the currency of the payment. */
  readonly refundedMinor: number;
  readonly refunds: readonly ProviderRefund[];
  /** A dispute has taken the money. */
  readonly isDisputed?: true;
};

/** A refund on its way to the provider. */
export type Refund<F extends CredentialFields> = {
  readonly context: ProviderContext<F>;
  readonly payment: PaymentToRefund;
  readonly amount: Money;
  /** The refunded amount of the payment when this refund was started. If it has changed, nothing is sent. */
  readonly refundedBeforeMinor: number;
  /** Our ID of the refund: its reference at the provider and its idempotency key. At most 45 letters, digits and `_`. */
  readonly reference: string;
  readonly journal: RefundJournal;
};

export type RefundJournal = Pick<SubmissionJournal, 'markSending'> & {
  /** When an earlier run first marked the refund as sent, so that it may have arrived. */
  readonly sentAt: Date | undefined;
};

type RefundCalls = {
  readonly provider: string;
  /** Reads the payment with its refunds. */
  readonly read: () => Promise<RefundedPayment>;
  readonly send: () => Promise<ProviderRefund>;
  /** The provider's error codes. */
  readonly refusals: Readonly<Record<string, RefundRefusal>>;
};

/**
 * Makes a refund that must happen exactly once: reads the payment, returns the refund if it is there already, refuses it if
 * the payment has changed, and sends it. After a lost response it only reads.
 * @throws {ProviderError} `refused` with its `refusal`; `indeterminate` if it is unknown whether the refund was made
 */
export async function refundOnce<F extends CredentialFields>(
  refund: Refund<F>,
  { provider, read, send, refusals }: RefundCalls,
): Promise<ProviderRefund> {
  const before = await read();
  const made = findRefund(before, refund.reference);
  if (made !== undefined) return made;
  const refusal = whyNotRefundable(before, refund);
  if (refusal !== undefined) throw refundRefused(refusal);
  return sendOnce({
    journal: refund.journal,
    provider,
    label: 'the payment was refunded',
    send: () => inOurWords(send, refusals),
    read,
    confirm: (now) => findRefund(now, refund.reference),
    recoverFrom: ['indeterminate', 'unexpected_answer', 'refused'],
  });
}

/** The sum of the refunds that succeeded or are pending. */
export function refundedMinorOf(refunds: readonly ProviderRefund[]): number {
  return refunds.reduce(
    (sum, { amount, status }) => (status === 'failed' ? sum : sum + amount.amountMinor),
    0,
  );
}

export function findRefund({ refunds }: RefundedPayment, reference: string): ProviderRefund | undefined {
  return refunds.find((refund) => refund.reference === reference);
}

/** The reason for which this amount of a payment can't be refunded now. */
export function whyNotRefundable(
  { paid, refundedMinor, isDisputed }: RefundedPayment,
  { amount, refundedBeforeMinor }: Pick<Refund<CredentialFields>, 'amount' | 'refundedBeforeMinor'>,
): RefundRefusal | undefined {
  if (isDisputed) return 'payment_disputed';
  if (refundedMinor !== refundedBeforeMinor) return 'refunded_elsewhere';
  if (paid === undefined) return undefined;
  if (paid.currency !== amount.currency) return 'currency_differs';
  const left = paid.amountMinor - refundedMinor;
  if (left <= 0) return refundedMinor === 0 ? 'not_captured' : 'already_refunded';
  return amount.amountMinor > left ? 'refund_too_large' : undefined;
}

export function refundRefused(refusal: RefundRefusal, cause?: unknown): ProviderError {
  return new ProviderError('refused', refundRefusals[refusal], { refusal, cause });
}

/** Gives a provider's refusal our reason. An unknown code keeps the provider's words. */
async function inOurWords(
  send: RefundCalls['send'],
  refusals: RefundCalls['refusals'],
): Promise<ProviderRefund> {
  try {
    return await send();
  } catch (error) {
    if (!isProviderError(error) || error.kind !== 'refused') throw error;
    const refusal = lookUp(refusals, error.providerCode);
    throw refusal === undefined ? error : refundRefused(refusal, error);
  }
}
