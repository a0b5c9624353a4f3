import type {
  LinkedDisputesRepository,
  Wanted,
} from '../../case/linked-disputes/linked-disputes.repository.js';
import type { OrdersRepository } from '../../commerce/orders/orders.repository.js';
import type { BuyerClues } from '../../commerce/payments/payments.js';
import type { PaymentsRepository, PaymentWindow } from '../../commerce/payments/payments.repository.js';
import type {
  CustomerRecordsRepository,
  CustomerSearch,
} from '../../commerce/records/customer-records.repository.js';
import type { CompellingEvidenceRepository } from '../../evidence/compelling-evidence/compelling-evidence.repository.js';
import type { DisputeFactsRepository } from '../../evidence/facts/dispute-facts.repository.js';
import type { DisputePaymentsRepository } from '../../evidence/facts/dispute-payments.repository.js';
import type { DisputeOrdersRepository } from '../../evidence/orders/dispute-orders.repository.js';
import type { ReadRounds } from '../../platform/database/read-rounds.js';
import { groupedBy } from '../../platform/shared/grouped-by.js';

export type BatchedRecordsDeps = {
  readonly disputePayments: Pick<DisputePaymentsRepository, 'findOfEach'>;
  readonly disputeFacts: Pick<DisputeFactsRepository, 'listOfEach' | 'findPositionOfEach'>;
  readonly disputeOrders: Pick<DisputeOrdersRepository, 'findLinksOfEach'>;
  readonly orders: Pick<OrdersRepository, 'findAll' | 'findPaid' | 'findByNames'>;
  readonly payments: Pick<PaymentsRepository, 'findByIds' | 'findOfEachOrder' | 'findOfBuyers'>;
  readonly customerRecords: Pick<CustomerRecordsRepository, 'findCustomersOfEach'>;
  readonly compellingEvidence: Pick<CompellingEvidenceRepository, 'findOfEach'>;
  readonly linkedDisputeCandidates: Pick<LinkedDisputesRepository, 'findCandidates'>;
};

/** The rows that one search finds at most, as in the reads of a single dispute. */
const foundMax = 200;

/** Repositories whose reads of one dispute are combined with those of the others. Each result is that of a single read. */
export function batchedRecords(tenantId: string, rounds: ReadRounds, deps: BatchedRecordsDeps) {
  return {
    ...batchedDisputeRecords(tenantId, rounds, deps),
    orders: batchedOrders(tenantId, rounds, deps),
    payments: batchedPayments(tenantId, rounds, deps),
  };
}

function batchedDisputeRecords(tenantId: string, rounds: ReadRounds, deps: BatchedRecordsDeps) {
  const payment = rounds.combine((ids: readonly string[]) => deps.disputePayments.findOfEach(tenantId, ids));
  const facts = rounds.combine((ids: readonly string[]) => deps.disputeFacts.listOfEach(tenantId, ids));
  const position = rounds.combine((ids: readonly string[]) =>
    deps.disputeFacts.findPositionOfEach(tenantId, ids),
  );
  const links = rounds.combine((ids: readonly string[]) => deps.disputeOrders.findLinksOfEach(tenantId, ids));
  const entered = rounds.combine((ids: readonly string[]) =>
    deps.compellingEvidence.findOfEach(tenantId, ids),
  );
  const customers = rounds.combine(async (searches: readonly CustomerSearch[]) => {
    const found = await deps.customerRecords.findCustomersOfEach(tenantId, searches);
    return (search: CustomerSearch) => found[searches.indexOf(search)] ?? [];
  });
  const candidates = rounds.combine(async (searches: readonly Wanted[]) => {
    const [first = { stores: [], ofStores: false }] = searches;
    const ids = [...new Set(searches.flatMap((search) => search.ids))];
    const limit = foundMax * searches.length;
    const found = await deps.linkedDisputeCandidates.findCandidates(tenantId, { ...first, ids }, limit);
    return ({ ids: wanted }: Wanted) => {
      const known = new Set(wanted);
      return found.filter(({ providerDisputeId, transactionId = '', metadata }) =>
        [providerDisputeId, transactionId, ...Object.values(metadata)].some((id) => known.has(id)),
      );
    };
  });
  return {
    disputePayments: { findDisputePayment: (_tenantId: string, disputeId: string) => payment(disputeId) },
    disputeFacts: {
      listFacts: async (_tenantId: string, disputeId: string) => [...(await facts(disputeId))],
      findPosition: (_tenantId: string, disputeId: string) => position(disputeId),
    },
    disputeOrders: { findLinks: (_tenantId: string, disputeId: string) => links(disputeId) },
    compellingEvidence: {
      findCompellingEvidence: (_tenantId: string, disputeId: string) => entered(disputeId),
    },
    customerRecords: {
      findCustomers: (_tenantId: string, by: CustomerSearch) => customers(by),
    },
    linkedDisputeCandidates: { findCandidates: (_tenantId: string, search: Wanted) => candidates(search) },
  };
}

