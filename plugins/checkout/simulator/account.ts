import { optional } from '@rebuttal/plugin-kit';
import { AccountRecords } from '@rebuttal/plugin-kit/simulator';
import type { SimulatedAccount, SimulatedBuyer, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { readPrefix } from '../src/address.js';

import { codeOf } from './ids.js';
import type { WireDispute, WireFile, WirePayment, WireRefund } from './wire.js';

/** `evidence` is the draft, or the sent evidence. `touched` orders disputes by their last change. */
export type StoredDispute = {
  readonly scenario: string;
  readonly round: number;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly dispute: WireDispute;
  readonly touched?: number;
};

export type Endpoint = {
  readonly url: string;
  readonly signatureKey: string;
  readonly authorization?: string;
  /** The prefix of the account's hosts and client ID, as the merchant entered it. */
  readonly prefix: string;
};
/** A payment that was created without a dispute. */
export type StoredPayment = {
  readonly payment: WirePayment;
  readonly refunds: readonly WireRefund[];
  readonly refundsWait?: true;
};

type Kinds = {
  readonly dispute: StoredDispute;
  readonly payment: StoredPayment;
  /** By payment. */
  readonly buyer: SimulatedBuyer;
  readonly file: WireFile;
  /** By processing channel; empty for all channels. */
  readonly endpoint: Endpoint;
};

/** One Checkout.com account: every secret key and every access key has a separate one. */
export class Account extends AccountRecords<Kinds> {
  /** First label of the account's host names. */
  readonly prefix: string;
  readonly isSandbox: boolean;

  constructor(
    ports: SimulatorPorts,
    secretKeyOrId: string,
    /** The processing channel of new payments, if the merchant has entered one. */
    readonly channel?: string,
  ) {
    super(ports, codeOf(secretKeyOrId));
    this.prefix = this.key.slice(0, 8);
    this.isSandbox = !/^sk_/.test(secretKeyOrId) || /^sk_(?:sbox|test_)/.test(secretKeyOrId);
  }

  newId(prefix: string): string {
    return `${prefix}_${codeOf(`${prefix}:${this.next('id')}:${this.nowMs()}`)}`;
  }

  saveDispute(stored: StoredDispute): void {
    this.save('dispute', stored.dispute.id, { ...stored, touched: this.next('touched') });
  }

  /** Last changed first. */
  disputes(): readonly StoredDispute[] {
    return this.all('dispute').toSorted((left, right) => (right.touched ?? 0) - (left.touched ?? 0));
  }

  /** An endpoint without a processing channel receives the events of all channels. */
  endpointsFor(channel: string): readonly Endpoint[] {
    const [own, general] = [this.find('endpoint', channel), this.find('endpoint', '')];
    return [own, general?.url === own?.url ? undefined : general].filter((one) => one !== undefined);
  }
}

/** The account of these credentials. */
export function accountOf(ports: SimulatorPorts, { credentials }: SimulatedAccount): Account {
  const { secret_key: key = '', access_key_id: id = '', processing_channel_id: channel = '' } = credentials;
  return new Account(ports, key === '' ? id : key, channel === '' ? undefined : channel);
}

/** Webhooks are always signed, even if the merchant has not entered the key yet. */
export function endpointOf(account: Account, { credentials, webhookUrl }: SimulatedAccount): Endpoint {
  const entered = credentials.webhook_signature_key ?? '';
  const authorization = credentials.webhook_authorization_key ?? '';
  const prefix = readPrefix(credentials.api_prefix)?.prefix ?? '';
  return {
    url: webhookUrl,
    signatureKey: entered === '' ? codeOf(`signature:${account.key}`) : entered,
    prefix: prefix === '' ? account.prefix : prefix,
    ...optional('authorization', authorization === '' ? undefined : authorization),
  };
}

export function apiHost({ prefix, isSandbox }: Pick<Account, 'prefix' | 'isSandbox'>): string {
  return `https://${prefix}.api.${isSandbox ? 'sandbox.' : ''}checkout.com`;
}
