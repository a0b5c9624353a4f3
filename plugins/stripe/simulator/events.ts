import { createHmac } from 'node:crypto';

import { deliveries } from '@rebuttal/plugin-kit/simulator';
import type { SignedWebhook } from '@rebuttal/plugin-kit/simulator';

import { newestFirst } from './account.js';
import type { Account, Endpoint } from './account.js';
import type { Call } from './api.js';
import { textOf, valuesOf } from './form-parser.js';
import { listOf } from './list.js';
import type { ScenarioPlan } from './scenarios.js';
import type { WireDispute, WireEvent } from './wire.js';

export type DisputeEvent = {
  readonly type: 'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated';
  readonly dispute: WireDispute;
  readonly before?: WireDispute;
};

const apiVersion = '2026-10-28.endive';
/** Source: API reference, "List all events". */
const keptSeconds = 30 * 86_400;

/** Stores the events and posts them to the account's endpoint: one event per POST, in the scenario's order. */
export function publish(account: Account, events: readonly DisputeEvent[], plan: ScenarioPlan = {}): void {
  post(
    account,
    events.map(({ type, dispute, before }) => ({ type: `charge.dispute.${type}`, object: dispute, before })),
    plan,
  );
}

type ObjectEvent = {
  readonly type: string;
  readonly object: object;
  /** The object before the change, for `previous_attributes`. */
  readonly before?: object | undefined;
};

export function post(account: Account, events: readonly ObjectEvent[], plan: ScenarioPlan = {}): void {
  const made = events.map((event) => toEvent(account, event));
  for (const event of made) account.save('event', event.id, event);
  const endpoint = account.find('endpoint', '');
  if (endpoint === undefined) return;
  const bodies = made.map((event) => JSON.stringify(event));
  for (const body of deliveries(bodies, plan.delivery))
    account.ports.deliver(signBody(endpoint, body, account.nowSeconds()));
}

export function listEvents({ account, form }: Call): object {
  const types = valuesOf(form.types);
  const type = textOf(form.type);
  const wanted = type === undefined ? types : [...types, type];
  const oldest = account.nowSeconds() - keptSeconds;
  const matching = newestFirst(account.all('event')).filter(
    (event) => event.created >= oldest && (wanted.length === 0 || wanted.includes(event.type)),
  );
  return listOf('/v1/events', matching, form);
}

/** Source: docs page "Receive Stripe events in your webhook endpoint". Test mode adds a meaningless v0. */
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

function toEvent(account: Account, { type, object, before }: ObjectEvent): WireEvent {
  return {
    id: account.newId('evt'),
    object: 'event',
    ...(account.isConnected ? { account: account.id } : {}),
    api_version: apiVersion,
    created: account.nowSeconds(),
    data: {
      object,
      ...(before === undefined ? {} : { previous_attributes: previousAttributes(before, object) }),
    },
    livemode: account.livemode,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

/** The old values of changed fields, also within groups. */
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
