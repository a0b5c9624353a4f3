import type { Outcome } from './drive.js';
import type { WebhookPlan } from './stripe-webhooks.js';

/** With a body, as JSON, it is a POST; else a GET. */
export type Call = { readonly path: string; readonly token?: string; readonly body?: object };

/** Connection n makes the call n, the list repeated as needed. */
export type CallPlan = { readonly kind: 'calls'; readonly requests: readonly Call[] };

export type LoadPlan = {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second; undefined: as many as are answered. */
  readonly rate?: number;
  readonly requests: WebhookPlan | CallPlan;
};

/** What the load's process is told, and what it says. */
export type LoadOrder = { readonly kind: 'prepare'; readonly plan: LoadPlan } | { readonly kind: 'go' };
export type LoadReport =
  | { readonly kind: 'prepared' }
  | { readonly kind: 'done'; readonly outcome: Outcome }
  | { readonly kind: 'failed'; readonly message: string };
