import { createHmac } from 'node:crypto';

import { deliveries } from '@rebuttal/plugin-kit';
import type { SignedWebhook } from '@rebuttal/plugin-kit';

import type { Account, Books, Endpoint } from './books.js';
import type { ScenarioPlan } from './scenarios.js';
import type { WireDispute } from './wire.js';

export type DisputeEvent = {
  readonly type: 'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated';
  readonly dispute: WireDispute;
  /** The dispute before the change, for `previous_attributes`. */
  readonly before?: WireDispute;
};

const apiVersion = '2026-10-28.endive';

/** Posts what happened to the account's endpoint: one event a POST, in order unless the story wants otherwise. */
export function publish(
  books: Books,
  account: Account,
  events: readonly DisputeEvent[],
  plan: ScenarioPlan = {},
): void {
  const endpoint = books.findEndpoint(account);
  if (endpoint === undefined) return;
  const bodies = events.map((event) => JSON.stringify(toEvent(books, account, event)));
  for (const body of deliveries(bodies, plan.delivery))
    books.ports.deliver(signBody(endpoint, body, books.nowSeconds()));
}

/** Source: docs page "Receive Stripe events in your webhook endpoint"; test mode adds a v0 that means nothing. */
export function signBody({ url, secret }: Endpoint, body: string, seconds: number): SignedWebhook {
  const digest = (scheme: string) =>
    createHmac('sha256', `${scheme}${secret}`).update(`${seconds}.${body}`).digest('hex');
  return {
    url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': `t=${seconds},v1=${digest('')},v0=${digest('v0')}`,
    },
    body,
  };
}

function toEvent(
  books: Books,
  account: Account,
  { type, dispute, before }: DisputeEvent,
): Record<string, unknown> {
  return {
    id: books.newId('evt'),
    object: 'event',
    ...(account.isConnected ? { account: account.id } : {}),
    api_version: apiVersion,
    created: books.nowSeconds(),
    data: {
      object: dispute,
      ...(before === undefined ? {} : { previous_attributes: previousAttributes(before, dispute) }),
    },
    livemode: account.livemode,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: `charge.dispute.${type}`,
  };
}

/** The old values of what changed; inside groups only of the fields that changed. */
function previousAttributes(before: object, after: object): Record<string, unknown> {
  const now = new Map<string, unknown>(Object.entries(after));
  const changed = Object.entries(before).filter(([name, old]) => !isSame(old, now.get(name)));
  return Object.fromEntries(
    changed.map(([name, old]: [string, unknown]) => {
      const next = now.get(name);
      return [name, isGroup(old) && isGroup(next) ? previousAttributes(old, next) : old];
    }),
  );
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
