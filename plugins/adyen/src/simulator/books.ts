import { nextNumber } from '@rebuttal/plugin-kit';
import type { SimulatorAnswer, SimulatorPorts } from '@rebuttal/plugin-kit';

import { hexOf, referenceOf } from './ids.js';
import type { Scenario } from './scenarios.js';

/** One merchant account, as one company's API key reaches it. */
export type Account = { readonly company: string; readonly code: string };

/**
 * `informed`: answered, an inquiry waits for what the issuer makes of it. `reversed`: the money is back for now.
 * `pre_arbitration` and `arbitration` are answered in the Customer Area alone.
 */
export type Phase =
  | 'reported'
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
  readonly scenario: Scenario;
  readonly pspReference: string;
  readonly phase: Phase;
  readonly isDebited: boolean;
  readonly isDefendable: boolean;
  /** Milliseconds. */
  readonly dueAt?: number;
  /** Milliseconds; events of one dispute never have the same date. */
  readonly lastEventAt: number;
  readonly payment: WirePayment;
  /** Adyen's scheme code, the network's reason code and its text. */
  readonly network: string;
  readonly reasonCode: string;
  readonly reasonText: string;
  /** Size and hash of what was supplied, by document code. */
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

export type Endpoint = {
  readonly url: string;
  /** Hexadecimal. */
  readonly hmacKey: string;
  /** The whole header. */
  readonly authorization?: string;
};

/** Everything that the simulator knows lies in the store, so that a restart goes on where it stopped. */
export type Books = ReturnType<typeof openBooks>;

export function openBooks(ports: SimulatorPorts) {
  const { store } = ports;
  const keyOf = ({ company, code }: Account, id = '') => `${company}/${code}/${id}`;
  return {
    ports,
    next: (counter: string) => nextNumber(store, counter),
    newReference: (what: string) =>
      referenceOf(`${what}:${nextNumber(store, what)}:${ports.now().getTime()}`),
    findDispute: (account: Account, id: string) => store.get<StoredDispute>('dispute', keyOf(account, id)),
    saveDispute: (stored: StoredDispute) =>
      store.put('dispute', keyOf(stored.account, stored.pspReference), stored),
    disputesOf: (account: Account): readonly StoredDispute[] =>
      store.all<StoredDispute>('dispute').filter((stored) => keyOf(stored.account) === keyOf(account)),
    findEndpoint: (account: Account) => store.get<Endpoint>('endpoint', keyOf(account)),
    saveEndpoint: (account: Account, endpoint: Endpoint) => store.put('endpoint', keyOf(account), endpoint),
    /** Answers to calls with an idempotency key, company-wide and not per endpoint. */
    findAnswer: (company: string, key: string) => store.get<SimulatorAnswer>('answer', `${company}/${key}`),
    saveAnswer: (company: string, key: string, answer: SimulatorAnswer) =>
      store.put('answer', `${company}/${key}`, answer),
  };
}

/** Every API key is a company of its own. */
export function companyOf(apiKey: string): string {
  return hexOf(`company:${apiKey}`).slice(0, 16);
}
