import { publish } from './events.js';
import { scenarios } from './scenarios.js';
import type { SiteRecords, StoredDispute } from './site-records.js';
import type { WireDispute } from './wire.js';

const createdType = 'wix.payments.disputes.v1.dispute_created';
const updatedType = 'wix.payments.disputes.v1.dispute_updated';

/** Stores a new dispute and posts its event. */
export function open(records: SiteRecords, stored: StoredDispute): void {
  const plan = scenarios.planOf(stored.scenario);
  records.saveDispute(stored);
  const events = [toEvent(stored.dispute, createdType)];
  let current = stored;
  if (plan.beginsAsInquiry === true && plan.staysInquiry !== true) {
    current = change(records, current, { stage: 'CHARGEBACK' });
    events.push(toEvent(current.dispute, updatedType));
  }
  publish(records, events, plan.delivery);
  if (plan.isExpired === true) decide(records, current, 'lost');
}

/** Changes a dispute and posts the event. */
export function move(records: SiteRecords, stored: StoredDispute, to: Partial<WireDispute>): StoredDispute {
  const moved = change(records, stored, to);
  publish(records, [toEvent(moved.dispute, updatedType)]);
  return moved;
}

function change(records: SiteRecords, stored: StoredDispute, to: Partial<WireDispute>): StoredDispute {
  const dispute = {
    ...stored.dispute,
    ...to,
    updatedDate: records.now(),
    revision: String(Number(stored.dispute.revision) + 1),
  };
  const moved = { ...stored, dispute };
  records.saveDispute(moved);
  return moved;
}

function toEvent(dispute: WireDispute, eventType: string) {
  const event =
    eventType === createdType
      ? { createdEvent: { entity: dispute } }
      : { updatedEvent: { currentEntity: dispute } };
  return { eventType, entityId: dispute.id, event };
}

/** Sends the evidence to the bank. */
export function send(records: SiteRecords, stored: StoredDispute): StoredDispute {
  const { verdict, sequel } = scenarios.planOf(stored.scenario);
  const sent = move(records, stored, {
    status: 'UNDER_REVIEW',
    actions: [],
    defendedBy: 'MERCHANT',
    defendedDate: records.now(),
  });
  if (verdict === undefined) return sent;
  const decided = decide(records, sent, verdict);
  if (sequel === 'late_win') decide(records, decided, 'won');
  return sent;
}

export function accept(records: SiteRecords, stored: StoredDispute): StoredDispute {
  return move(records, stored, { status: 'LOST', actions: [], acceptedDate: records.now() });
}

/** Records the decision. A later, different decision replaces it. */
export function decide(records: SiteRecords, stored: StoredDispute, outcome: 'won' | 'lost'): StoredDispute {
  const status = outcome === 'won' ? 'WON' : 'LOST';
  return stored.dispute.status === status ? stored : move(records, stored, { status, actions: [] });
}

/** Expires overdue disputes, as Wix does without a call. */
export function expireOverdue(records: SiteRecords): void {
  const now = records.nowMs();
  for (const stored of records.disputes()) {
    const { status, dueDate } = stored.dispute;
    if (status === 'WAITING_MERCHANT' && dueDate !== undefined && Date.parse(dueDate) < now)
      decide(records, stored, 'lost');
  }
}
