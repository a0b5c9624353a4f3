import { createHash } from 'node:crypto';

import { AccountRecords } from '@rebuttal/plugin-kit/simulator';
import type { SimulatedAccount, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import type { WireCharge, WireDispute, WireEvent, WireFile, WireRefund, WireWarning } from './wire.js';

export type StoredDispute = { readonly scenario: string; readonly dispute: WireDispute };
export type Endpoint = { readonly url: string; readonly secret: string };

type Kinds = {
  readonly dispute: StoredDispute;
  readonly event: WireEvent;
  readonly charge: WireCharge;
  readonly customer: object;
  /** By charge. */
  readonly refunds: readonly WireRefund[];
  readonly warning: WireWarning;
  readonly file: { readonly file: WireFile; readonly pages: number };
  readonly endpoint: Endpoint;
  readonly idempotency: { readonly at: number; readonly fingerprint: string; readonly body: string };
};

/** One Stripe account. Every secret key has a separate one, and so has each connected account of a key. */
export class Account extends AccountRecords<Kinds> {
  /** The account ID that Stripe shows. */
  readonly id: string;
  readonly livemode: boolean;
  readonly isConnected: boolean;

  constructor(ports: SimulatorPorts, secretKey: string, stripeAccount: string) {
    const own = `acct_1${shortHash(secretKey).slice(0, 15)}`;
    super(ports, stripeAccount === '' ? own : `${own}.${stripeAccount}`);
    this.id = stripeAccount === '' ? own : stripeAccount;
    this.livemode = /^(?:sk|rk)_live_/.test(secretKey);
    this.isConnected = stripeAccount !== '';
  }

  nowSeconds(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  newId(prefix: string): string {
    return `${prefix}_1${shortHash(`${prefix}:${this.next('id')}:${this.nowMs()}`)}`;
  }

  /** Newest first. */
  disputes(): readonly WireDispute[] {
    return newestFirst(this.all('dispute').map(({ dispute }) => dispute));
  }

  /** Newest first. */
  charges(): readonly WireCharge[] {
    return this.all('charge').toSorted((left, right) => right.created - left.created);
  }

  refundsOf(charge: string): readonly WireRefund[] {
    return this.find('refunds', charge) ?? [];
  }
}

/** The account of these credentials. */
export function accountOf(ports: SimulatorPorts, { credentials }: SimulatedAccount): Account {
  return new Account(ports, credentials.secret_key ?? '', credentials.stripe_account ?? '');
}

/** An endpoint always has a secret at Stripe, even if the merchant has not entered it yet. */
export function endpointOf(account: Account, { credentials, webhookUrl }: SimulatedAccount): Endpoint {
  const entered = credentials.webhook_secret ?? '';
  return { url: webhookUrl, secret: entered === '' ? `whsec_${shortHash(account.key)}` : entered };
}

export const newestFirst = <T extends { readonly created: number }>(oldestFirst: readonly T[]) =>
  oldestFirst.toReversed().sort((left, right) => right.created - left.created);

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64').replace(/[+/=]/g, 'x').slice(0, 22);
}
