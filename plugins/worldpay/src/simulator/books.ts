import { nextNumber } from '@rebuttal/plugin-kit';
import type { SimulatorPorts } from '@rebuttal/plugin-kit';

import type { Scenario } from './scenarios.js';

export type WireActivity = {
  readonly activityDate: string;
  readonly activityType: string;
  readonly fromQueue: string;
  readonly toQueue: string;
  readonly settlementAmount: number;
  readonly settlementCurrencyType: string;
  readonly notes?: string;
};

/** A case as it is sent, elements in the order of the schema; activities newest first. */
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
  readonly customerId: string;
  readonly paymentAmount: number;
  readonly replyByDay?: string;
  readonly activities: readonly WireActivity[];
};

export type StoredCase = {
  /** The API user to whom it belongs. */
  readonly user: string;
  readonly scenario: Scenario;
  readonly round: number;
  readonly documents: readonly string[];
  readonly wire: WireCase;
};

/** A dispute of a platform that tells by webhooks. `told` are Worldpay's words in their order. */
export type StoredTelling = {
  readonly reference: string;
  readonly scenario: Scenario;
  readonly amountMinor: number;
  readonly currency: string;
  readonly method?: string;
  readonly told: readonly string[];
  /** RFC 3339; absent in what an older simulator stored. */
  readonly openedAt?: string;
};
type Kept = StoredTelling & { readonly owner: string };

/** Everything that the simulator knows lies in the store, so that a restart goes on where it stopped. */
export type Books = ReturnType<typeof openBooks>;

export function openBooks(ports: SimulatorPorts) {
  const { store } = ports;
  const next = (name: string) => nextNumber(store, name);
  const caseKey = (user: string, caseId: string) => `${user}/${caseId}`;
  return {
    ports,
    next,
    findCase: (user: string, caseId: string) => store.get<StoredCase>('case', caseKey(user, caseId)),
    saveCase: (stored: StoredCase) => store.put('case', caseKey(stored.user, stored.wire.caseId), stored),
    casesOf: (user: string) => store.all<StoredCase>('case').filter((stored) => stored.user === user),
    findTelling: (owner: string, id: string) => store.get<StoredTelling>('telling', `${owner}/${id}`),
    saveTelling: (owner: string, id: string, telling: StoredTelling) =>
      store.put('telling', `${owner}/${id}`, { ...telling, owner }),
    tellingsOf: (owner: string): readonly StoredTelling[] =>
      store.all<Kept>('telling').filter((telling) => telling.owner === owner),
  };
}
