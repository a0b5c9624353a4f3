import type { DisputeHistory } from '@rebuttal/plugin-kit';

import { additional, isTrue } from './envelope.js';
import { rankOfOwnActs } from './event-codes.js';
import type { Round } from './event-codes.js';
import { signedText } from './signature.js';
import {
  afterAcceptance,
  afterEvent,
  afterSubmission,
  beforeAll,
  isFinal,
  tellsState,
  wordOf,
} from './standings.js';
import type { Standing } from './standings.js';
import { inOrder, momentOf } from './told.js';
import type { Moment, Told } from './told.js';

/** What a dispute's events and what was done from here come to. */
export type Story = {
  readonly standing: Standing;
  /** The event that says where it stands. */
  readonly teller: Told;
  readonly submissionCount: number;
  /** The round of each event, by its id. */
  readonly rounds: ReadonlyMap<string, Round>;
  /** An event that repeats a signature with other content and would have undone a decision. */
  readonly doubtful: Told | undefined;
};

type OwnAct = { readonly act: 'submitted' | 'accepted'; readonly at: Date };
type Entry = Told | OwnAct;
type Defences = { own: number; isSupplied: boolean };

/** Pure. `told` is in order and not empty. */
export function tellStory(told: readonly [Told, ...Told[]], history: DisputeHistory): Story {
  const isAlert = told.every(({ code }) => code === 'NOTIFICATION_OF_FRAUD');
  let standing = beforeAll(isAlert);
  let teller = told[told.length - 1] ?? told[0];
  let hasTeller = false;
  let doubtful: Told | undefined;
  const rounds = new Map<string, Round>();
  const defences = new Map<Round, Defences>();
  const signed = new Set<string>();
  const entries = entriesOf(told, history);
  for (const entry of entries) {
    if ('act' in entry) {
      standing = afterAct(standing, entry, defences);
      continue;
    }
    const next = tellsState(entry.code) ? afterEvent(standing, entry) : standing;
    rounds.set(entry.id, tellsState(entry.code) ? next.round : standing.round);
    if (isDoubtful(standing, next, signedText(entry.item), signed)) {
      doubtful = entry;
      continue;
    }
    if (!tellsState(entry.code)) continue;
    countDefence(defences, entry, next);
    [standing, teller, hasTeller] = [next, entry, true];
  }
  if (!hasTeller) teller = told[told.length - 1] ?? told[0];
  return { standing, teller, submissionCount: sum(defences), rounds, doubtful };
}

/**
 * The signature covers neither date nor status, so that whoever holds a genuine event could send it again with another
 * one. What was decided is not undone by a second event with the very same signature.
 */
function isDoubtful(
  before: Standing,
  next: Standing,
  text: string | undefined,
  signed: Set<string>,
): boolean {
  const isRepeat = text !== undefined && signed.has(text);
  if (text !== undefined) signed.add(text);
  return isRepeat && isFinal(before.status) && next.status !== before.status;
}

function afterAct(before: Standing, { act }: OwnAct, defences: Map<Round, Defences>): Standing {
  if (act === 'accepted') return afterAcceptance(before);
  defencesIn(defences, before.round).own += 1;
  return afterSubmission(before);
}

/** A defence that Adyen made by itself is none of the merchant's. */
function countDefence(
  defences: Map<Round, Defences>,
  { code, item }: Told,
  { round, status, wasAutoDefended }: Standing,
) {
  const isReversed = code === 'CHARGEBACK_REVERSED' && status === 'under_review';
  const isResponded = wordOf(item)?.toLowerCase() === 'responded';
  if (code !== 'INFORMATION_SUPPLIED' && !isReversed && !isResponded) return;
  if (wasAutoDefended || isTrue(additional(item, 'autoDefended'))) return;
  defencesIn(defences, round).isSupplied = true;
}

function defencesIn(defences: Map<Round, Defences>, round: Round): Defences {
  const found = defences.get(round) ?? { own: 0, isSupplied: false };
  defences.set(round, found);
  return found;
}

/** Adyen's word that documents arrived is about what was sent from here, or else about what the Customer Area sent. */
function sum(defences: ReadonlyMap<Round, Defences>): number {
  return [...defences.values()].reduce(
    (total, { own, isSupplied }) => total + Math.max(own, isSupplied ? 1 : 0),
    0,
  );
}

/** What was done from here was done to a dispute that was known, whatever the two clocks say. */
function entriesOf(
  told: readonly [Told, ...Told[]],
  { submittedAt, acceptedAt }: DisputeHistory,
): readonly Entry[] {
  const firstAt = told[0].at;
  const known = (at: Date) => (at < firstAt ? firstAt : at);
  const acts: OwnAct[] = submittedAt.map((at) => ({ act: 'submitted', at: known(at) }));
  if (acceptedAt !== undefined) acts.push({ act: 'accepted', at: known(acceptedAt) });
  return [...told, ...acts].sort((left, right) => inOrder(momentIn(left), momentIn(right)));
}

function momentIn(entry: Entry): Moment {
  if (!('act' in entry)) return momentOf(entry);
  return { at: entry.at, endsIt: false, rank: rankOfOwnActs[entry.act], id: '' };
}
