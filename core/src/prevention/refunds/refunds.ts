import type { ProviderErrorKind, ProviderRefund } from '@rebuttal/plugin-kit';

/**
 * `sending`: the refund may have reached the provider, which has not reported its end. `refunded` is reported by the
 * provider, and becomes `failed` if the bank returns the money.
 */
export type RefundStatus = 'pending' | 'sending' | 'refunded' | 'failed';

/** The cause of a refund, with the ID of the alert, the rule or the user. */
export type RefundSource = { readonly kind: 'alert' | 'person' | 'rule'; readonly id: string };

/** One refund of one payment, as a persisted state machine. Each step is committed before the next begins. */
export type Refund = {
  readonly refundId: string;
  readonly tenantId: string;
  readonly accountId: string;
  readonly provider: string;
  /** The provider's reference of the payment. */
  readonly providerPaymentId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The refunded amount of the payment when this refund was started. */
  readonly refundedBeforeMinor: number;
  readonly reason: string;
  readonly source: RefundSource;
  readonly requestedBy: { readonly userId: string; readonly name: string } | undefined;
  readonly status: RefundStatus;
  /** Set before the call that can't be undone. */
  readonly sendBegunAt: Date | undefined;
  readonly providerRefundId: string | undefined;
  /** Attempts since the last response. */
  readonly tries: number;
  readonly nextTryAt: Date | undefined;
  readonly errorKind: ProviderErrorKind | 'internal' | undefined;
  readonly errorMessage: string | undefined;
  /** Nothing is sent before a second person approves. */
  readonly awaitsApproval: boolean;
  readonly createdAt: Date;
  /** When the provider's report of its end was read. */
  readonly finalAt: Date | undefined;
};

export const liveStatuses: readonly RefundStatus[] = ['pending', 'sending'];

export const isLive = ({ status }: Pick<Refund, 'status'>): boolean => liveStatuses.includes(status);

/** The status that follows from the provider's report, which overrides ours. */
export function statusOf({ status }: Pick<ProviderRefund, 'status'>): RefundStatus {
  return status === 'succeeded' ? 'refunded' : status === 'failed' ? 'failed' : 'sending';
}

/** Returns true if a report changes what is stored. A final refund never becomes pending again: that report is older. */
export function mayFollow(from: RefundStatus, to: RefundStatus): boolean {
  if (from === to) return false;
  return to !== 'sending' || from === 'pending';
}

const [minuteMs, hourMs] = [60_000, 3_600_000];
/** Source: Adyen, "Refund errors": a refund can fail for weeks. Webhooks report a later end. */
const watchedMs = 90 * 24 * hourMs;

/** When to read a pending refund again: soon at first, then four times a day. Undefined after three months. */
export function nextLookMs(ageMs: number): number | undefined {
  return ageMs > watchedMs ? undefined : Math.min(Math.max(ageMs / 4, minuteMs / 4), 6 * hourMs);
}
