import { readDisputes } from '../../case/disputes/dispute-pages.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { OtherDispute } from '../../case/linked-disputes/linked-dispute.js';
import type { LinkedDisputes } from '../../case/linked-disputes/linked-disputes.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';

export type DuplicateExclusionDeps = {
  readonly disputes: Pick<DisputesRepository, 'listDisputes'>;
  readonly linkedDisputes: Pick<LinkedDisputes, 'findDuplicatesAmong'>;
  readonly registry: Pick<ProviderRegistry, 'all'>;
};

/**
 * Finds disputes of stores that a payment service also reports and counts, so that each case is counted once. For a
 * company without a store, it costs one index lookup.
 */
export async function findDuplicates(
  { disputes, linkedDisputes, registry }: DuplicateExclusionDeps,
  tenantId: string,
  countsInstead: (other: OtherDispute) => boolean,
): Promise<string[]> {
  const stores = registry
    .all()
    .flatMap(({ manifest }) => (manifest.store === undefined ? [] : [manifest.id]));
  const copies: string[] = [];
  for (const provider of stores) {
    const pages = readDisputes(disputes, tenantId, { provider });
    for await (const page of pages) {
      for (const [disputeId, duplicates] of await linkedDisputes.findDuplicatesAmong(tenantId, page))
        if (duplicates.some(({ other }) => countsInstead(other))) copies.push(disputeId);
    }
  }
  return copies;
}
