import type { DisputeHistory } from '@rebuttal/plugin-kit';

import { additional, isTrue } from './envelope.js';
import { rankOfOwnActions } from './event-codes.js';
import type { Round } from './event-codes.js';
import { compareMoments, momentOf } from './received-events.js';
import type { Moment, ReceivedEvent } from './received-events.js';
import { signedText } from './signature.js';
import {
  afterAcceptance,
  afterEvent,
  afterSubmission,
  changesState,
  disputeStatusOf,
  initialState,
  isFinal,
} from './status-mapping.js';
import type { DisputeState } from './status-mapping.js';

/** The result of replaying a dispute's events together with our own submissions and acceptance. */
export type ReplayedState = {
  readonly state: DisputeState;
  /** The event that decided the current state. */
  readonly decidingEvent: ReceivedEvent;
  readonly submissionCount: number;
  /** The round of each event, by its ID. */
  readonly rounds: ReadonlyMap<string, Round>;
  /** An event that repeats a signature with other content and would have reversed a decision. */
  readonly doubtful: ReceivedEvent | undefined;
};

type OwnAction = { readonly action: 'submitted' | 'accepted'; readonly at: Date };
type Entry = ReceivedEvent | OwnAction;
type Defenses = { own: number; isSupplied: boolean };

/** Pure. `events` are in order, and there is at least one. */
export function replayEvents(
  events: readonly [ReceivedEvent, ...ReceivedEvent[]],
  history: DisputeHistory,
): ReplayedState {
  let state = initialState;
  let decidingEvent: ReceivedEvent | undefined;
  let doubtful: ReceivedEvent | undefined;
  const rounds = new Map<string, Round>();
  const defenses = new Map<Round, Defenses>();
  const seenSignedTexts = new Set<string>();
  for (const entry of entriesOf(events, history)) {
    if ('action' in entry) {
      state = afterAction(state, entry, defenses);
      continue;
    }
    const next = changesState(entry.code) ? afterEvent(state, entry) : state;
    rounds.set(entry.id, next.round);
    if (isDoubtful(state, next, signedText(entry.item), seenSignedTexts)) {
      doubtful = entry;
      continue;
    }
    if (!changesState(entry.code)) continue;
    countDefense(defenses, entry, next);
    [state, decidingEvent] = [next, entry];
  }
  return {
    state,
    decidingEvent: decidingEvent ?? events[events.length - 1] ?? events[0],
    submissionCount: countSubmissions(defenses),
    rounds,
    doubtful,
  };
}

/**
 * The signature covers neither date nor status, so anyone who holds a genuine event could send it again with a different
 * one. A second event with the same signed text therefore never reverses a decision.
 */
function isDoubtful(
  before: DisputeState,
  next: DisputeState,
  text: string | undefined,
  seenSignedTexts: Set<string>,
): boolean {
  const isRepeat = text !== undefined && seenSignedTexts.has(text);
  if (text !== undefined) seenSignedTexts.add(text);
  return isRepeat && isFinal(before.status) && next.status !== before.status;
}

function afterAction(
  before: DisputeState,
  { action }: OwnAction,
  defenses: Map<Round, Defenses>,
): DisputeState {
  if (action === 'accepted') return afterAcceptance(before);
  defensesIn(defenses, before.round).own += 1;
  return afterSubmission(before);
}

/** A defense that Adyen sent automatically does not count as one of the merchant's. */
function countDefense(
  defenses: Map<Round, Defenses>,
  { code, item }: ReceivedEvent,
  { round, status, wasAutoDefended }: DisputeState,
) {
  const isReversed = code === 'CHARGEBACK_REVERSED' && status === 'under_review';
  const isResponded = disputeStatusOf(item)?.toLowerCase() === 'responded';
  if (code !== 'INFORMATION_SUPPLIED' && !isReversed && !isResponded) return;
  if (wasAutoDefended || isTrue(additional(item, 'autoDefended'))) return;
  defensesIn(defenses, round).isSupplied = true;
}

function defensesIn(defenses: Map<Round, Defenses>, round: Round): Defenses {
  const found = defenses.get(round) ?? { own: 0, isSupplied: false };
  defenses.set(round, found);
  return found;
}

/** An event about received documents confirms our own defense or, without one, a defense sent in the Customer Area. */
function countSubmissions(defenses: ReadonlyMap<Round, Defenses>): number {
  return [...defenses.values()].reduce(
    (total, { own, isSupplied }) => total + Math.max(own, isSupplied ? 1 : 0),
    0,
  );
}

/** Clocks can differ, but we only act on a dispute that we know: an action never precedes the first event. */
function entriesOf(
  events: readonly [ReceivedEvent, ...ReceivedEvent[]],
  { submittedAt, acceptedAt }: DisputeHistory,
): readonly Entry[] {
  const firstAt = events[0].at;
  const notBeforeFirst = (at: Date) => (at < firstAt ? firstAt : at);
  const actions: OwnAction[] = submittedAt.map((at) => ({ action: 'submitted', at: notBeforeFirst(at) }));
  if (acceptedAt !== undefined) actions.push({ action: 'accepted', at: notBeforeFirst(acceptedAt) });
  return [...events, ...actions].sort((left, right) =>
    compareMoments(momentOfEntry(left), momentOfEntry(right)),
  );
}

function momentOfEntry(entry: Entry): Moment {
  if (!('action' in entry)) return momentOf(entry);
  return { at: entry.at, isFinal: false, rank: rankOfOwnActions[entry.action], id: '' };
}
