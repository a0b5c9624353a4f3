import { createHash } from 'node:crypto';

import { AccountRecords } from '@rebuttal/plugin-kit/simulator';
import type { SimulatedAccount, SimulatedBuyer, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { createSigningKey } from './certificate.js';
import type { SigningKey } from './certificate.js';
import type { WireDispute, WireMoney, WireRefund } from './wire.js';

export type StoredDispute = {
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
export type Endpoint = { readonly url: string; readonly webhookId: string };

type Kinds = {
  readonly dispute: StoredDispute;
  /** By its capture, and by its order. */
  readonly payment: StoredPayment;
  /** By the disputed transaction. */
  readonly buyer: SimulatedBuyer;
  readonly endpoint: Endpoint;
};

/** One PayPal account. Every client ID has a separate one. */
export class Account extends AccountRecords<Kinds> {
  constructor(
    ports: SimulatorPorts,
    clientId: string,
    /** The payer ID of the merchant, as PayPal shows it. */
    readonly merchantId = wordOf(`merchant:${clientId}`).slice(0, 13),
  ) {
    super(ports, clientId);
  }

  /** As PayPal writes times. */
  now(): string {
    return this.ports.now().toISOString();
  }

  /** Letters and digits, as PayPal's transaction ids and half of an event id have. */
  newWord(charactersMax = 17): string {
    return wordOf(`${this.next('word')}:${this.nowMs()}`).slice(0, charactersMax);
  }

  savePayment(stored: StoredPayment): void {
    for (const id of [stored.captureId, stored.orderId]) this.save('payment', id, stored);
  }

  /** Newest first. */
  disputes(): readonly StoredDispute[] {
    return this.all('dispute')
      .toReversed()
      .sort((left, right) => right.dispute.create_time.localeCompare(left.dispute.create_time));
  }
}

/** The account of these credentials. */
export function accountOf(ports: SimulatorPorts, { credentials }: SimulatedAccount): Account {
  const { client_id: clientId = '', merchant_id: merchantId = '' } = credentials;
  return new Account(ports, clientId, merchantId === '' ? undefined : merchantId);
}

/** A webhook always has an ID at PayPal, even if the merchant has not entered it yet. */
export function endpointOf({ credentials, webhookUrl }: SimulatedAccount): Endpoint {
  const entered = credentials.webhook_id ?? '';
  const own = wordOf(`webhook:${credentials.client_id ?? ''}`).slice(0, 17);
  return { url: webhookUrl, webhookId: entered === '' ? own : entered };
}

/** The key that signs the webhooks of all accounts. */
export function signingKeyOf({ store, now }: SimulatorPorts): SigningKey {
  const known = store.get<SigningKey>('signing', 'key');
  if (known !== undefined) return known;
  const created = createSigningKey(now());
  store.put('signing', 'key', created);
  return created;
}

export function wordOf(text: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`).toString(36);
  return digits.toUpperCase().padStart(40, '7');
}
