import { nextNumber } from '@rebuttal/plugin-kit/simulator';
import type { SimulatedBuyer, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { codeOf } from './ids.js';
import type { WireDispute, WireFile, WirePayment, WireRefund } from './wire.js';

/** One Checkout.com account: every secret key and every access key has a separate one. */
export type Account = {
  readonly key: string;
  /** First label of the account's host names. */
  readonly prefix: string;
  readonly isSandbox: boolean;
};

/** `evidence` is the draft, or the sent evidence. */
export type StoredDispute = {
  readonly account: string;
  readonly scenario: string;
  readonly round: number;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly dispute: WireDispute;
};
type Touched = StoredDispute & { readonly touched: number };

export type Endpoint = {
  readonly url: string;
  readonly signatureKey: string;
  readonly authorization?: string;
  /** The prefix of the account's hosts and client ID, as the merchant entered it. */
  readonly prefix: string;
  /** The only processing channel whose events it receives. */
  readonly channel?: string;
};
export type StoredToken = { readonly account: Account; readonly expiresAt: number };
/** A payment that was created without a dispute. */
export type StoredPayment = {
  readonly payment: WirePayment;
  readonly refunds: readonly WireRefund[];
  readonly refundsWait?: true;
};
/** `at`: milliseconds. */
type StoredAnswer = { readonly at: number; readonly answer: object };
type StoredFile = { readonly account: string; readonly file: WireFile };

/** The simulator's whole state, in the host's key-value store, so that it survives a restart. */
export type SimulatorStore = ReturnType<typeof openSimulatorStore>;

export function openSimulatorStore(ports: SimulatorPorts) {
  const { store: values } = ports;
  const key = (account: Account, id: string) => `${account.key}/${id}`;
  const next = (counter: string) => nextNumber(values, counter);
  const newCode = (prefix: string) => codeOf(`${prefix}:${next('id')}:${ports.now().getTime()}`);
  return {
    ports,
    next,
    newId: (prefix: string) => `${prefix}_${newCode(prefix)}`,
    findDispute: (account: Account, id: string) => values.get<StoredDispute>('dispute', key(account, id)),
    saveDispute(account: Account, stored: StoredDispute): void {
      values.put('dispute', key(account, stored.dispute.id), { ...stored, touched: next('touched') });
    },
    findBuyer: (paymentId: string) => values.get<SimulatedBuyer>('buyer', paymentId),
    saveBuyer: (paymentId: string, buyer: SimulatedBuyer) => values.put('buyer', paymentId, buyer),
    /** Last changed first. */
    disputesOf: (account: Account): readonly StoredDispute[] =>
      values
        .all<Touched>('dispute')
        .filter((stored) => stored.account === account.key)
        .sort((left, right) => right.touched - left.touched),
    findPayment: (account: Account, id: string) => values.get<StoredPayment>('payment', key(account, id)),
    savePayment: (account: Account, stored: StoredPayment) =>
      values.put('payment', key(account, stored.payment.id), stored),
    findAnswer: (account: Account, idempotencyKey: string) =>
      values.get<StoredAnswer>('answer', key(account, idempotencyKey)),
    saveAnswer: (account: Account, idempotencyKey: string, answer: StoredAnswer) =>
      values.put('answer', key(account, idempotencyKey), answer),
    findFile: (account: Account, id: string) => values.get<StoredFile>('file', key(account, id))?.file,
    saveFile: (account: Account, file: WireFile) =>
      values.put('file', key(account, file.id), { account: account.key, file }),
    /** An endpoint without a processing channel receives the events of all channels. */
    endpointsFor(account: Account, channel: string): readonly Endpoint[] {
      const own = values.get<Endpoint>('endpoint', endpointKey(account, channel));
      const general = values.get<Endpoint>('endpoint', endpointKey(account, undefined));
      return [own, general?.url === own?.url ? undefined : general].filter((one) => one !== undefined);
    },
    saveEndpoint: (account: Account, endpoint: Endpoint) =>
      values.put('endpoint', endpointKey(account, endpoint.channel), endpoint),
    findToken: (token: string) => values.get<StoredToken>('token', token),
    saveToken: (token: string, stored: StoredToken) => values.put('token', token, stored),
  };
}

export function accountOf(secretKeyOrId: string): Account {
  const code = codeOf(secretKeyOrId);
  const isLive = /^sk_/.test(secretKeyOrId) && !/^sk_(?:sbox|test_)/.test(secretKeyOrId);
  return { key: code, prefix: code.slice(0, 8), isSandbox: !isLive };
}

function endpointKey({ key }: Account, channel: string | undefined): string {
  return channel === undefined ? key : `${key}/${channel}`;
}

export function apiHost({ prefix, isSandbox }: Pick<Account, 'prefix' | 'isSandbox'>): string {
  return `https://${prefix}.api.${isSandbox ? 'sandbox.' : ''}checkout.com`;
}
