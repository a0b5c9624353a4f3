import type { Dispute } from '@rebuttal/sdk';
import { texts } from '#texts/disputes';

import { dayMs, hourMs } from '../../lib/dates.js';

/** A dispute with this many days left or fewer is urgent. */
const urgentDaysMax = 3;

export type Deadline =
  | { readonly kind: 'none' }
  | { readonly kind: 'overdue'; readonly days: number }
  | { readonly kind: 'urgent' | 'open'; readonly days: number; readonly leftMs: number };

type Due = Pick<Dispute, 'status' | 'evidence_due_by'>;

/** The state of a dispute's deadline. `days` are rounded up before it and down after it has passed. */
export function deadlineOf({ status, evidence_due_by }: Due, now: number): Deadline {
  if (status !== 'needs_response' || evidence_due_by === null) return { kind: 'none' };
  const leftMs = Date.parse(evidence_due_by) - now;
  if (Number.isNaN(leftMs)) return { kind: 'none' };
  if (leftMs < 0) return { kind: 'overdue', days: Math.floor(-leftMs / dayMs) };
  const days = Math.ceil(leftMs / dayMs);
  return { kind: days <= urgentDaysMax ? 'urgent' : 'open', days, leftMs };
}

/** A short text for a list, or undefined without a relevant deadline. */
export function describeDeadline(deadline: Deadline): string | undefined {
  switch (deadline.kind) {
    case 'none':
      return undefined;
    case 'overdue':
      return deadline.days === 0 ? texts.deadlines.overdue : texts.deadlines.overdueBy(deadline.days);
    default:
      return describeLeft(deadline.leftMs, deadline.days);
  }
}

/** The last day is counted in hours, rounded down, so that it never shows more time than is left. */
function describeLeft(leftMs: number, days: number): string {
  if (days === 0) return texts.deadlines.dueNow;
  return leftMs < dayMs ? texts.deadlines.hours(Math.floor(leftMs / hourMs)) : texts.deadlines.left(days);
}

/** The codes of a provider that takes no response in this round, here or in its portal. */
const refusals: readonly (string | null)[] = ['already_answered', 'not_open', 'cannot_be_answered'];

/**
 * The heading that a dispute is under in the order of work. The days are those of the reader. A week is today and the next six
 * days, as on the dashboard.
 */
export function deadlineGroup(dispute: Due & Pick<Dispute, 'submit_limit_code'>, now: number): string {
  const { kind } = deadlineOf(dispute, now);
  const { groups } = texts.deadlines;
  if (dispute.status === 'needs_response' && refusals.includes(dispute.submit_limit_code))
    return groups.refused;
  if (kind === 'overdue') return groups.overdue;
  if (kind === 'none') return dispute.status === 'needs_response' ? groups.none : groups.closed;
  const due = Date.parse(dispute.evidence_due_by ?? '');
  const today = new Date(now);
  const isBefore = (days: number) =>
    due < new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).getTime();
  if (isBefore(1)) return groups.today;
  if (isBefore(2)) return groups.tomorrow;
  return isBefore(7) ? groups.week : groups.later;
}
