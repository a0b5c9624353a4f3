import type { KeyValueStore } from './key-value-store.js';

/** A call to the simulated provider. `path` is the provider's own path, for example `/v1/disputes`. */
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
};

/** The merchant's account at the simulated provider, and where its webhooks go. */
export type SimulatedAccount = {
  readonly credentials: Readonly<Record<string, string | undefined>>;
  readonly webhookUrl: string;
};

/** The named stories that every provider's simulator plays, beside its own. */
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

/** What a tester may wish of a new dispute; the simulator chooses the rest as the provider would. */
export type SimulatedDisputeRequest = {
  /** The provider's own word or a canonical reason. */
  readonly reason?: string;
  /** ISO minor units. */
  readonly amount?: number;
  readonly currency?: string;
  readonly network?: string;
  /** The payment that is disputed, by its id at the provider; another one than any is made unless it is named. */
  readonly transactionId?: string;
  /** The case at the payment service behind, where the provider passes its cases on. */
  readonly originDisputeId?: string;
  /** A named story: one of `commonScenarios` or of the simulator's own. */
  readonly scenario?: string;
};

export type SignedWebhook = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** The world of a simulator. */
export type SimulatorPorts = {
  /** Where its disputes live; durable in the sandbox, in memory in tests. */
  readonly store: KeyValueStore;
  readonly now: () => Date;
  /** Posts a webhook as the provider would: later, in order, and again if it is not taken. */
  readonly deliver: (webhook: SignedWebhook) => void;
};

/** What a tester may wish of a new order; the simulator chooses the rest as the store would. */
export type SimulatedOrderRequest = {
  /** How many; 1 unless wished otherwise. Wishes that name one order's own things then hold for the first alone. */
  readonly count?: number;
  /** ISO minor units. */
  readonly amount?: number;
  readonly currency?: string;
  readonly email?: string;
  /** The payment's id at the payment service that took it. */
  readonly transactionId?: string;
  readonly placedAt?: Date;
};

/** The merchant's side of a simulated store. */
export type SimulatedStore = {
  /** Orders come in, and their webhooks are on their way. */
  createOrders(
    account: SimulatedAccount,
    wish: SimulatedOrderRequest,
  ): { readonly providerOrderIds: readonly string[] };
  /** The buyer gets money back, all of it unless an amount is named. @throws {RangeError} if there is no such order */
  refundOrder(account: SimulatedAccount, providerOrderId: string, amount?: number): void;
  /** The merchant takes our app off the site; without `tells`, we only find out by being refused. */
  removeApp(account: SimulatedAccount, tells?: boolean): void;
};

export type Simulator = {
  readonly scenarios: readonly string[];
  /** The provider's API. An unknown path answers as the provider answers one. */
  handle(request: SimulatorRequest): SimulatorAnswer | Promise<SimulatorAnswer>;
  /** A cardholder disputes a payment: the dispute exists and its webhook is on its way. */
  createDispute(
    account: SimulatedAccount,
    wish: SimulatedDisputeRequest,
  ): { readonly providerDisputeId: string };
  /** The bank decides. @throws {RangeError} if there is no such dispute */
  resolve(account: SimulatedAccount, providerDisputeId: string, outcome: 'won' | 'lost'): void;
  /** Signs any body as the provider would sign it now. */
  sign(account: SimulatedAccount, body: string): SignedWebhook;
  /**
   * The same news as an event of its own: what this provider's events are told apart by is another. Absent where the
   * provider posts no webhooks. @throws {RangeError} if the body is none of its events
   */
  readonly withNewEventId?: ((body: string) => string) | undefined;
  /**
   * Credentials that the simulator takes, for the demo merchant and for tests. With a suffix of letters and digits they
   * are those of another account, where the provider's form of them leaves room for it.
   */
  sampleCredentials(suffix?: string): Readonly<Record<string, string>>;
  /** Present where the provider is a store. */
  readonly store?: SimulatedStore;
};

export type SimulatorFactory = (ports: SimulatorPorts) => Simulator;
