import { deliveries, cleanCredential } from '@rebuttal/plugin-kit';
import type { SimulatedDisputeRequest, SimulatedAccount } from '@rebuttal/plugin-kit';

import { platformOf } from '../platforms.js';
import type { Meaning } from '../told.js';

import { accessWords, toAccessEvent } from './access-events.js';
import type { Books, StoredTelling } from './books.js';
import { planOf } from './scenarios.js';
import type { Scenario, ToldPlan } from './scenarios.js';
import { signWebhook } from './signing.js';
import { toNotification, wpgWords } from './wpg-notifications.js';

const dayMs = 86_400_000;
const defaultAmount = 5000;

/** What is told, and when. */
export type Step = { readonly type: string; readonly at: Date };

/** A dispute on a platform that tells by webhooks: each step of its story is posted, one for each day. */
export function openTelling(
  books: Books,
  account: SimulatedAccount,
  wish: SimulatedDisputeRequest,
  scenario: Scenario,
): string {
  const plan = planOf(scenario);
  const { steps, method, isSettledLater } = toldPlan(account, scenario);
  const reference = `ORD-${7000 + books.next('order')}`;
  const telling: StoredTelling = {
    reference,
    scenario,
    amountMinor: wish.amount ?? plan.amount ?? defaultAmount,
    currency: (wish.currency ?? plan.currency ?? 'GBP').toUpperCase(),
    ...(method === undefined ? {} : { method }),
    told: steps,
    openedAt: books.ports.now().toISOString(),
  };
  const id = idOf(account, reference);
  books.saveTelling(ownerOf(account), id, telling);
  const words = steps.map((meaning) => wordsOf(account)[meaning] ?? meaning);
  const types = isSettledLater ? [...words, 'SETTLED'] : words;
  const now = books.ports.now().getTime();
  const told = types.map((type, index) => ({ type, at: new Date(now - (types.length - 1 - index) * dayMs) }));
  const bodies = told.map((step) => bodyOf(books, account, telling, step));
  for (const body of deliveries(bodies, plan.delivery)) books.ports.deliver(signWebhook(account, body));
  return id;
}

/** The bank decides, where its decision is told. @throws {RangeError} where Worldpay tells none */
export function decideTelling(
  books: Books,
  account: SimulatedAccount,
  id: string,
  outcome: 'won' | 'lost',
): void {
  const telling = books.findTelling(ownerOf(account), id);
  if (telling === undefined) throw new RangeError(`there is no dispute ${id} in this account`);
  const meaning = outcome === 'won' ? 'reversed' : 'charged';
  if (telling.told.includes(meaning) && meaning === telling.told.at(-1)) {
    if (outcome === 'won' || wasAsked(telling)) return;
    throw new RangeError('Worldpay has told of the chargeback and tells nothing more when it stands');
  }
  const type = wordsOf(account)[meaning];
  if (type === undefined) throw new RangeError('Access Worldpay posts no event when a dispute is won');
  books.saveTelling(ownerOf(account), id, { ...telling, told: [...telling.told, meaning] });
  const step = { type, at: books.ports.now() };
  books.ports.deliver(signWebhook(account, bodyOf(books, account, telling, step)));
}

function wasAsked({ told }: StoredTelling): boolean {
  return told.includes('asked') || told.includes('answered');
}

function toldPlan({ credentials }: SimulatedAccount, scenario: Scenario): ToldPlan {
  const { access, wpg } = planOf(scenario);
  const plan = isWpg(credentials) ? wpg : access;
  if (plan === undefined) throw new RangeError(`"${scenario}" cannot happen on this platform`);
  return plan;
}

function wordsOf({ credentials }: SimulatedAccount): Readonly<Partial<Record<Meaning, string>>> {
  return isWpg(credentials) ? wpgWords : accessWords;
}

function bodyOf(books: Books, account: SimulatedAccount, telling: StoredTelling, step: Step): string {
  return isWpg(account.credentials)
    ? toNotification(merchantCodeOf(account), telling, step)
    : toAccessEvent(books, telling, step);
}

function isWpg({ platform }: SimulatedAccount['credentials']): boolean {
  return platformOf({ platform }) === 'wpg';
}

function merchantCodeOf({ credentials }: SimulatedAccount): string {
  return cleanCredential(credentials.merchant_id);
}

function idOf(account: SimulatedAccount, reference: string): string {
  return isWpg(account.credentials) ? `wpg:${merchantCodeOf(account)}:${reference}` : `wpe:${reference}`;
}

/** An Access account is its user, a WPG account its merchant code. */
function ownerOf(account: SimulatedAccount): string {
  return isWpg(account.credentials) ? merchantCodeOf(account) : cleanCredential(account.credentials.username);
}
