/** What one run of the sender is to do. */
export type SendPlan = {
  readonly port: number;
  readonly path: string;
  /** That webhooks are signed with, as Stripe does. */
  readonly secret: string;
  /** Of webhooks; in turn, each time with another event id. */
  readonly bodies: readonly string[];
  /** What event ids begin with after `evt_`. */
  readonly prefix: string;
  readonly seconds: number;
  /** The most at once; each carries one webhook at a time. */
  readonly connections: number;
  /** Webhooks a second, whether or not those before are answered; undefined: as many as are answered. */
  readonly rate?: number;
  /** A person's token: beside the webhooks so many read the list of disputes without a pause. */
  readonly readers: { readonly token: string; readonly count: number };
};

export type SendReport = {
  /** Of the webhooks that were answered with 2xx. */
  readonly acknowledged: readonly string[];
  /** Of these, from being sent to being answered. */
  readonly acknowledgedMs: readonly number[];
  /** Of all others that were answered. */
  readonly refusedMs: readonly number[];
  /** Webhooks by the status of their answer; 0: none came. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The same of readers. */
  readonly readStatuses: Readonly<Record<string, number>>;
  readonly slowestReadMs: number;
  /** Refusals that did not say when to come again. */
  readonly withoutRetryAfter: number;
  /** Due while every connection waited for an answer for a second. */
  readonly unsent: number;
  readonly seconds: number;
};

/** The name under which an event of a run is stored. */
export function eventIdOf(prefix: string, number: number): string {
  return `evt_${prefix}${String(number).padStart(8, '0')}`;
}
