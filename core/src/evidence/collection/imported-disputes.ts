import type { Dispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { DataKind } from '../../commerce/data/data-kinds.js';
import { manualProviderId } from '../../connections/providers/manual-provider.js';
import type { DisputeOrderFinder } from '../orders/dispute-order-finder.js';
import { purchaseOf, type MatchedRecords } from '../orders/matched-records.js';

type Deps = {
  readonly disputes: Pick<DisputesRepository, 'findDispute' | 'listDisputes'>;
  readonly orderFinder: Pick<DisputeOrderFinder, 'findRecords'>;
};

/** Those that are due first. As many are collected again. */
export const importedDisputesMax = 500;

/** Finds the open disputes that imported records belong to. */
export async function findImportedDisputes(
  { disputes, orderFinder }: Deps,
  tenantId: string,
  { kind, has }: { readonly kind: DataKind; readonly has: (id: string) => boolean },
): Promise<string[]> {
  const found: string[] = [];
  const open = await disputes.listDisputes(
    tenantId,
    { status: ['needs_response'] },
    { column: 'due_in', direction: 'asc' },
    { limit: importedDisputesMax, offset: 0 },
  );
  for (const { disputeId } of open.disputes) {
    const dispute = await disputes.findDispute(tenantId, disputeId);
    if (dispute === undefined) continue;
    const id = idOf[kind](await orderFinder.findRecords(dispute), dispute);
    if (id !== undefined && has(id)) found.push(disputeId);
  }
  return found;
}

type IdOf = (records: MatchedRecords, dispute: Dispute) => string | undefined;

/** Orders of a store were not imported. */
const ofOrder: IdOf = ({ order }) =>
  order?.provider === manualProviderId ? order.providerOrderId : undefined;

/** The ID by which a dispute leads to a record of the kind. */
const idOf: Readonly<Record<DataKind, IdOf>> = {
  orders: ofOrder,
  shipments: ofOrder,
  payments: ({ payment }) => payment?.externalId,
  customers: ({ customer }) => customer?.externalId,
  'usage-events': (records) => purchaseOf(records).accountId,
  consents: (records) => purchaseOf(records).email,
  'policy-versions': () => undefined,
  disputes: (_, { provider, providerDisputeId }) =>
    provider === manualProviderId ? providerDisputeId : undefined,
};
