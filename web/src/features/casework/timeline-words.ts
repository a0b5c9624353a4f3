import { texts } from '#texts/casework';
import { texts as disputeTexts } from '#texts/dispute-words';

import { formatMoney } from '../../lib/money.js';
import type { TimelineEntry } from './api/casework.js';
import type { Colleague } from './colleagues.js';

type Words = {
  /** Reads after who did it, or alone where nobody did. */
  readonly title: string;
  readonly detail?: string | undefined;
  /** What a person wrote, shown as they wrote it. */
  readonly quote?: string | undefined;
};

/** How those are called whom entries name by their codes alone. */
export type Names = {
  readonly colleagues: readonly Colleague[];
  readonly evidenceTypes: readonly { readonly value: string; readonly label: string }[];
};

type Data = TimelineEntry['data'];
type Describe = (data: Data, names: Names) => Words;

const changeWords: Readonly<Record<string, string>> = texts.timelineWords.changeWords;

const entries: Readonly<Record<string, Describe>> = {
  'dispute.created': () => ({ title: texts.timelineWords.created }),
  'dispute.updated': (data) => ({
    title: texts.timelineWords.updated,
    detail: joined(changes(data), lossReason(data)),
  }),
  'dispute.closed': (data) => ({
    title: texts.timelineWords.theDisputeWasClosed(status(data)),
    detail: joined(plainOrNothing(data['outcome_detail']), lossReason(data)),
  }),
  'dispute.due_soon': (data) => ({ title: texts.timelineWords.dueSoon(Number(data['days_left'])) }),
  'dispute.accepted': () => ({ title: texts.timelineWords.accepted }),
  'dispute.fee_acknowledged': (data) => ({ title: texts.timelineWords.acknowledgedFee(feeOf(data)) }),
  'dispute.assigned': (data, { colleagues }) => ({ title: assignment(data['user_id'], colleagues) }),
  'note.added': (data) => ({ title: texts.timelineWords.wroteNote, quote: text(data['text']) }),
  'evidence.added': (data, names) => ({ title: additionWords(data), detail: evidence(data, names) }),
  'evidence.deleted': (data, names) => ({
    title: texts.timelineWords.deletedEvidence,
    detail: evidence(data, names),
  }),
  'argument.saved': () => ({ title: texts.timelineWords.wroteArgument }),
  'argument.removed': () => ({ title: texts.timelineWords.tookArgumentOut }),
  'submission.requested': (data) => ({
    title:
      data['channel'] === 'portal' ? texts.timelineWords.beganInPortal : texts.timelineWords.beganSubmission,
  }),
  'submission.submitted': (data) => ({
    title:
      data['channel'] === 'portal' ? texts.timelineWords.submittedInPortal : texts.timelineWords.submitted,
  }),
  'submission.failed': (data) => ({
    title: texts.timelineWords.failed,
    detail: text(data['error']),
  }),
};

/** What an entry tells. Types of a newer server are shown by their name. */
export function describeEntry({ type, data }: TimelineEntry, names: Names): Words {
  return entries[type]?.(data, names) ?? { title: plain(type) };
}

function changes(data: Data): string | undefined {
  const changed: unknown = data['changed'];
  if (!Array.isArray(changed) || changed.length === 0) return undefined;
  const names = changed.map((name) => changeWords[String(name)] ?? plain(name).toLowerCase());
  const now = changed.includes('status') ? status(data).toLowerCase() : undefined;
  return texts.timelineWords.changed(names.join(', '), now);
}

function lossReason(data: Data): string | undefined {
  const reason = text(data['loss_reason']);
  return reason === undefined ? undefined : texts.timelineWords.lossReason(reason);
}

function joined(...parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter((part) => part !== undefined).join(' · ') || undefined;
}

const statuses: Readonly<Record<string, string>> = disputeTexts.statuses;

function status(data: Data): string {
  const code = String(data['status']);
  return Object.hasOwn(statuses, code) ? (statuses[code] ?? code) : plain(code);
}

function assignment(userId: unknown, colleagues: readonly Colleague[]): string {
  if (userId === null) return texts.timelineWords.unassigned;
  const name = colleagues.find(({ user_id: id }) => id === userId)?.name;
  return texts.timelineWords.assigned(name ?? texts.timelineWords.formerColleague);
}

/** Collected evidence says where it came from, whether or not somebody asked for it. */
function additionWords(data: Data): string {
  const source: unknown = data['source'];
  const name =
    typeof source === 'object' && source !== null && 'name' in source ? text(source.name) : undefined;
  return name === undefined ? texts.timelineWords.addedEvidence : texts.timelineWords.collectedEvidence(name);
}

function evidence(data: Data, { evidenceTypes }: Names): string | undefined {
  const title = text(data['title']);
  const type = evidenceTypes.find(({ value }) => value === data['evidence_type'])?.label;
  return [title, type === title ? undefined : type].filter(Boolean).join(' · ') || undefined;
}

function feeOf(data: Data): string {
  return formatMoney({
    amountMinor: Number(data['amount']),
    currency: String(data['currency']),
    exponent: Number(data['currency_exponent']),
  });
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function plainOrNothing(value: unknown): string | undefined {
  return text(value) === undefined ? undefined : plain(value);
}

/** `charge_refunded` as a person reads it. */
function plain(value: unknown): string {
  const words = String(value).replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
