import type { Outcome } from './drive.js';
import type { WebhookPlan } from './stripe-webhooks.js';

/** A POST with a JSON body, or else a GET. */
export type Call = { readonly path: string; readonly token?: string; readonly body?: object };

/** Connection n makes call n; the list is repeated as needed. */
export type CallPlan = { readonly kind: 'calls'; readonly requests: readonly Call[] };

export type LoadPlan = {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second; undefined for as many as get a response. */
  readonly rate?: number;
  readonly requests: WebhookPlan | CallPlan;
};

/** The messages to and from the load process. */
export type LoadOrder = { readonly kind: 'prepare'; readonly plan: LoadPlan } | { readonly kind: 'go' };
export type LoadReport =
  | { readonly kind: 'prepared' }
  | { readonly kind: 'done'; readonly outcome: Outcome }
  | { readonly kind: 'failed'; readonly message: string };
