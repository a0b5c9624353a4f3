import type { Outcome } from './drive.js';
import type { WebhookPlan } from './stripe-webhooks.js';

/** Connection n asks for the address n, the list repeated as needed. */
export type GetPlan = {
  readonly kind: 'gets';
  readonly requests: readonly { readonly path: string; readonly token?: string }[];
};

export type LoadPlan = {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second; undefined: as many as are answered. */
  readonly rate?: number;
  readonly requests: WebhookPlan | GetPlan;
};

/** What the load's process is told, and what it says. */
export type LoadOrder = { readonly kind: 'prepare'; readonly plan: LoadPlan } | { readonly kind: 'go' };
export type LoadReport =
  | { readonly kind: 'prepared' }
  | { readonly kind: 'done'; readonly outcome: Outcome }
  | { readonly kind: 'failed'; readonly message: string };
