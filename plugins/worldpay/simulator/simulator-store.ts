import { nextNumber } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

export type WireActivity = {
  readonly activityDate: string;
  readonly activityType: string;
  readonly fromQueue: string;
  readonly toQueue: string;
  readonly settlementAmount: number;
  readonly settlementCurrencyType: string;
  readonly notes?: string;
};

/** A case as the API returns it. Elements are in the order of the schema, activities newest first. */
export type WireCase = {
  readonly caseId: string;
  readonly merchantId: string;
  readonly dayIssuedByBank: string;
  readonly dateReceivedByVantivCnp: string;
  readonly vantivCnpTxnId: string;
  readonly cycle: string;
  readonly orderId: string;
  readonly cardNumberLast4: string;
  readonly cardType: string;
  readonly chargebackAmount: number;
  readonly chargebackCurrencyType: string;
  readonly originalTxnDay: string;
  readonly chargebackType: string;
  readonly representedAmount?: number;
  readonly representedCurrencyType?: string;
  readonly reasonCode?: string;
  readonly reasonCodeDescription?: string;
  readonly currentQueue: string;
  readonly acquirerReferenceNumber: string;
  readonly chargebackReferenceNumber: string;
  readonly merchantTxnId: string;
  readonly bin: string;
  readonly historicalWinPercentage: number;
  readonly customerId: string;
  readonly paymentAmount: number;
  readonly replyByDay?: string;
  readonly activities: readonly WireActivity[];
};

export type StoredCase = {
  /** The API user that owns it. */
  readonly user: string;
  readonly scenario: string;
  readonly round: number;
  readonly documents: readonly string[];
  readonly wire: WireCase;
};

/** A dispute of a platform that only sends webhooks. `events` are the meanings of its events, oldest first. */
export type StoredNotifiedDispute = {
  readonly reference: string;
  readonly scenario: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly method?: string;
  readonly events: readonly string[];
  /** RFC 3339. */
  readonly openedAt: string;
};

/** Typed access to the simulator's data. All of it is in `ports.store`, so that a restart continues. */
export type SimulatorStore = ReturnType<typeof openSimulatorStore>;

export function openSimulatorStore(ports: SimulatorPorts) {
  const { store } = ports;
  const next = (name: string) => nextNumber(store, name);
  const caseKey = (user: string, caseId: string) => `${user}/${caseId}`;
  return {
    ports,
    next,
    findCase: (user: string, caseId: string) => store.get<StoredCase>('case', caseKey(user, caseId)),
    saveCase: (stored: StoredCase) => store.put('case', caseKey(stored.user, stored.wire.caseId), stored),
    casesOf: (user: string) => store.all<StoredCase>('case').filter((stored) => stored.user === user),
    findDispute: (owner: string, id: string) => store.get<StoredNotifiedDispute>('dispute', `${owner}/${id}`),
    saveDispute: (owner: string, id: string, dispute: StoredNotifiedDispute) =>
      store.put('dispute', `${owner}/${id}`, { ...dispute, owner }),
    disputesOf: (owner: string): readonly StoredNotifiedDispute[] =>
      store
        .all<StoredNotifiedDispute & { readonly owner: string }>('dispute')
        .filter((dispute) => dispute.owner === owner),
  };
}
