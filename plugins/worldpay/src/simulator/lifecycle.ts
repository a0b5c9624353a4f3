import { addDays, dayOf, endOfDay } from '../days.js';
import { unconfirmed } from '../unconfirmed.js';

import type { Books, StoredCase } from './books.js';
import { answerDays, caseAgain, isMerchantQueue } from './new-case.js';
import { planOf } from './scenarios.js';

export type Outcome = 'won' | 'lost';
type Move = {
  readonly activity: string;
  readonly cycle?: string;
  readonly queue: string;
  readonly note?: string;
  readonly replyByDay?: string;
};

/** A new case gets into the books, and what its story wants to happen at once happens. */
export function open(books: Books, stored: StoredCase): void {
  books.saveCase(stored);
  const { isExpired, isWithdrawn } = planOf(stored.scenario).ecomm ?? {};
  if (isExpired) expire(books, stored);
  if (isWithdrawn) decide(books, stored, 'won');
}

/** The merchant's answer goes to the bank. */
export function answerCase(
  books: Books,
  stored: StoredCase,
  sent: { activity: string; note?: string; amount?: number },
): void {
  const { wire } = stored;
  const isInquiry = wire.cycle === 'RETRIEVAL_REQUEST';
  const amount = sent.amount ?? wire.chargebackAmount;
  const represented = {
    ...wire,
    representedAmount: amount,
    representedCurrencyType: wire.chargebackCurrencyType,
  };
  const moved = move(books, isInquiry ? stored : { ...stored, wire: represented }, {
    activity: sent.activity,
    queue: 'Vantiv Outgoing',
    ...(isInquiry ? {} : { cycle: 'REPRESENTMENT' }),
    ...(sent.note === undefined ? {} : { note: sent.note }),
  });
  const { verdict } = planOf(stored.scenario).ecomm ?? {};
  if (verdict !== undefined && stored.round === 1) decide(books, moved, verdict);
}

export function accept(books: Books, stored: StoredCase, note: string | undefined): void {
  move(books, stored, {
    activity: 'Merchant Accepts Liability',
    queue: 'Merchant Assumed',
    ...(note === undefined ? {} : { note }),
  });
}

export function addNote(books: Books, stored: StoredCase, note: string | undefined): void {
  move(books, stored, {
    activity: 'Add Note',
    queue: stored.wire.currentQueue,
    ...(note === undefined ? {} : { note }),
  });
}

/** The bank decides. What is over stays as it is, but for a case that was lost and may still be won. */
export function decide(books: Books, stored: StoredCase, outcome: Outcome): void {
  const { cycle, currentQueue } = stored.wire;
  if (/assumed$/i.test(currentQueue) && !(currentQueue === 'Merchant Assumed' && outcome === 'won')) return;
  if (isWaiting(stored) && outcome === 'lost') expire(books, stored);
  else if (cycle === 'RETRIEVAL_REQUEST') decideInquiry(books, stored, outcome);
  else decideChargeback(books, stored, outcome);
}

function decideChargeback(books: Books, stored: StoredCase, outcome: Outcome): void {
  const words = unconfirmed.wordsOnceDecided[outcome];
  const decided = move(books, stored, words);
  if (stored.round === 1 && !isWaiting(stored)) goOn(books, decided);
}

/** An answered question is closed, or becomes a chargeback in the same case. */
function decideInquiry(books: Books, stored: StoredCase, outcome: Outcome): void {
  if (outcome === 'won') {
    move(books, stored, { activity: 'Close Case', queue: 'Network Assumed' });
    return;
  }
  startRound(books, stored, 'FIRST_CHARGEBACK');
}

function goOn(books: Books, stored: StoredCase): void {
  const { sequel } = planOf(stored.scenario).ecomm ?? {};
  if (sequel === 'late_win') move(books, stored, unconfirmed.wordsOnceDecided.won);
  if (sequel === 'second_round') startRound(books, stored, 'PRE_ARB_CHARGEBACK');
  if (sequel === 'second_round_new_case') books.saveCase(caseAgain(books, stored));
}

/** The issuer does not give in: the merchant is asked anew, with a new deadline. */
function startRound(books: Books, stored: StoredCase, cycle: string): void {
  const today = dayOf(books.ports.now(), unconfirmed.dayZone);
  const next = { ...stored, round: stored.round + 1, documents: [] };
  move(books, next, {
    activity: 'Assign To Merchant',
    cycle,
    queue: 'Merchant',
    // One day later than the first deadline, for both rounds can begin on one day here.
    replyByDay: addDays(today, answerDays + 1),
  });
}

function expire(books: Books, stored: StoredCase): void {
  move(books, stored, { activity: 'Auto Assume', queue: 'Merchant Auto Assumed' });
}

/** Lets the time of open cases run out, as it does at Worldpay without anybody's call. */
export function expireOverdue(books: Books, user: string): void {
  for (const stored of books.casesOf(user)) {
    const dueBy = endOfDay(stored.wire.replyByDay, unconfirmed.dayZone);
    if (isWaiting(stored) && dueBy !== undefined && dueBy < books.ports.now()) expire(books, stored);
  }
}

export function isWaiting({ wire }: StoredCase): boolean {
  return isMerchantQueue(wire.currentQueue);
}

function move(
  books: Books,
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
          activityDate: dayOf(books.ports.now(), unconfirmed.dayZone),
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
  books.saveCase(moved);
  return moved;
}
