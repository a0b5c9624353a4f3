import { lookUp } from '@rebuttal/plugin-kit';

import type { Account, Books, StoredDispute } from './books.js';
import { publish } from './events.js';
import { planOf } from './scenarios.js';
import { toWireTime } from './wire.js';
import type { WireDispute } from './wire.js';

type Outcome = 'won' | 'lost';
type Change = { readonly status: string; readonly events: readonly string[] };

const daySeconds = 86_400;
export const answerDays = 14;

/** Puts a new dispute into the books and announces it. */
export function open(books: Books, account: Account, stored: StoredDispute): void {
  const plan = planOf(stored.scenario);
  const { status } = stored.dispute;
  if (status === 'resolved') {
    move(books, account, stored, { status, events: ['dispute_resolved'] });
    return;
  }
  const events = [...(plan.prelude ?? []), 'dispute_evidence_required'];
  const opened = move(books, account, stored, { status, events });
  if (plan.isWithdrawn) decide(books, account, opened, 'won');
  if (plan.isExpired) decide(books, account, opened, 'lost');
}

/** A draft changes the dispute and is not announced. */
export function keepDraft(books: Books, account: Account, stored: StoredDispute): void {
  move(books, account, stored, { status: stored.dispute.status, events: [] });
}

/** Evidence goes to the bank. */
export function send(books: Books, account: Account, stored: StoredDispute): void {
  const sent = move(books, account, stored, {
    status: 'evidence_under_review',
    events: ['dispute_evidence_submitted'],
  });
  const { verdict } = planOf(stored.scenario);
  if (verdict !== undefined && stored.round === 1) decide(books, account, sent, verdict);
}

const sentToScheme = 'dispute_arbitration_sent_to_scheme';

const changes: Readonly<Record<string, Readonly<Record<Outcome, Change>>>> = {
  // Without evidence a case is won only if the issuer takes it back, and lost by letting the time pass.
  evidence_required: {
    won: { status: 'canceled', events: ['dispute_canceled'] },
    lost: { status: 'expired', events: ['dispute_expired'] },
  },
  evidence_under_review: {
    won: { status: 'won', events: ['dispute_evidence_acknowledged_by_scheme', 'dispute_won'] },
    lost: { status: 'lost', events: ['dispute_evidence_acknowledged_by_scheme', 'dispute_lost'] },
  },
  // Only the network takes back what was decided (docs page "How disputes work").
  won: {
    won: { status: 'won', events: [] },
    lost: { status: 'arbitration_lost', events: [sentToScheme, 'dispute_arbitration_lost'] },
  },
  lost: {
    won: { status: 'arbitration_won', events: [sentToScheme, 'dispute_arbitration_won'] },
    lost: { status: 'lost', events: [] },
  },
  arbitration_under_review: {
    won: { status: 'arbitration_won', events: ['dispute_arbitration_won'] },
    lost: { status: 'arbitration_lost', events: ['dispute_arbitration_lost'] },
  },
};

/** The bank decides. What is final stays as it is. */
export function decide(books: Books, account: Account, stored: StoredDispute, outcome: Outcome): void {
  const change = lookUp(changes, stored.dispute.status)?.[outcome];
  if (change === undefined || change.events.length === 0) return;
  const isFirstWord = stored.dispute.status === 'evidence_under_review' && stored.round === 1;
  const decided = move(books, account, stored, change);
  if (isFirstWord) goOn(books, account, decided);
}

/** Lets the time of open cases run out, as it does at Checkout.com without anybody's call. */
export function expireOverdue(books: Books, account: Account): void {
  const now = books.ports.now().getTime();
  for (const stored of books.disputesOf(account)) {
    const { status, evidence_required_by: dueBy } = stored.dispute;
    const isOverdue = status === 'evidence_required' && dueBy !== undefined && Date.parse(dueBy) < now;
    if (isOverdue) decide(books, account, stored, 'lost');
  }
}

function goOn(books: Books, account: Account, stored: StoredDispute): void {
  const { sequel } = planOf(stored.scenario);
  if (sequel === 'late_win') decide(books, account, stored, 'won');
  if (sequel === 'second_round') startRound(books, account, stored);
  if (sequel === 'arbitration')
    move(books, account, stored, {
      status: 'arbitration_under_review',
      events: [sentToScheme],
    });
}

/** The issuer does not give in: evidence is asked for anew, with a new deadline. */
function startRound(books: Books, account: Account, stored: StoredDispute): void {
  const { bundle: _sent, ...rest } = stored;
  // One day later than the first deadline, for both rounds can begin on one day here.
  const dispute = { ...stored.dispute, evidence_required_by: deadline(books.ports.now(), answerDays + 1) };
  const next = { ...rest, round: stored.round + 1, evidence: {}, dispute };
  move(books, account, next, { status: 'evidence_required', events: ['dispute_evidence_required'] });
}

export function move(books: Books, account: Account, stored: StoredDispute, change: Change): StoredDispute {
  const dispute: WireDispute = {
    ...stored.dispute,
    status: change.status,
    last_update: toWireTime(books.ports.now()),
  };
  const moved = { ...stored, dispute };
  books.saveDispute(account, moved);
  publish(books, account, { dispute, events: change.events }, planOf(stored.scenario));
  return moved;
}

/** Deadlines fall on 18:00 UTC. */
export function deadline(from: Date, days: number): string {
  return `${new Date(from.getTime() + days * daySeconds * 1000).toISOString().slice(0, 10)}T18:00:00Z`;
}