function batchedOrders(tenantId: string, rounds: ReadRounds, { orders }: BatchedRecordsDeps) {
  const byId = rounds.combine(async (ids: readonly string[]) => {
    const found = new Map((await orders.findAll(tenantId, ids)).map((order) => [order.orderId, order]));
    return (id: string) => found.get(id);
  });
  const byTransactions = rounds.combine(async (lists: readonly (readonly string[])[]) => {
    const paid = await orders.findPaid(tenantId, [...new Set(lists.flat())], foundMax * lists.length);
    const paidBy = groupedBy(paid, ({ transactionId }) => transactionId);
    const found = await orders.findAll(tenantId, [...new Set(paid.map(({ orderId }) => orderId))]);
    return (ids: readonly string[]) => {
      const wanted = new Set(ids.flatMap((id) => paidBy(id).map(({ orderId }) => orderId)));
      return found.filter(({ orderId }) => wanted.has(orderId));
    };
  });
  const byNames = rounds.combine(async (lists: readonly (readonly string[])[]) => {
    const found = await orders.findByNames(tenantId, [...new Set(lists.flat())], foundMax * lists.length);
    return (names: readonly string[]) =>
      found.filter(
        ({ providerOrderId, number }) => names.includes(providerOrderId) || names.includes(number),
      );
  });
  return {
    findOrder: (_tenantId: string, orderId: string) => byId(orderId),
    findByTransactions: (_tenantId: string, ids: readonly string[]) => byTransactions(ids),
    findByNames: (_tenantId: string, names: readonly string[]) => byNames(names),
  };
}

function batchedPayments(tenantId: string, rounds: ReadRounds, { payments }: BatchedRecordsDeps) {
  const byIds = rounds.combine(async (lists: readonly (readonly string[])[]) => {
    const found = await payments.findByIds(tenantId, [...new Set(lists.flat())], foundMax * lists.length);
    return (ids: readonly string[]) =>
      found.filter(
        ({ externalId, providerPaymentId = '' }) =>
          ids.includes(externalId) || ids.includes(providerPaymentId),
      );
  });
  const ofOrder = rounds.combine((ids: readonly string[]) => payments.findOfEachOrder(tenantId, ids));
  const ofBuyer = rounds.combine(async (searches: readonly (BuyerClues & PaymentWindow)[]) => {
    const found = await payments.findOfBuyers(tenantId, searches);
    return (search: BuyerClues & PaymentWindow) => found[searches.indexOf(search)] ?? [];
  });
  return {
    findPayment: async (_tenantId: string, id: string) =>
      (await byIds([id])).find(({ externalId }) => externalId === id),
    findByIds: (_tenantId: string, ids: readonly string[]) => byIds(ids),
    findOfOrder: (_tenantId: string, orderId: string) => ofOrder(orderId),
    findOfBuyer: async (_tenantId: string, buyer: BuyerClues, window: PaymentWindow) => [
      ...(await ofBuyer({ ...buyer, ...window })),
    ],
  };
}
