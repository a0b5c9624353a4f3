import { exportPageSize, readPages } from '../csv/csv-table.js';
import type { Dispute } from '../disputes/disputes.js';
import type { DisputeOrder, DisputesRepository } from '../disputes/disputes.repository.js';
import type { ProviderRegistry } from '../providers/registry.js';
import type { OtherDispute } from '../stores/same-case.js';
import type { SameCases } from '../stores/same-cases.js';

type Deps = {
  readonly disputes: Pick<DisputesRepository, 'list'>;
  readonly sameCases: Pick<SameCases, 'among'>;
  readonly registry: Pick<ProviderRegistry, 'all'>;
};

const order: DisputeOrder = { column: 'created_at', direction: 'desc' };

/**
 * Disputes of stores that a payment service tells of, too, where its own one counts: one case is one case in a figure.
 * A company without a store pays one look into an index for it.
 */
export async function findCopies(
  { disputes, sameCases, registry }: Deps,
  tenantId: string,
  countsInstead: (other: OtherDispute) => boolean,
): Promise<string[]> {
  const stores = registry.all().flatMap(({ manifest }) => (manifest.store === undefined ? [] : [manifest.id]));
  const copies: string[] = [];
  for (const provider of stores) {
    const pages = readPages<Dispute>((last) =>
      disputes.list(tenantId, { provider }, order, { limit: exportPageSize, ...behind(last) }),
    );
    for await (const page of pages) {
      for (const [disputeId, told] of await sameCases.among(tenantId, page))
        if (told.some(({ other }) => countsInstead(other))) copies.push(disputeId);
    }
  }
  return copies;
}

function behind(last: Dispute | undefined) {
  if (last === undefined) return { offset: 0 };
  return { after: { value: last.createdAt.toISOString(), disputeId: last.disputeId } };
}
