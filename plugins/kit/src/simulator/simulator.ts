import type { KeyValueStore } from './key-value-store.js';

/** A call to the simulated provider. `path` is the provider's path, for example `/v1/disputes`. */
export type SimulatorRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names are lower-case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
};
export type SimulatorAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  /** Sent instead of `body`, for a file. */
  readonly bytes?: Uint8Array;
};

/** The merchant's account at the simulated provider, and its webhook URL. */
export type SimulatedAccount = {
  readonly credentials: Readonly<Record<string, string | undefined>>;
  readonly webhookUrl: string;
};

/** The scenarios that every provider's simulator plays, in addition to its own. */
export const commonScenarios = [
  'won',
  'lost',
  'inquiry_then_chargeback',
  'late_win',
  'expired',
  'second_round',
  'duplicate_events',
  'out_of_order',
  'zero_decimal',
  'three_decimal',
] as const;

export type SimulatedBuyer = {
  readonly name: string;
  readonly email: string;
  readonly address: {
    readonly line1: string;
    readonly city: string;
    readonly state?: string;
    readonly postal_code: string;
    readonly country: string;
  };
};

/** The buyer unless a tester chooses another one. */
export const usualBuyer: SimulatedBuyer = {
  name: 'Robin Sample',
  email: 'robin@example.com',
  address: { line1: '1 Hutch Lane', city: 'Bunnyville', state: 'CA', postal_code: '90210', country: 'US' },
};

/** A tester's options for a new dispute. The simulator chooses the rest, as the provider would. */
export type SimulatedDisputeRequest = {
  /** The provider's reason or one of ours. */
  readonly reason?: string;
  /** ISO minor units. */
  readonly amount?: number;
  readonly currency?: string;
  readonly network?: string;
  /** The provider's ID of the disputed payment. Default: a new payment. */
  readonly transactionId?: string;
  /** The buyer of a new payment, if the simulator has payments. */
  readonly customer?: SimulatedBuyer;
  /** The case ID at the payment service, if the provider passes on its cases. */
  readonly originDisputeId?: string;
  /** One of `commonScenarios`, or one of the simulator's additional scenarios. */
  readonly scenario?: string;
};

export type SignedWebhook = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** The I/O of a simulator. */
export type SimulatorPorts = {
  /** The storage of its disputes: durable in the sandbox, in memory in tests. */
  readonly store: KeyValueStore;
  readonly now: () => Date;
  /** Posts a webhook as the provider would: asynchronously, in order, and again if it is not accepted. */
  readonly deliver: (webhook: SignedWebhook) => void;
};

/** A tester's options for new orders. The simulator chooses the rest, as the store would. */
export type SimulatedOrderRequest = {
  /** Default: 1. Options that identify a single order then apply only to the first. */
  readonly count?: number;
  /** ISO minor units. */
  readonly amount?: number;
  readonly currency?: string;
  readonly email?: string;
  /** The payment's id at the payment service that took it. */
  readonly transactionId?: string;
  readonly placedAt?: Date;
};

/** The merchant's actions in a simulated store. */
export type SimulatedStore = {
  /** Creates orders and posts their webhooks. */
  createOrders(
    account: SimulatedAccount,
    options: SimulatedOrderRequest,
  ): { readonly providerOrderIds: readonly string[] };
  /** Refunds the buyer, by default in full. @throws {RangeError} if there is no such order */
  refundOrder(account: SimulatedAccount, providerOrderId: string, amount?: number): void;
  /** The merchant removes our app from the site. Without `sendsWebhook`, only refused calls reveal it. */
  removeApp(account: SimulatedAccount, sendsWebhook?: boolean): void;
};

/** Payments that are not disputed, and their refunds. */
export type SimulatedPayments = {
  /** `refundsWait`: refunds stay pending until `endRefunds`. */
  createPayment(
    account: SimulatedAccount,
    options: { readonly amount: number; readonly currency: string; readonly refundsWait?: true },
  ): { readonly providerPaymentId: string };
  /** The bank takes or returns all refunds of the payment. @throws {RangeError} if there is no such payment */
  endRefunds(account: SimulatedAccount, providerPaymentId: string, end: 'succeeded' | 'failed'): void;
};

/** A tester's options for an alert about a payment. The simulator chooses the rest, as the provider would. */
export type SimulatedAlertRequest = {
  /** The provider's ID of the payment, disputed or not. Default: a new payment. */
  readonly paymentId?: string;
  /** The provider's reason. */
  readonly reason?: string;
  /** ISO minor units, of a new payment. */
  readonly amount?: number;
  readonly currency?: string;
  readonly network?: string;
};

export type Simulator = {
  readonly scenarios: readonly string[];
  /** The provider's API. An unknown path gets the provider's error for unknown paths. */
  handle(request: SimulatorRequest): SimulatorAnswer | Promise<SimulatorAnswer>;
  /** A cardholder disputes a payment: creates the dispute and posts its webhook. */
  createDispute(
    account: SimulatedAccount,
    options: SimulatedDisputeRequest,
  ): { readonly providerDisputeId: string };
  /** The bank decides. @throws {RangeError} if there is no such dispute */
  resolve(account: SimulatedAccount, providerDisputeId: string, outcome: 'won' | 'lost'): void;
  /** Signs any body as the provider would sign it now. */
  sign(account: SimulatedAccount, body: string): SignedWebhook;
  /**
   * The same event with a new ID, so that it isn't a repeat. Absent if the provider sends no webhooks.
   * @throws {RangeError} if the body is not one of its events
   */
  readonly withNewEventId?: ((body: string) => string) | undefined;
  /**
   * Credentials that the simulator accepts, for the demo merchant and for tests. A suffix of letters and digits gives
   * another account, if the form of the provider's credentials allows it.
   */
  sampleCredentials(suffix?: string): Readonly<Record<string, string>>;
  /** Present if the provider is a store. */
  readonly store?: SimulatedStore;
  /** Required with `refundPayment`. */
  readonly payments?: SimulatedPayments;
  /**
   * The issuer or the network reports a payment: creates the alert and posts its webhook. Required with `fetchAlert`.
   * @throws {RangeError} if there is no such payment
   */
  readonly createAlert?: (
    account: SimulatedAccount,
    options: SimulatedAlertRequest,
  ) => { readonly providerAlertId: string; readonly paymentId: string };
};

export type SimulatorFactory = (ports: SimulatorPorts) => Simulator;
