import { deliveries } from '@rebuttal/plugin-kit/simulator';
import type { SimulatedDisputeRequest, SimulatedAccount } from '@rebuttal/plugin-kit/simulator';

import { platformOf } from '../src/platforms.js';
import type { Meaning } from '../src/received-events.js';

import { accessTypes, toAccessEvent } from './access-events.js';
import { scenarios } from './scenarios.js';
import type { EventPlan } from './scenarios.js';
import { signWebhook } from './signing.js';
import type { SimulatorStore, StoredNotifiedDispute } from './simulator-store.js';
import { toNotification, wpgTypes } from './wpg-notifications.js';

const dayMs = 86_400_000;
const defaultAmount = 5000;

/** An event type with its time. */
export type Step = { readonly type: string; readonly at: Date };

/** Opens a dispute on a platform that only sends webhooks, and posts each event of its scenario, one per day. */
export function openDispute(
  store: SimulatorStore,
  account: SimulatedAccount,
  options: SimulatedDisputeRequest,
  scenario: string,
): string {
  const plan = scenarios.planOf(scenario);
  const { steps, method, isSettledLater } = eventPlan(account, scenario);
  const reference = `ORD-${7000 + store.next('order')}`;
  const dispute: StoredNotifiedDispute = {
    reference,
    scenario,
    amountMinor: options.amount ?? plan.amount ?? defaultAmount,
    currency: (options.currency ?? plan.currency ?? 'GBP').toUpperCase(),
    ...(method === undefined ? {} : { method }),
    events: steps,
    openedAt: store.ports.now().toISOString(),
  };
  const id = idOf(account, reference);
  store.saveDispute(ownerOf(account), id, dispute);
  const disputeTypes = steps.map((meaning) => typesOf(account)[meaning] ?? meaning);
  const types = isSettledLater ? [...disputeTypes, 'SETTLED'] : disputeTypes;
  const now = store.ports.now().getTime();
  const posted = types.map((type, index) => ({
    type,
    at: new Date(now - (types.length - 1 - index) * dayMs),
  }));
  const bodies = posted.map((step) => bodyOf(store, account, dispute, step));
  for (const body of deliveries(bodies, plan.delivery)) store.ports.deliver(signWebhook(account, body));
  return id;
}

/** Posts the bank's decision. @throws {RangeError} if Worldpay posts no event for it */
export function decideDispute(
  store: SimulatorStore,
  account: SimulatedAccount,
  id: string,
  outcome: 'won' | 'lost',
): void {
  const dispute = store.findDispute(ownerOf(account), id);
  if (dispute === undefined) throw new RangeError(`there is no dispute ${id} in this account`);
  const meaning = outcome === 'won' ? 'reversed' : 'charged';
  if (dispute.events.includes(meaning) && meaning === dispute.events.at(-1)) {
    if (outcome === 'won' || hasRequest(dispute)) return;
    throw new RangeError('Worldpay posted the chargeback and posts no further event when it is upheld');
  }
  const type = typesOf(account)[meaning];
  if (type === undefined) throw new RangeError('Access Worldpay posts no event when a dispute is won');
  store.saveDispute(ownerOf(account), id, { ...dispute, events: [...dispute.events, meaning] });
  const step = { type, at: store.ports.now() };
  store.ports.deliver(signWebhook(account, bodyOf(store, account, dispute, step)));
}

function hasRequest({ events }: StoredNotifiedDispute): boolean {
  return events.includes('asked') || events.includes('answered');
}

function eventPlan({ credentials }: SimulatedAccount, scenario: string): EventPlan {
  const { access, wpg } = scenarios.planOf(scenario);
  const plan = isWpg(credentials) ? wpg : access;
  if (plan === undefined) throw new RangeError(`"${scenario}" cannot happen on this platform`);
  return plan;
}

function typesOf({ credentials }: SimulatedAccount): Readonly<Partial<Record<Meaning, string>>> {
  return isWpg(credentials) ? wpgTypes : accessTypes;
}

function bodyOf(
  store: SimulatorStore,
  account: SimulatedAccount,
  dispute: StoredNotifiedDispute,
  step: Step,
): string {
  return isWpg(account.credentials)
    ? toNotification(merchantCodeOf(account), dispute, step)
    : toAccessEvent(store, dispute, step);
}

function isWpg({ platform }: SimulatedAccount['credentials']): boolean {
  return platformOf({ platform }) === 'wpg';
}

function merchantCodeOf({ credentials }: SimulatedAccount): string {
  return credentials.merchant_id ?? '';
}

function idOf(account: SimulatedAccount, reference: string): string {
  return isWpg(account.credentials) ? `wpg:${merchantCodeOf(account)}:${reference}` : `wpe:${reference}`;
}

/** The key of an account: its user name on Access, its merchant code on WPG. */
function ownerOf(account: SimulatedAccount): string {
  return isWpg(account.credentials) ? merchantCodeOf(account) : (account.credentials.username ?? '');
}
