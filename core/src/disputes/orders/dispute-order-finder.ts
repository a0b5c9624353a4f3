import type { Order } from '../../commerce/orders/orders.js';
import type { OrdersRepository } from '../../commerce/orders/orders.repository.js';
import type { Dispute } from '../disputes/disputes.js';
import type { DisputeOrdersRepository } from './dispute-orders.repository.js';
import { cluesOf, exactMatches, likelyMatches, namedMatches, type OrderMatch } from './order-matching.js';

export type FoundOrder = {
  /** The order of the disputed payment, if it is certain or a person linked it. */
  readonly match: OrderMatch | undefined;
  /** Possible orders, the likeliest first. */
  readonly candidates: readonly OrderMatch[];
};

const dayMs = 24 * 60 * 60 * 1000;
/** Days. No card network allows a longer time between a payment and its dispute. */
const lookBackDays = 560;
const candidatesMax = 5;
/** The confidence from which a match by name or number counts as found. */
const sureEnough = 0.9;

type Search = {
  readonly match: OrderMatch | undefined;
  readonly possible: readonly OrderMatch[];
  readonly clues: ReturnType<typeof cluesOf>;
};

export type DisputeOrderFinderDeps = {
  readonly orders: OrdersRepository;
  readonly disputeOrders: DisputeOrdersRepository;
};

/** Finds the order in a connected store that the disputed payment was for. */
export class DisputeOrderFinder {
  constructor(private readonly deps: DisputeOrderFinderDeps) {}

  /** Returns the dispute's order, or candidates if it is unknown. */
  async findOrder(dispute: Dispute): Promise<FoundOrder> {
    const { match, possible, clues } = await this.search(dispute);
    if (match !== undefined) return { match, candidates: [] };
    const likely = likelyMatches(await this.findLikely(dispute, clues.emails), dispute, clues);
    return { match: undefined, candidates: distinct([...possible, ...likely]).slice(0, candidatesMax) };
  }

  /** Returns the dispute's order if it is certain or a person linked it. */
  async findMatch(dispute: Dispute): Promise<Order | undefined> {
    return (await this.search(dispute)).match?.order;
  }

  /** Prefers a person's link, then a match by id, then a likely match. */
  private async search(dispute: Dispute): Promise<Search> {
    const { tenantId } = dispute;
    const clues = cluesOf(dispute);
    const linked = await this.linkedOrder(dispute);
    if (linked !== undefined) return { match: linked, possible: [], clues };
    const exact = exactMatches(
      await this.deps.orders.findByTransactions(tenantId, clues.transactionIds),
      dispute,
    );
    const [only] = exact;
    if (only !== undefined && exact.length === 1) return { match: only, possible: [], clues };
    const names = await this.deps.orders.findByNames(tenantId, clues.orderNames);
    const named = namedMatches(names, dispute, clues);
    const [best] = named;
    const isSure =
      exact.length === 0 && named.length === 1 && best !== undefined && best.confidence >= sureEnough;
    return { match: isSure ? best : undefined, possible: [...exact, ...named], clues };
  }

  private async linkedOrder({ tenantId, disputeId }: Dispute): Promise<OrderMatch | undefined> {
    const orderId = await this.deps.disputeOrders.findLink(tenantId, disputeId);
    const order = orderId === undefined ? undefined : await this.deps.orders.find(tenantId, orderId);
    return order && { order, basis: 'person', confidence: 1, reasons: ['linked by a person'] };
  }

  private findLikely({ tenantId, amount, createdAt }: Dispute, emails: readonly string[]): Promise<Order[]> {
    return this.deps.orders.findLikely(tenantId, {
      ...amount,
      emails,
      from: new Date(createdAt.getTime() - lookBackDays * dayMs),
      to: createdAt,
    });
  }
}

function distinct(matches: readonly OrderMatch[]): OrderMatch[] {
  return matches.filter(
    ({ order }, at) => matches.findIndex((other) => other.order.orderId === order.orderId) === at,
  );
}
