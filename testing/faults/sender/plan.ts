/** The task of one run of the sender. */
export type SendPlan = {
  readonly port: number;
  readonly path: string;
  /** The secret that signs webhooks, as Stripe does. */
  readonly secret: string;
  /** The webhook bodies, in turn, each time with a new event id. */
  readonly bodies: readonly string[];
  /** The prefix of event ids after `evt_`. */
  readonly prefix: string;
  readonly seconds: number;
  /** The largest number of connections; each carries one webhook at a time. */
  readonly connections: number;
  /** Webhooks a second, whether or not earlier ones have a response; undefined for as many as possible. */
  readonly rate?: number;
  /** A user's token: this many readers read the list of disputes continuously beside the webhooks. */
  readonly readers: { readonly token: string; readonly count: number };
};

export type SendReport = {
  /** The webhooks with a 2xx response. */
  readonly acknowledged: readonly string[];
  /** Their latencies, from sending to the response. */
  readonly acknowledgedMs: readonly number[];
  /** Those of all other responses. */
  readonly refusedMs: readonly number[];
  /** Webhooks by the status of the response; 0 for none. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The same for readers. */
  readonly readStatuses: Readonly<Record<string, number>>;
  readonly slowestReadMs: number;
  /** Refusals without a Retry-After. */
  readonly withoutRetryAfter: number;
  /** Due while every connection waited for a response for a second. */
  readonly unsent: number;
  readonly seconds: number;
};

/** The stored name of an event of a run. */
export function eventIdOf(prefix: string, number: number): string {
  return `evt_${prefix}${String(number).padStart(8, '0')}`;
}
