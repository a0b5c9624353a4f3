import { createHash } from 'node:crypto';

import { nextNumber } from '@rebuttal/plugin-kit/simulator';
import type { SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import type { Scenario } from './scenarios.js';
import type { WireCharge, WireDispute, WireEvent, WireFile, WireRefund, WireWarning } from './wire.js';

/** One Stripe account. Every secret key has a separate one, and so has each connected account of a key. */
export type Account = {
  /** Separates the data of two keys. */
  readonly key: string;
  /** The account ID that Stripe shows. */
  readonly id: string;
  readonly livemode: boolean;
  readonly isConnected: boolean;
};

export type StoredDispute = {
  readonly account: string;
  readonly scenario: Scenario;
  readonly dispute: WireDispute;
};
type StoredWarning = { readonly account: string; readonly warning: WireWarning };
type StoredEvent = { readonly account: string; readonly event: WireEvent };
export type StoredFile = { readonly file: WireFile; readonly pages: number };
export type Endpoint = { readonly url: string; readonly secret: string };
export type Remembered = { readonly at: number; readonly fingerprint: string; readonly body: string };

/** The simulator's whole state, in the host's key-value store, so that it survives a restart. */
export type SimulatorStore = ReturnType<typeof openSimulatorStore>;

export function openSimulatorStore(ports: SimulatorPorts) {
  const { store: values } = ports;
  const key = (account: Account, id: string) => `${account.key}/${id}`;
  const of = <T extends { readonly account: string }>(kind: string, account: Account) =>
    values.all<T>(kind).filter((stored) => stored.account === account.key);
  const store = {
    ports,
    nowSeconds: () => Math.floor(ports.now().getTime() / 1000),
    newId(prefix: string): string {
      const sequence = nextNumber(values, 'id');
      return `${prefix}_1${shortHash(`${prefix}:${sequence}:${ports.now().getTime()}`)}`;
    },
    findDispute: (account: Account, id: string) => values.get<StoredDispute>('dispute', key(account, id)),
    saveDispute(account: Account, stored: StoredDispute): void {
      values.put('dispute', key(account, stored.dispute.id), stored);
    },
    /** Newest first. */
    disputesOf: (account: Account) =>
      newestFirst(of<StoredDispute>('dispute', account).map(({ dispute }) => dispute)),
    saveEvent: (account: Account, event: WireEvent) =>
      values.put('event', key(account, event.id), { account: account.key, event }),
    /** Newest first. */
    eventsOf: (account: Account) => newestFirst(of<StoredEvent>('event', account).map(({ event }) => event)),
    findCharge: (account: Account, id: string) => values.get<WireCharge>('charge', key(account, id)),
    saveCharge: (account: Account, charge: WireCharge) =>
      values.put('charge', key(account, charge.id), charge),
    /** Newest first. */
    chargesOf: (account: Account) =>
      values
        .all<WireCharge>('charge')
        .filter((charge) => store.findCharge(account, charge.id) !== undefined)
        .sort((left, right) => right.created - left.created),
    findCustomer: (account: Account, id: string) => values.get<object>('customer', key(account, id)),
    saveCustomer: (account: Account, id: string, customer: object) =>
      values.put('customer', key(account, id), customer),
    refundsOf: (account: Account, charge: string) =>
      values.get<readonly WireRefund[]>('refunds', key(account, charge)) ?? [],
    saveRefunds: (account: Account, charge: string, refunds: readonly WireRefund[]) =>
      values.put('refunds', key(account, charge), refunds),
    saveWarning: (account: Account, warning: WireWarning) =>
      values.put('warning', key(account, warning.id), { account: account.key, warning }),
    /** Newest first. */
    warningsOf: (account: Account) =>
      newestFirst(of<StoredWarning>('warning', account).map(({ warning }) => warning)),
    findFile: (account: Account, id: string) => values.get<StoredFile>('file', key(account, id)),
    saveFile: (account: Account, stored: StoredFile) =>
      values.put('file', key(account, stored.file.id), stored),
    findEndpoint: (account: Account) => values.get<Endpoint>('endpoint', account.key),
    saveEndpoint: (account: Account, endpoint: Endpoint) => values.put('endpoint', account.key, endpoint),
    recall: (account: Account, idempotencyKey: string) =>
      values.get<Remembered>('idempotency', key(account, idempotencyKey)),
    remember: (account: Account, idempotencyKey: string, remembered: Remembered) =>
      values.put('idempotency', key(account, idempotencyKey), remembered),
  };
  return store;
}

const newestFirst = <T extends { readonly created: number }>(oldestFirst: readonly T[]) =>
  oldestFirst.toReversed().sort((left, right) => right.created - left.created);

export function accountOf(secretKey: string, stripeAccount: string): Account {
  const own = `acct_1${shortHash(secretKey).slice(0, 15)}`;
  const livemode = /^(?:sk|rk)_live_/.test(secretKey);
  return stripeAccount === ''
    ? { key: own, id: own, livemode, isConnected: false }
    : { key: `${own}.${stripeAccount}`, id: stripeAccount, livemode, isConnected: true };
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64').replace(/[+/=]/g, 'x').slice(0, 22);
}
