import type { Dispute } from '../disputes/disputes.js';
import { openStatuses } from '../disputes/disputes.js';

/** `case`: the store references the other's case. `payment`: both are about the same payment. */
export type LinkBasis = 'case' | 'payment';

/** The fields of a dispute that identify its case. */
export type ReportedDispute = Pick<
  Dispute,
  'disputeId' | 'provider' | 'providerDisputeId' | 'transactionId' | 'metadata' | 'status'
>;

/** A dispute of another provider that may be the same case, with its account. */
export type OtherDispute = ReportedDispute & {
  readonly accountName: string;
  /** True if its account is active, so that it can be responded to from here. */
  readonly isAnswerable: boolean;
};

export type LinkedDispute = {
  readonly other: OtherDispute;
  readonly basis: LinkBasis;
  /** True if the other dispute is the one to respond to. */
  readonly isPrimary: boolean;
};

/** Returns true if the text can be an id: 6 to 200 letters, digits and `_:.-`, with at least one digit. */
export const isIdLike = (text: string) =>
  text.length >= 6 && text.length <= 200 && /^[\w:.-]*\d[\w:.-]*$/.test(text);

/** Returns every id by which another provider may know the dispute. */
export function idsOf({ providerDisputeId, transactionId, metadata }: ReportedDispute): string[] {
  return [providerDisputeId, transactionId ?? '', ...Object.values(metadata)].filter(isIdLike);
}

/**
 * Finds the disputes of payment services and stores that are the same case. `payments` has, for each payment of an order,
 * all ids of that payment.
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

/** A closed dispute, or one of an inactive account, doesn't block the response at the store. */
function canLead({ status, isAnswerable }: OtherDispute): boolean {
  return isAnswerable && openStatuses.includes(status);
}
