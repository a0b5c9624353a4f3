import { texts } from '#texts/casework';
import { texts as disputeTexts } from '#texts/dispute-words';

import { formatMoney } from '../../lib/money.js';
import type { TimelineEntry } from './api/casework.js';
import type { Colleague } from './colleagues.js';

type Words = {
  /** A verb phrase that follows the actor's name, or a sentence that stands alone. */
  readonly title: string;
  readonly detail?: string | undefined;
  /** Text that a person wrote, shown unchanged. */
  readonly quote?: string | undefined;
};

/** Display names for the codes in timeline entries. */
export type Names = {
  /** The label of the dispute's provider. */
  readonly provider: string;
  readonly colleagues: readonly Colleague[];
  readonly evidenceTypes: readonly { readonly value: string; readonly label: string }[];
};

type Data = TimelineEntry['data'];
type Describe = (data: Data, names: Names) => Words;

const changeWords: Readonly<Record<string, string>> = texts.timelineWords.changeWords;

const entries: Readonly<Record<string, Describe>> = {
  'dispute.created': () => ({ title: texts.timelineWords.created }),
  'dispute.updated': (data, { provider }) => describeUpdate(data, provider),
  'dispute.closed': (data) => ({
    title: texts.timelineWords.closed(status(data)),
    detail: joined(plainOrNothing(data['outcome_detail']), lossReason(data)),
  }),
  'dispute.due_soon': (data) => ({ title: texts.timelineWords.dueSoon(Number(data['days_left'])) }),
  'dispute.accepted': () => ({ title: texts.timelineWords.accepted }),
  'dispute.fee_acknowledged': (data) => ({ title: texts.timelineWords.acknowledgedFee(feeOf(data)) }),
  'dispute.assigned': (data, { colleagues }) => ({ title: assignment(data['user_id'], colleagues) }),
  'note.added': (data) => ({ title: texts.timelineWords.addedNote, quote: text(data['text']) }),
  'evidence.added': (data, names) => ({ title: additionWords(data), detail: evidence(data, names) }),
  'evidence.updated': (data, names) => ({
    title: decisionWords(data) ?? texts.timelineWords.changedEvidence,
    detail: evidence(data, names),
  }),
  'evidence.deleted': (data, names) => ({
    title: texts.timelineWords.deletedEvidence,
    detail: evidence(data, names),
  }),
  'facts.updated': () => ({ title: texts.timelineWords.changedFacts }),
  'position.updated': () => ({ title: texts.timelineWords.changedPosition }),
  'defense.chosen': (data) => ({
    title: texts.timelineWords.choseDefense,
    detail: text(data['label']),
  }),
  'compelling_evidence.updated': () => ({ title: texts.timelineWords.changedPriorPayments }),
  'compelling_evidence.refused': (data) => ({
    title: texts.timelineWords.refusedPriorPayments,
    detail: text(data['error']),
  }),
  'loss_cause.set': (data) => ({
    title: data['cause'] === null ? texts.timelineWords.removedLossCause : texts.timelineWords.setLossCause,
    detail: lossCause(text(data['cause'])),
  }),
  'coverage.set': (data) => ({
    title:
      text(data['claim']) === undefined
        ? texts.timelineWords.removedCoverage
        : texts.timelineWords.setCoverage,
    detail: joined(text(data['program']), coverageClaim(text(data['claim']))),
  }),
  'tags.updated': (data) => ({
    title: texts.timelineWords.changedTags,
    detail: joined(
      tags(data['added'], texts.timelineWords.addedTags),
      tags(data['removed'], texts.timelineWords.removedTags),
    ),
  }),
  'argument.saved': () => ({ title: texts.timelineWords.addedArgument }),
  'argument.removed': () => ({ title: texts.timelineWords.removedArgument }),
  'approval.requested': (data) => ({ title: approvalWords(data).requested }),
  'approval.approved': (data) => ({ title: approvalWords(data).approved }),
  'approval.rejected': (data) => ({ title: approvalWords(data).rejected, quote: text(data['reason']) }),
  'submission.requested': (data) => ({
    title:
      data['channel'] === 'portal'
        ? texts.timelineWords.markedSubmitted
        : texts.timelineWords.startedSubmission,
    ...override(data),
  }),
  'submission.submitted': (data) => ({
    title:
      data['channel'] === 'portal' ? texts.timelineWords.submittedInPortal : texts.timelineWords.submitted,
  }),
  'submission.failed': (data) => ({
    title: texts.timelineWords.failed,
    detail: text(data['error']),
  }),
  'alert.linked': (data) => ({
    title: texts.timelineWords.alertLinked,
    ...(data['refund_id'] === null ? {} : { detail: texts.timelineWords.inSpiteOfRefund }),
  }),
  'rule.notified': (data) => ({
    title: texts.timelineWords.ruleNotified,
    detail: texts.timelineWords.rule(text(data['rule_name']) ?? ''),
  }),
  'rule.failed': (data) => ({
    title: texts.timelineWords.ruleFailed,
    detail: joined(texts.timelineWords.rule(text(data['rule_name']) ?? ''), text(data['error'])),
  }),
};

