import { assumptions } from '../src/assumptions.js';
import { addDays, dayOf, endOfDay } from '../src/days.js';

import { simulated } from './assumptions.js';
import { responseDays, caseAgain, isMerchantQueue } from './new-case.js';
import { scenarios } from './scenarios.js';
import type { SimulatorStore, StoredCase } from './simulator-store.js';

export type Outcome = 'won' | 'lost';
type Move = {
  readonly activity: string;
  readonly cycle?: string;
  readonly queue: string;
  readonly note?: string;
  readonly replyByDay?: string;
};

/** Stores a new case and plays what its scenario does immediately. */
export function open(store: SimulatorStore, stored: StoredCase): void {
  store.saveCase(stored);
  const { isExpired, isWithdrawn } = scenarios.planOf(stored.scenario).ecomm ?? {};
  if (isExpired) expire(store, stored);
  if (isWithdrawn) decide(store, stored, 'won');
}

/** Sends the merchant's response to the bank. */
export function recordResponse(
  store: SimulatorStore,
  stored: StoredCase,
  sent: { activity: string; note?: string },
): void {
  const { wire } = stored;
  const isInquiry = wire.cycle === 'RETRIEVAL_REQUEST';
  const represented = {
    ...wire,
    representedAmount: wire.chargebackAmount,
    representedCurrencyType: wire.chargebackCurrencyType,
  };
  const moved = move(store, isInquiry ? stored : { ...stored, wire: represented }, {
    activity: sent.activity,
    queue: 'Vantiv Outgoing',
    ...(isInquiry ? {} : { cycle: 'REPRESENTMENT' }),
    ...(sent.note === undefined ? {} : { note: sent.note }),
  });
  const { verdict } = scenarios.planOf(stored.scenario).ecomm ?? {};
  if (verdict !== undefined && stored.round === 1) decide(store, moved, verdict);
}

export function accept(store: SimulatorStore, stored: StoredCase, note: string | undefined): void {
  move(store, stored, {
    activity: 'Merchant Accepts Liability',
    queue: 'Merchant Assumed',
    ...(note === undefined ? {} : { note }),
  });
}

/** Records the bank's decision. A closed case does not change, except that a lost one may still be won. */
export function decide(store: SimulatorStore, stored: StoredCase, outcome: Outcome): void {
  const { cycle, currentQueue } = stored.wire;
  if (/assumed$/i.test(currentQueue) && !(currentQueue === 'Merchant Assumed' && outcome === 'won')) return;
  if (isWaiting(stored) && outcome === 'lost') expire(store, stored);
  else if (cycle === 'RETRIEVAL_REQUEST') decideInquiry(store, stored, outcome);
  else decideChargeback(store, stored, outcome);
}

function decideChargeback(store: SimulatorStore, stored: StoredCase, outcome: Outcome): void {
  const words = simulated.valuesOnceDecided[outcome];
  const decided = move(store, stored, words);
  if (stored.round === 1 && !isWaiting(stored)) goOn(store, decided);
}

/** Closes an answered inquiry, or turns it into a chargeback in the same case. */
function decideInquiry(store: SimulatorStore, stored: StoredCase, outcome: Outcome): void {
  if (outcome === 'won') {
    move(store, stored, { activity: 'Close Case', queue: 'Network Assumed' });
    return;
  }
  startRound(store, stored, 'FIRST_CHARGEBACK');
}

function goOn(store: SimulatorStore, stored: StoredCase): void {
  const { sequel } = scenarios.planOf(stored.scenario).ecomm ?? {};
  if (sequel === 'late_win') move(store, stored, simulated.valuesOnceDecided.won);
  if (sequel === 'second_round') startRound(store, stored, 'PRE_ARB_CHARGEBACK');
  if (sequel === 'second_round_new_case') store.saveCase(caseAgain(store, stored));
}

/** The issuer rejects the response: the merchant has to respond again, with a new deadline. */
function startRound(store: SimulatorStore, stored: StoredCase, cycle: string): void {
  const today = dayOf(store.ports.now(), assumptions.dayZone);
  const next = { ...stored, round: stored.round + 1, documents: [] };
  move(store, next, {
    activity: 'Assign To Merchant',
    cycle,
    queue: 'Merchant',
    // One day later than the first deadline, because both rounds can begin on the same day here.
    replyByDay: addDays(today, responseDays + 1),
  });
}

function expire(store: SimulatorStore, stored: StoredCase): void {
  move(store, stored, { activity: 'Auto Assume', queue: 'Merchant Auto Assumed' });
}

/** Expires overdue cases, as Worldpay does without a call. */
export function expireOverdue(store: SimulatorStore, user: string): void {
  for (const stored of store.casesOf(user)) {
    const dueBy = endOfDay(stored.wire.replyByDay, assumptions.dayZone);
    if (isWaiting(stored) && dueBy !== undefined && dueBy < store.ports.now()) expire(store, stored);
  }
}

export function isWaiting({ wire }: StoredCase): boolean {
  return isMerchantQueue(wire.currentQueue);
}

function move(
  store: SimulatorStore,
  stored: StoredCase,
  { activity, cycle, queue, note, replyByDay }: Move,
): StoredCase {
  const { wire } = stored;
  const moved: StoredCase = {
    ...stored,
    wire: {
      ...wire,
      cycle: cycle ?? wire.cycle,
      currentQueue: queue,
      ...(replyByDay === undefined ? {} : { replyByDay }),
      activities: [
        {
          activityDate: dayOf(store.ports.now(), assumptions.dayZone),
          activityType: activity,
          fromQueue: wire.currentQueue,
          toQueue: queue,
          settlementAmount: wire.representedAmount ?? wire.chargebackAmount,
          settlementCurrencyType: wire.chargebackCurrencyType,
          ...(note === undefined ? {} : { notes: note }),
        },
        ...wire.activities,
      ],
    },
  };
  store.saveCase(moved);
  return moved;
}
