import type { SimulatorStore } from './store.js';

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
export type DisputeWish = {
  /** The provider's own word or a canonical reason. */
  readonly reason?: string;
  /** ISO minor units. */
  readonly amount?: number;
  readonly currency?: string;
  readonly network?: string;
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
  readonly store: SimulatorStore;
  readonly now: () => Date;
  /** Posts a webhook as the provider would: later, in order, and again if it is not taken. */
  readonly deliver: (webhook: SignedWebhook) => void;
};

export type Simulator = {
  readonly scenarios: readonly string[];
  /** The provider's API. An unknown path answers as the provider answers one. */
  handle(request: SimulatorRequest): SimulatorAnswer | Promise<SimulatorAnswer>;
  /** A cardholder disputes a payment: the dispute exists and its webhook is on its way. */
  createDispute(account: SimulatedAccount, wish: DisputeWish): { readonly providerDisputeId: string };
  /** The bank decides. @throws {RangeError} if there is no such dispute */
  resolve(account: SimulatedAccount, providerDisputeId: string, outcome: 'won' | 'lost'): void;
  /** Signs any body as the provider would sign it now. */
  sign(account: SimulatedAccount, body: string): SignedWebhook;
  /** Credentials that the simulator takes, for the demo merchant and for tests. */
  sampleCredentials(): Readonly<Record<string, string>>;
};

export type SimulatorFactory = (ports: SimulatorPorts) => Simulator;
