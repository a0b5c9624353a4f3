import { publish } from './events.js';
import { scenarios } from './scenarios.js';
import type { SimulatorStore, Site, StoredDispute } from './simulator-store.js';
import type { WireDispute } from './wire.js';

const createdType = 'wix.payments.disputes.v1.dispute_created';
const updatedType = 'wix.payments.disputes.v1.dispute_updated';

/** Stores a new dispute and posts its event. */
export function open(store: SimulatorStore, site: Site, stored: StoredDispute): void {
  const plan = scenarios.planOf(stored.scenario);
  store.saveDispute(stored);
  const events = [toEvent(stored.dispute, createdType)];
  let current = stored;
  if (plan.beginsAsInquiry === true && plan.staysInquiry !== true) {
    current = change(store, current, { stage: 'CHARGEBACK' });
    events.push(toEvent(current.dispute, updatedType));
  }
  publish(store, site, events, plan.delivery);
  if (plan.isExpired === true) expire(store, site, current);
}

/** Changes a dispute and posts the event. */
export function move(
  store: SimulatorStore,
  site: Site,
  stored: StoredDispute,
  to: Partial<WireDispute>,
): StoredDispute {
  const moved = change(store, stored, to);
  publish(store, site, [toEvent(moved.dispute, updatedType)]);
  return moved;
}

function change(store: SimulatorStore, stored: StoredDispute, to: Partial<WireDispute>): StoredDispute {
  const dispute = {
    ...stored.dispute,
    ...to,
    updatedDate: store.now(),
    revision: String(Number(stored.dispute.revision) + 1),
  };
  const moved = { ...stored, dispute };
  store.saveDispute(moved);
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
export function send(store: SimulatorStore, site: Site, stored: StoredDispute): StoredDispute {
  const { verdict, sequel } = scenarios.planOf(stored.scenario);
  const sent = move(store, site, stored, {
    status: 'UNDER_REVIEW',
    actions: [],
    defendedBy: 'MERCHANT',
    defendedDate: store.now(),
  });
  if (verdict === undefined) return sent;
  const decided = decide(store, site, sent, verdict);
  if (sequel === 'late_win') decide(store, site, decided, 'won');
  return sent;
}

export function accept(store: SimulatorStore, site: Site, stored: StoredDispute): StoredDispute {
  return move(store, site, stored, { status: 'LOST', actions: [], acceptedDate: store.now() });
}

/** Records the decision. A later, different decision replaces it. */
export function decide(
  store: SimulatorStore,
  site: Site,
  stored: StoredDispute,
  outcome: 'won' | 'lost',
): StoredDispute {
  const status = outcome === 'won' ? 'WON' : 'LOST';
  return stored.dispute.status === status ? stored : move(store, site, stored, { status, actions: [] });
}

/** Expires overdue disputes, as Wix does without a call. */
export function expireOverdue(store: SimulatorStore, site: Site): void {
  const now = store.ports.now().getTime();
  for (const stored of store.disputesOf(site.instanceId)) {
    const { status, dueDate } = stored.dispute;
    if (status === 'WAITING_MERCHANT' && dueDate !== undefined && Date.parse(dueDate) < now)
      expire(store, site, stored);
  }
}

function expire(store: SimulatorStore, site: Site, stored: StoredDispute): void {
  move(store, site, stored, { status: 'LOST', actions: [] });
}
