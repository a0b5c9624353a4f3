import { nextNumber } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorAnswer, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { hexOf, referenceOf } from './ids.js';

/** One merchant account of one company. */
export type Account = { readonly company: string; readonly code: string };

/**
 * `informed`: the inquiry is answered and waits for the issuer. `reversed`: the money is back provisionally.
 * `pre_arbitration` and `arbitration` can only be answered in the Customer Area.
 */
export type Phase =
  | 'inquiry'
  | 'informed'
  | 'open'
  | 'defended'
  | 'reversed'
  | 'pre_arbitration'
  | 'arbitration'
  | 'won'
  | 'lost'
  | 'expired'
  | 'accepted';

export type StoredDispute = {
  readonly account: Account;
  readonly scenario: string;
  readonly pspReference: string;
  readonly phase: Phase;
  readonly isDebited: boolean;
  readonly isDefendable: boolean;
  /** Milliseconds. */
  readonly dueAt?: number;
  /** Milliseconds; no two events of one dispute have the same date. */
  readonly lastEventAt: number;
  readonly payment: WirePayment;
  /** Adyen's scheme code, the network's reason code and its text. */
  readonly network: string;
  readonly reasonCode: string;
  readonly reasonText: string;
  /** Size and hash of the uploaded documents, by document code. */
  readonly documents: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
  readonly defenseReasonCode?: string;
};

export type WirePayment = {
  readonly pspReference: string;
  readonly merchantReference: string;
  readonly currency: string;
  /** In Adyen's minor units. */
  readonly value: number;
};

/** A payment that was created without a dispute. `refunds` lacks those that failed. */
export type StoredPayment = {
  readonly payment: WirePayment;
  readonly refunds: readonly StoredRefund[];
  readonly refundsWait?: true;
};
export type StoredRefund = {
  readonly pspReference: string;
  readonly reference: string;
  readonly value: number;
};

export type Endpoint = {
  readonly url: string;
  /** Hexadecimal. */
  readonly hmacKey: string;
  /** The complete header value. */
  readonly authorization?: string;
};

/** The simulator's whole state, in the host's key-value store, so that it survives a restart. */
export type SimulatorStore = ReturnType<typeof openSimulatorStore>;

export function openSimulatorStore(ports: SimulatorPorts) {
  const { store: values } = ports;
  const keyOf = ({ company, code }: Account, id = '') => `${company}/${code}/${id}`;
  return {
    ports,
    next: (counter: string) => nextNumber(values, counter),
    newReference: (what: string) =>
      referenceOf(`${what}:${nextNumber(values, what)}:${ports.now().getTime()}`),
    findDispute: (account: Account, id: string) => values.get<StoredDispute>('dispute', keyOf(account, id)),
    saveDispute: (stored: StoredDispute) =>
      values.put('dispute', keyOf(stored.account, stored.pspReference), stored),
    disputesOf: (account: Account): readonly StoredDispute[] =>
      values.all<StoredDispute>('dispute').filter((stored) => keyOf(stored.account) === keyOf(account)),
    findPayment: (account: Account, id: string) => values.get<StoredPayment>('payment', keyOf(account, id)),
    savePayment: (account: Account, stored: StoredPayment) =>
      values.put('payment', keyOf(account, stored.payment.pspReference), stored),
    findEndpoint: (account: Account) => values.get<Endpoint>('endpoint', keyOf(account)),
    saveEndpoint: (account: Account, endpoint: Endpoint) => values.put('endpoint', keyOf(account), endpoint),
    /** Responses to calls with an idempotency key, company-wide and not per endpoint. */
    findAnswer: (company: string, key: string) => values.get<SimulatorAnswer>('answer', `${company}/${key}`),
    saveAnswer: (company: string, key: string, response: SimulatorAnswer) =>
      values.put('answer', `${company}/${key}`, response),
  };
}

/** Every API key belongs to a separate company. */
export function companyOf(apiKey: string): string {
  return hexOf(`company:${apiKey}`).slice(0, 16);
}
