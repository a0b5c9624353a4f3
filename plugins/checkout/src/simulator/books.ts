import { countCall, nextNumber } from '@rebuttal/plugin-kit';
import type { SimulatorPorts } from '@rebuttal/plugin-kit';

import { codeOf } from './ids.js';
import type { Scenario } from './scenarios.js';
import type { WireDispute, WireFile } from './wire.js';

/** One Checkout.com account: every secret key and every access key has its own. */
export type Account = {
  readonly key: string;
  /** First label of the account's host names. */
  readonly prefix: string;
  readonly isSandbox: boolean;
};

/** `evidence` is the draft, or what was sent of it; `bundle` is the file that was made of it then. */
export type StoredDispute = {
  readonly account: string;
  readonly scenario: Scenario;
  readonly round: number;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly bundle?: string;
  readonly dispute: WireDispute;
};
type Touched = StoredDispute & { readonly touched: number };

export type Endpoint = {
  readonly url: string;
  readonly signatureKey: string;
  readonly authorization?: string;
  /** Of the account's addresses and client ID, as the merchant entered it. */
  readonly prefix: string;
  /** The only processing channel whose events it receives. */
  readonly channel?: string;
};
export type StoredToken = { readonly account: Account; readonly expiresAt: number };
type StoredFile = { readonly account: string; readonly file: WireFile };

/** Everything that the simulator knows lies in the store, so that a restart goes on where it stopped. */
export type Books = ReturnType<typeof openBooks>;

export function openBooks(ports: SimulatorPorts) {
  const { store } = ports;
  const key = (account: Account, id: string) => `${account.key}/${id}`;
  const next = (counter: string) => nextNumber(store, counter);
  const newCode = (prefix: string) => codeOf(`${prefix}:${next('id')}:${ports.now().getTime()}`);
  return {
    ports,
    next,
    newId: (prefix: string) => `${prefix}_${newCode(prefix)}`,
    findDispute: (account: Account, id: string) => store.get<StoredDispute>('dispute', key(account, id)),
    saveDispute(account: Account, stored: StoredDispute): void {
      store.put('dispute', key(account, stored.dispute.id), { ...stored, touched: next('touched') });
    },
    /** Last changed first. */
    disputesOf: (account: Account): readonly StoredDispute[] =>
      store
        .all<Touched>('dispute')
        .filter((stored) => stored.account === account.key)
        .sort((left, right) => right.touched - left.touched),
    findFile: (account: Account, id: string) => store.get<StoredFile>('file', key(account, id))?.file,
    saveFile: (account: Account, file: WireFile) =>
      store.put('file', key(account, file.id), { account: account.key, file }),
    /** One without a processing channel receives the events of all channels. */
    endpointsFor(account: Account, channel: string): readonly Endpoint[] {
      const own = store.get<Endpoint>('endpoint', endpointKey(account, channel));
      const general = store.get<Endpoint>('endpoint', endpointKey(account, undefined));
      return [own, general?.url === own?.url ? undefined : general].filter((one) => one !== undefined);
    },
    saveEndpoint: (account: Account, endpoint: Endpoint) =>
      store.put('endpoint', endpointKey(account, endpoint.channel), endpoint),
    findToken: (token: string) => store.get<StoredToken>('token', token),
    saveToken: (token: string, stored: StoredToken) => store.put('token', token, stored),
    /** How many calls this account made in this second, with this one. */
    countCall: (account: Account) => countCall(store, { who: account.key, now: ports.now(), seconds: 1 }),
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
