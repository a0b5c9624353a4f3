import { createHash } from 'node:crypto';

import { nextNumber } from '@rebuttal/plugin-kit';
import type { SimulatorPorts } from '@rebuttal/plugin-kit';

import type { Scenario } from './scenarios.js';
import type { WireCharge, WireDispute, WireEvent, WireFile } from './wire.js';

/** One Stripe account: every secret key has its own, and so has each connected account under a key. */
export type Account = {
  /** Keeps the books of two keys apart. */
  readonly key: string;
  /** As Stripe shows it. */
  readonly id: string;
  readonly livemode: boolean;
  readonly isConnected: boolean;
};

export type StoredDispute = {
  readonly account: string;
  readonly scenario: Scenario;
  readonly dispute: WireDispute;
};
type StoredEvent = { readonly account: string; readonly event: WireEvent };
export type StoredFile = { readonly file: WireFile; readonly pages: number };
export type Endpoint = { readonly url: string; readonly secret: string };
export type Remembered = { readonly at: number; readonly fingerprint: string; readonly body: string };

/** Everything that the simulator knows lies in the store, so that a restart goes on where it stopped. */
export type Books = ReturnType<typeof openBooks>;

export function openBooks(ports: SimulatorPorts) {
  const { store } = ports;
  const key = (account: Account, id: string) => `${account.key}/${id}`;
  const books = {
    ports,
    nowSeconds: () => Math.floor(ports.now().getTime() / 1000),
    newId(prefix: string): string {
      const sequence = nextNumber(store, 'id');
      return `${prefix}_1${shortHash(`${prefix}:${sequence}:${ports.now().getTime()}`)}`;
    },
    findDispute: (account: Account, id: string) => store.get<StoredDispute>('dispute', key(account, id)),
    saveDispute(account: Account, stored: StoredDispute): void {
      store.put('dispute', key(account, stored.dispute.id), stored);
    },
    /** Newest first. */
    disputesOf: (account: Account) =>
      store
        .all<StoredDispute>('dispute')
        .filter((stored) => stored.account === account.key)
        .map(({ dispute }) => dispute)
        .reverse()
        .sort((left, right) => right.created - left.created),
    saveEvent: (account: Account, event: WireEvent) =>
      store.put('event', key(account, event.id), { account: account.key, event }),
    /** Newest first. */
    eventsOf: (account: Account) =>
      store
        .all<StoredEvent>('event')
        .filter((stored) => stored.account === account.key)
        .map(({ event }) => event)
        .reverse()
        .sort((left, right) => right.created - left.created),
    findCharge: (account: Account, id: string) => store.get<WireCharge>('charge', key(account, id)),
    saveCharge: (account: Account, charge: WireCharge) =>
      store.put('charge', key(account, charge.id), charge),
    /** Newest first. */
    chargesOf: (account: Account) =>
      store
        .all<WireCharge>('charge')
        .filter((charge) => books.findCharge(account, charge.id) !== undefined)
        .sort((left, right) => right.created - left.created),
    findCustomer: (account: Account, id: string) => store.get<object>('customer', key(account, id)),
    saveCustomer: (account: Account, id: string, customer: object) =>
      store.put('customer', key(account, id), customer),
    refundsOf: (account: Account, charge: string) =>
      store.get<readonly object[]>('refunds', key(account, charge)) ?? [],
    saveRefunds: (account: Account, charge: string, refunds: readonly object[]) =>
      store.put('refunds', key(account, charge), refunds),
    findFile: (account: Account, id: string) => store.get<StoredFile>('file', key(account, id)),
    saveFile: (account: Account, stored: StoredFile) =>
      store.put('file', key(account, stored.file.id), stored),
    findEndpoint: (account: Account) => store.get<Endpoint>('endpoint', account.key),
    saveEndpoint: (account: Account, endpoint: Endpoint) => store.put('endpoint', account.key, endpoint),
    recall: (account: Account, idempotencyKey: string) =>
      store.get<Remembered>('idempotency', key(account, idempotencyKey)),
    remember: (account: Account, idempotencyKey: string, remembered: Remembered) =>
      store.put('idempotency', key(account, idempotencyKey), remembered),
  };
  return books;
}

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
