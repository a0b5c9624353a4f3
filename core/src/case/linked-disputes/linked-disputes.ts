import type { OrdersRepository } from '../../commerce/orders/orders.repository.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { Dispute } from '../disputes/disputes.js';
import { idsOf, linkedDisputesOf, type LinkedDispute, type ReportedDispute } from './linked-dispute.js';
import type { LinkedDisputesRepository } from './linked-disputes.repository.js';

export type LinkedDisputesDeps = {
  readonly registry: ProviderRegistry;
  readonly orders: Pick<OrdersRepository, 'findByTransactions'>;
  readonly linkedDisputeCandidates: LinkedDisputesRepository;
};

/** The case as the other provider reports it. */
export type DuplicateDispute = LinkedDispute & { readonly providerLabel: string };

/**
 * Finds disputes that a store and a payment service both report. Both are kept, each as its provider reports it. Respond
 * to the payment service's dispute.
 */
export class LinkedDisputes {
  constructor(private readonly deps: LinkedDisputesDeps) {}

  /** Finds duplicates for each of these disputes, which all belong to one company. */
  async findDuplicatesAmong(
    tenantId: string,
    disputes: readonly ReportedDispute[],
  ): Promise<ReadonlyMap<string, readonly DuplicateDispute[]>> {
    const stores = this.stores();
    if (disputes.length === 0 || stores.length === 0) return new Map();
    if (!(await this.deps.linkedDisputeCandidates.hasStores(tenantId))) return new Map();
    const isOfStore = (dispute: ReportedDispute) => stores.includes(dispute.provider);
    const found = await Promise.all(
      [true, false].map((isStore) =>
        this.match(
          tenantId,
          disputes.filter((dispute) => isOfStore(dispute) === isStore),
          { stores, isStore },
        ),
      ),
    );
    return new Map(found.flat());
  }

  async findDuplicates(dispute: Dispute): Promise<readonly DuplicateDispute[]> {
    return (await this.findDuplicatesAmong(dispute.tenantId, [dispute])).get(dispute.disputeId) ?? [];
  }

  /** @throws {AppError} 409 if the payment service's dispute is the one to respond to */
  async assertPrimary(dispute: Dispute): Promise<void> {
    const limit = duplicateRefusal(await this.findDuplicates(dispute));
    if (limit !== undefined) throw limit;
  }

  private async match(
    tenantId: string,
    disputes: readonly ReportedDispute[],
    { stores, isStore }: { readonly stores: readonly string[]; readonly isStore: boolean },
  ): Promise<[string, DuplicateDispute[]][]> {
    const ids = [...new Set(disputes.flatMap(idsOf))];
    if (ids.length === 0) return [];
    const orders = await this.deps.orders.findByTransactions(tenantId, ids);
    const payments = orders.flatMap((order) =>
      (order.payments ?? []).map(({ transactionIds }) => transactionIds),
    );
    const others = await this.deps.linkedDisputeCandidates.findCandidates(tenantId, {
      stores,
      ofStores: !isStore,
      ids: [...new Set([...ids, ...payments.flat()])],
    });
    return disputes.flatMap((dispute): [string, DuplicateDispute[]][] => {
      const same = linkedDisputesOf(dispute, others, { isStore, payments });
      return same.length === 0 ? [] : [[dispute.disputeId, same.map((one) => this.label(one))]];
    });
  }

  private label(same: LinkedDispute): DuplicateDispute {
    const { provider } = same.other;
    return { ...same, providerLabel: this.deps.registry.find(provider)?.manifest.label ?? provider };
  }

  private stores(): string[] {
    return this.deps.registry
      .all()
      .flatMap(({ manifest }) => (manifest.store === undefined ? [] : [manifest.id]));
  }
}

/** Returns the error if another dispute is the one to respond to. */
export function duplicateRefusal(
  duplicateDispute: readonly DuplicateDispute[],
): ReturnType<typeof errors.duplicateDispute> | undefined {
  const leader = duplicateDispute.find(({ isPrimary }) => isPrimary);
  return leader && errors.duplicateDispute(leader.providerLabel, leader.other.providerDisputeId);
}