/** Describes a timeline entry. Unknown types, sent by a newer server, are shown by their name. */
export function describeEntry({ type, data }: TimelineEntry, names: Names): Words {
  return entries[type]?.(data, names) ?? { title: plain(type) };
}

/** The rule that acted, with its version, if it was one. */
export function ruleOf({ data }: Pick<TimelineEntry, 'data'>): string | undefined {
  const version = data['rule_version'];
  return typeof version === 'number' ? texts.timelineItem.rule(text(data['rule_name']), version) : undefined;
}

function describeUpdate(data: Data, provider: string): Words {
  const changed: unknown = data['changed'];
  const fields = Array.isArray(changed) ? changed.map(String) : [];
  const others = fields.filter((field) => field !== 'status' && field !== 'psp_status');
  const hasMoved = fields.includes('status');
  const shown = hasMoved ? others : fields;
  const names = shown.map((field) => changeWords[field] ?? plain(field).toLowerCase()).join(', ');
  return {
    title: hasMoved
      ? texts.timelineWords.moved(provider, status(data))
      : texts.timelineWords.updated(provider),
    detail: joined(names === '' ? undefined : texts.timelineWords.changed(names, hasMoved), lossReason(data)),
  };
}

function approvalWords(data: Data) {
  return texts.timelineWords.approvals[data['action'] === 'accept' ? 'accept' : 'submit'];
}

/** Why a person sent a response that checks blocked. */
function override(data: Data): Pick<Words, 'detail' | 'quote'> {
  const value: unknown = data['override'];
  if (typeof value !== 'object' || value === null || !('reason' in value)) return {};
  return { detail: texts.timelineWords.overrode, quote: text(value.reason) };
}

function lossCause(cause: string | undefined): string | undefined {
  const names: Readonly<Record<string, string>> = disputeTexts.lossCauses;
  return cause === undefined ? undefined : (names[cause] ?? plain(cause));
}

const coverageClaim = (claim: string | undefined) => (claim === undefined ? undefined : plain(claim));

function tags(value: unknown, words: (names: string) => string): string | undefined {
  return Array.isArray(value) && value.length > 0 ? words(value.map(String).join(', ')) : undefined;
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

/** Names the source of collected evidence, whether or not a person started the collection. */
function decisionWords({ reading, left_out: isLeftOut }: Data): string | undefined {
  if (typeof isLeftOut === 'boolean')
    return isLeftOut ? texts.timelineWords.leftOutEvidence : texts.timelineWords.includedEvidence;
  return Object.entries(texts.timelineWords.readEvidence).find(([known]) => known === reading)?.[1];
}

/** Describes an entry, or all entries of a collection run, in one line. */
export function describeRun(run: readonly TimelineEntry[], names: Names): Words {
  const [entry] = run;
  if (entry !== undefined && run.length === 1) return describeEntry(entry, names);
  const sources = new Set(run.flatMap(({ data }) => sourceOf(data) ?? []));
  return { title: texts.timelineWords.collectedRun(run.length, [...sources].join(', ')) };
}

function sourceOf(data: Data): string | undefined {
  const source: unknown = data['source'];
  return typeof source === 'object' && source !== null && 'name' in source ? text(source.name) : undefined;
}

function additionWords(data: Data): string {
  const name = sourceOf(data);
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

/** Turns a code such as `charge_refunded` into words. */
function plain(value: unknown): string {
  const words = String(value).replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
