import { createHash } from 'node:crypto';

import { nextNumber } from '@rebuttal/plugin-kit/simulator';
import type { SimulatedBuyer, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { createSigningKey } from './certificate.js';
import type { SigningKey } from './certificate.js';
import type { WireDispute, WireMoney, WireRefund } from './wire.js';

/** One PayPal account. Every client ID has a separate one. */
export type Account = {
  readonly clientId: string;
  /** The payer ID of the merchant, as PayPal shows it. */
  readonly merchantId: string;
};

export type StoredDispute = {
  readonly account: string;
  readonly scenario: string;
  readonly dispute: WireDispute;
  readonly hasAppealed?: true;
};
/** A payment that was created without a dispute. */
export type StoredPayment = {
  readonly captureId: string;
  readonly orderId: string;
  readonly amount: WireMoney;
  readonly createdAt: string;
  readonly refunds: readonly WireRefund[];
  readonly refundsWait?: true;
};
export type Token = {
  readonly clientId: string;
  readonly expiresAtMs: number;
};
export type Endpoint = { readonly url: string; readonly webhookId: string };

/** The simulator's whole state, in the host's key-value store, so that it survives a restart. */
export type SimulatorStore = ReturnType<typeof openSimulatorStore>;

export function openSimulatorStore(ports: SimulatorPorts) {
  const { store: values } = ports;
  const key = (account: Account, id: string) => `${account.clientId}/${id}`;
  const next = (name: string) => nextNumber(values, name);
  return {
    ports,
    /** As PayPal writes times. */
    now: () => ports.now().toISOString(),
    nextNumber: next,
    /** Letters and digits, as PayPal's transaction ids and half of an event id have. */
    newWord: (charactersMax = 17) =>
      wordOf(`${next('word')}:${ports.now().getTime()}`).slice(0, charactersMax),
    findDispute: (account: Account, id: string) => values.get<StoredDispute>('dispute', key(account, id)),
    saveDispute(account: Account, stored: StoredDispute): void {
      values.put('dispute', key(account, stored.dispute.dispute_id), stored);
    },
    /** By its capture or its order. */
    findPayment: (account: Account, id: string) => values.get<StoredPayment>('payment', key(account, id)),
    savePayment(account: Account, stored: StoredPayment): void {
      for (const id of [stored.captureId, stored.orderId]) values.put('payment', key(account, id), stored);
    },
    findAnswer: (account: Account, requestId: string) =>
      values.get<object>('answer', key(account, requestId)),
    saveAnswer: (account: Account, requestId: string, answer: object) =>
      values.put('answer', key(account, requestId), answer),
    findBuyer: (transactionId: string) => values.get<SimulatedBuyer>('buyer', transactionId),
    saveBuyer: (transactionId: string, buyer: SimulatedBuyer) => values.put('buyer', transactionId, buyer),
    /** Newest first. */
    disputesOf: (account: Account) =>
      values
        .all<StoredDispute>('dispute')
        .filter((stored) => stored.account === account.clientId)
        .reverse()
        .sort((left, right) => right.dispute.create_time.localeCompare(left.dispute.create_time)),
    findEndpoint: (account: Account) => values.get<Endpoint>('endpoint', account.clientId),
    saveEndpoint: (account: Account, endpoint: Endpoint) =>
      values.put('endpoint', account.clientId, endpoint),
    findToken: (token: string) => values.get<Token>('token', token),
    saveToken: (value: string, token: Token) => values.put('token', value, token),
    signingKey(): SigningKey {
      const known = values.get<SigningKey>('signing', 'key');
      if (known !== undefined) return known;
      const created = createSigningKey(ports.now());
      values.put('signing', 'key', created);
      return created;
    },
  };
}

export function accountOf(clientId: string): Account {
  return { clientId, merchantId: wordOf(`merchant:${clientId}`).slice(0, 13) };
}

export function wordOf(text: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`).toString(36);
  return digits.toUpperCase().padStart(40, '7');
}
