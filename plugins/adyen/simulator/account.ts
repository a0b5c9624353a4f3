import { AccountRecords } from '@rebuttal/plugin-kit/simulator';
import type { SimulatedAccount, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { isHmacKey } from '../src/credentials.js';

import { hexOf, referenceOf } from './ids.js';

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

type Kinds = {
  readonly dispute: StoredDispute;
  readonly payment: StoredPayment;
  readonly endpoint: Endpoint;
};

/** One merchant account of one company. Every API key belongs to a separate company. */
export class Account extends AccountRecords<Kinds> {
  constructor(
    ports: SimulatorPorts,
    readonly company: string,
    readonly code: string,
  ) {
    super(ports, `${company}/${code}`);
  }

  newReference(what: string): string {
    return referenceOf(`${what}:${this.next(what)}:${this.nowMs()}`);
  }
}

export function companyOf(apiKey: string): string {
  return hexOf(`company:${apiKey}`).slice(0, 16);
}

/** The account of these credentials. */
export function accountOf(ports: SimulatorPorts, { credentials }: SimulatedAccount): Account {
  return new Account(ports, companyOf(credentials.api_key ?? ''), credentials.merchant_account ?? '');
}

/** Events are always signed, even if the merchant has not entered the key yet. */
export function endpointOf(account: Account, { credentials, webhookUrl: url }: SimulatedAccount): Endpoint {
  const entered = credentials.hmac_key ?? '';
  const hmacKey = isHmacKey(entered) ? entered : hexOf(`hmac:${account.company}:${account.code}`);
  const [username, password] = [credentials.webhook_username ?? '', credentials.webhook_password ?? ''];
  if (username === '' && password === '') return { url, hmacKey };
  const authorization = `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
  return { url, hmacKey, authorization };
}
