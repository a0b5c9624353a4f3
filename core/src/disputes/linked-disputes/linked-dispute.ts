import type { Dispute } from '../disputes/disputes.js';
import { openStatuses } from '../disputes/disputes.js';
import { isIdLike } from '../orders/order-matching.js';

/** `case`: the store names the other's case. `payment`: both are about the same payment. */
export type LinkBasis = 'case' | 'payment';

/** What of a dispute tells which case it is. */
export type ReportedDispute = Pick<
  Dispute,
  'disputeId' | 'provider' | 'providerDisputeId' | 'transactionId' | 'metadata' | 'status'
>;

/** A dispute of another provider that may be the same case, with its account. */
export type OtherDispute = ReportedDispute & {
  readonly accountName: string;
  /** Whether its account is there and in use, so that it can be answered from here. */
  readonly isAnswerable: boolean;
};

export type LinkedDispute = {
  readonly other: OtherDispute;
  readonly basis: LinkBasis;
  /** Whether the other one is the one to answer. */
  readonly isPrimary: boolean;
};

/** All that a dispute has by which another provider may know it. */
export function idsOf({ providerDisputeId, transactionId, metadata }: ReportedDispute): string[] {
  return [providerDisputeId, transactionId ?? '', ...Object.values(metadata)].filter(isIdLike);
}

/**
 * Which of these disputes of payment services and of stores are one case. `payments` are the ids by which each payment
 * of an order is known.
 */
export function linkedDisputesOf(
  dispute: ReportedDispute,
  others: readonly OtherDispute[],
  { isStore, payments }: { readonly isStore: boolean; readonly payments: readonly (readonly string[])[] },
): LinkedDispute[] {
  return others.flatMap((other): LinkedDispute[] => {
    const [store, service] = isStore ? [dispute, other] : [other, dispute];
    const basis = basisOf(store, service, payments);
    return basis === undefined ? [] : [{ other, basis, isPrimary: isStore && canLead(other) }];
  });
}

function basisOf(
  store: ReportedDispute,
  service: ReportedDispute,
  payments: readonly (readonly string[])[],
): LinkBasis | undefined {
  if (Object.values(store.metadata).includes(service.providerDisputeId)) return 'case';
  const { transactionId } = store;
  if (transactionId === undefined) return undefined;
  const known = new Set([[transactionId], ...payments].filter((ids) => ids.includes(transactionId)).flat());
  const ofService = [service.transactionId ?? '', ...Object.values(service.metadata)].filter(isIdLike);
  return ofService.some((id) => known.has(id)) ? 'payment' : undefined;
}

/** One that is over, or whose account is out of use, keeps nobody from answering at the store. */
function canLead({ status, isAnswerable }: OtherDispute): boolean {
  return isAnswerable && openStatuses.includes(status);
}
