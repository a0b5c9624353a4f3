import { lookUp } from '@rebuttal/plugin-kit';

import type { Account, StoredDispute } from './account.js';
import { publish } from './events.js';
import { scenarios } from './scenarios.js';
import { toWireTime } from './wire.js';
import type { WireDispute } from './wire.js';

type Outcome = 'won' | 'lost';
type Change = { readonly status: string; readonly events: readonly string[] };

const daySeconds = 86_400;
export const responseDays = 14;

/** Stores a new dispute and announces it. */
export function open(account: Account, stored: StoredDispute): void {
  const plan = scenarios.planOf(stored.scenario);
  const { status } = stored.dispute;
  if (status === 'resolved') {
    move(account, stored, { status, events: ['dispute_resolved'] });
    return;
  }
  const events = [...(plan.prelude ?? []), 'dispute_evidence_required'];
  const opened = move(account, stored, { status, events });
  if (plan.isWithdrawn) decide(account, opened, 'won');
  if (plan.isExpired) decide(account, opened, 'lost');
}

/** A draft changes the dispute without an event. */
export function storeDraft(account: Account, stored: StoredDispute): void {
  move(account, stored, { status: stored.dispute.status, events: [] });
}

/** Sends the evidence to the bank. */
export function send(account: Account, stored: StoredDispute): void {
  const sent = move(account, stored, {
    status: 'evidence_under_review',
    events: ['dispute_evidence_submitted'],
  });
  const { verdict } = scenarios.planOf(stored.scenario);
  if (verdict !== undefined && stored.round === 1) decide(account, sent, verdict);
}

/** Sends the arbitration documents to the card network. */
export function sendToArbitration(account: Account, stored: StoredDispute): void {
  move(account, stored, {
    status: 'arb_evidence_submitted',
    events: ['dispute_arbitration_evidence_submitted'],
  });
}

const sentToScheme = 'dispute_arbitration_sent_to_scheme';

const changes: Readonly<Record<string, Readonly<Record<Outcome, Change>>>> = {
  // Without evidence a case is won only if the issuer withdraws, and lost when the deadline passes.
  evidence_required: {
    won: { status: 'canceled', events: ['dispute_canceled'] },
    lost: { status: 'expired', events: ['dispute_expired'] },
  },
  evidence_under_review: {
    won: { status: 'won', events: ['dispute_evidence_acknowledged_by_scheme', 'dispute_won'] },
    lost: { status: 'lost', events: ['dispute_evidence_acknowledged_by_scheme', 'dispute_lost'] },
  },
  // Only the network can reverse a decision (docs page "How disputes work").
  won: {
    won: { status: 'won', events: [] },
    lost: { status: 'arbitration_lost', events: [sentToScheme, 'dispute_arbitration_lost'] },
  },
  lost: {
    won: { status: 'arbitration_won', events: [sentToScheme, 'dispute_arbitration_won'] },
    lost: { status: 'lost', events: [] },
  },
  arb_evidence_submitted: {
    won: { status: 'arbitration_won', events: [sentToScheme, 'dispute_arbitration_won'] },
    lost: { status: 'arbitration_lost', events: [sentToScheme, 'dispute_arbitration_lost'] },
  },
  arbitration_under_review: {
    won: { status: 'arbitration_won', events: ['dispute_arbitration_won'] },
    lost: { status: 'arbitration_lost', events: ['dispute_arbitration_lost'] },
  },
};

/** The bank decides. Final states stay unchanged. */
export function decide(account: Account, stored: StoredDispute, outcome: Outcome): void {
  const change = lookUp(changes, stored.dispute.status)?.[outcome];
  if (change === undefined || change.events.length === 0) return;
  const isFirstDecision = stored.dispute.status === 'evidence_under_review' && stored.round === 1;
  const decided = move(account, stored, change);
  if (isFirstDecision) continueAfterDecision(account, decided);
}

/** Expires open cases whose deadline has passed, as Checkout.com does automatically. */
export function expireOverdue(account: Account): void {
  const now = account.ports.now().getTime();
  for (const stored of account.disputes()) {
    const { status, evidence_required_by: dueBy } = stored.dispute;
    const isOverdue = status === 'evidence_required' && dueBy !== undefined && Date.parse(dueBy) < now;
    if (isOverdue) decide(account, stored, 'lost');
  }
}

function continueAfterDecision(account: Account, stored: StoredDispute): void {
  const { sequel } = scenarios.planOf(stored.scenario);
  if (sequel === 'late_win') decide(account, stored, 'won');
  if (sequel === 'second_round') startRound(account, stored);
  if (sequel === 'arbitration_evidence') startRound(account, stored, ['arbitration_no_review']);
  if (sequel === 'arbitration')
    move(account, stored, {
      status: 'arbitration_under_review',
      events: [sentToScheme],
    });
}

/** The dispute continues: evidence is required again, with a new deadline. */
function startRound(
  account: Account,
  stored: StoredDispute,
  relevant = stored.dispute.relevant_evidence,
): void {
  // One day later than the first deadline, because both rounds can begin on the same day here.
  const dispute = {
    ...stored.dispute,
    relevant_evidence: relevant,
    evidence_required_by: deadline(account.ports.now(), responseDays + 1),
  };
  const next = { ...stored, round: stored.round + 1, evidence: {}, dispute };
  move(account, next, { status: 'evidence_required', events: ['dispute_evidence_required'] });
}

export function move(account: Account, stored: StoredDispute, change: Change): StoredDispute {
  const dispute: WireDispute = {
    ...stored.dispute,
    status: change.status,
    last_update: toWireTime(account.ports.now()),
  };
  const moved = { ...stored, dispute };
  account.saveDispute(moved);
  publish(account, { dispute, events: change.events }, scenarios.planOf(stored.scenario));
  return moved;
}

/** Deadlines are at 18:00 UTC. */
export function deadline(from: Date, days: number): string {
  return `${new Date(from.getTime() + days * daySeconds * 1000).toISOString().slice(0, 10)}T18:00:00Z`;
}
