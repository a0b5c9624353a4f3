import type { Books, Site, StoredDispute } from './books.js';
import { publish } from './events.js';
import { planOf } from './scenarios.js';
import type { WireDispute } from './wire.js';

const createdType = 'wix.payments.disputes.v1.dispute_created';
const updatedType = 'wix.payments.disputes.v1.dispute_updated';

/** Puts a new dispute into the books and announces it. */
export function open(books: Books, site: Site, stored: StoredDispute): void {
  const plan = planOf(stored.scenario);
  books.saveDispute(stored);
  const events = [toEvent(stored.dispute, createdType)];
  let current = stored;
  if (plan.beginsAsInquiry === true && plan.staysInquiry !== true) {
    current = change(books, current, { stage: 'CHARGEBACK' });
    events.push(toEvent(current.dispute, updatedType));
  }
  publish(books, site, events, plan.delivery);
  if (plan.isExpired === true) expire(books, site, current);
}

/** Changes and announces it. */
export function move(
  books: Books,
  site: Site,
  stored: StoredDispute,
  to: Partial<WireDispute>,
): StoredDispute {
  const moved = change(books, stored, to);
  publish(books, site, [toEvent(moved.dispute, updatedType)]);
  return moved;
}

function change(books: Books, stored: StoredDispute, to: Partial<WireDispute>): StoredDispute {
  const dispute = {
    ...stored.dispute,
    ...to,
    updatedDate: books.now(),
    revision: String(Number(stored.dispute.revision) + 1),
  };
  const moved = { ...stored, dispute };
  books.saveDispute(moved);
  return moved;
}

function toEvent(dispute: WireDispute, eventType: string) {
  const event =
    eventType === createdType
      ? { createdEvent: { entity: dispute } }
      : { updatedEvent: { currentEntity: dispute } };
  return { eventType, entityId: dispute.id, event };
}

/** Evidence goes to the bank. */
export function send(books: Books, site: Site, stored: StoredDispute): StoredDispute {
  const { verdict, sequel } = planOf(stored.scenario);
  const sent = move(books, site, stored, {
    status: 'UNDER_REVIEW',
    actions: [],
    defendedBy: 'MERCHANT',
    defendedDate: books.now(),
  });
  if (verdict === undefined) return sent;
  const decided = decide(books, site, sent, verdict);
  if (sequel === 'late_win') decide(books, site, decided, 'won');
  return sent;
}

export function accept(books: Books, site: Site, stored: StoredDispute): StoredDispute {
  return move(books, site, stored, { status: 'LOST', actions: [], acceptedDate: books.now() });
}

/** What is decided stays so, but for the network's second thoughts. */
export function decide(
  books: Books,
  site: Site,
  stored: StoredDispute,
  outcome: 'won' | 'lost',
): StoredDispute {
  const status = outcome === 'won' ? 'WON' : 'LOST';
  return stored.dispute.status === status ? stored : move(books, site, stored, { status, actions: [] });
}

/** Lets the time of open cases run out, as it does at Wix without anybody's call. */
export function expireOverdue(books: Books, site: Site): void {
  const now = books.ports.now().getTime();
  for (const stored of books.disputesOf(site.instanceId)) {
    const { status, dueDate } = stored.dispute;
    if (status === 'WAITING_MERCHANT' && dueDate !== undefined && Date.parse(dueDate) < now)
      expire(books, site, stored);
  }
}

function expire(books: Books, site: Site, stored: StoredDispute): void {
  move(books, site, stored, { status: 'LOST', actions: [] });
}
