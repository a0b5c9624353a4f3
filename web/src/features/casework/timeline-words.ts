import type { TimelineEntry } from './api/casework.js';
import type { Colleague } from './colleagues.js';

type Words = {
  /** Reads after who did it, or alone where nobody did. */
  readonly title: string;
  readonly detail?: string | undefined;
  /** What a person wrote, shown as they wrote it. */
  readonly quote?: string | undefined;
};

type Data = TimelineEntry['data'];
type Describe = (data: Data, colleagues: readonly Colleague[]) => Words;

const changeWords: Readonly<Record<string, string>> = {
  status: 'status',
  psp_status: 'status at the provider',
  evidence_due_by: 'deadline',
  amount: 'amount',
  reason: 'reason',
  stage: 'stage',
};

const texts: Readonly<Record<string, Describe>> = {
  'dispute.created': () => ({ title: 'The dispute came in' }),
  'dispute.updated': (data) => ({
    title: 'The provider changed the dispute',
    detail: changes(data),
  }),
  'dispute.closed': (data) => ({
    title: `The dispute was closed: ${plain(data['status'])}`,
    detail: plainOrNothing(data['outcome_detail']),
  }),
  'dispute.accepted': () => ({ title: 'accepted the dispute' }),
  'dispute.assigned': (data, colleagues) => ({ title: assignment(data['user_id'], colleagues) }),
  'note.added': (data) => ({ title: 'wrote a note', quote: text(data['text']) }),
  'evidence.added': (data) => ({ title: additionWords(data), detail: evidence(data) }),
  'evidence.deleted': (data) => ({ title: 'deleted evidence', detail: evidence(data) }),
  'submission.requested': (data) => ({ title: `began a submission${channel(data)}` }),
  'submission.submitted': (data) => ({
    title:
      data['channel'] === 'portal' ? 'The response was given in the portal' : 'The response was submitted',
  }),
  'submission.failed': (data) => ({ title: 'The submission failed', detail: text(data['error']) }),
};

/** What an entry tells. Types of a newer server are shown by their name. */
export function describeEntry({ type, data }: TimelineEntry, colleagues: readonly Colleague[]): Words {
  return texts[type]?.(data, colleagues) ?? { title: plain(type) };
}

function changes(data: Data): string | undefined {
  const changed: unknown = data['changed'];
  if (!Array.isArray(changed) || changed.length === 0) return undefined;
  const names = changed.map((name) => changeWords[String(name)] ?? plain(name).toLowerCase());
  const status = changed.includes('status') ? ` (${plain(data['status']).toLowerCase()})` : '';
  return `Changed: ${names.join(', ')}${status}`;
}

function assignment(userId: unknown, colleagues: readonly Colleague[]): string {
  if (userId === null) return 'took the assignee off the dispute';
  const name = colleagues.find(({ user_id: id }) => id === userId)?.name;
  return `assigned the dispute to ${name ?? 'a former colleague'}`;
}

/** Collected evidence says where it came from, whether or not somebody asked for it. */
function additionWords(data: Data): string {
  const source: unknown = data['source'];
  const name =
    typeof source === 'object' && source !== null && 'name' in source ? text(source.name) : undefined;
  return name === undefined ? 'added evidence' : `collected evidence from ${name}`;
}

function evidence(data: Data): string | undefined {
  const title = text(data['title']);
  const type = plainOrNothing(data['evidence_type']);
  return [title, type === title ? undefined : type].filter(Boolean).join(' · ') || undefined;
}

function channel(data: Data): string {
  return data['channel'] === 'portal' ? ' in the portal' : '';
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
