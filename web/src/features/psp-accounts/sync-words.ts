import type { PspAccount } from '@rebuttal/sdk';
import { texts } from '#texts/psp-accounts';

import { formatRelative, isNow } from '../../lib/dates.js';

type Reading = Pick<PspAccount, 'sync' | 'is_active'>;

export type SyncWords = {
  readonly text: string;
  readonly failed?: boolean;
  readonly running?: boolean;
};

/** The state of an account's scheduled sync, in one line. */
export function describeSync({ sync, is_active: isActive }: Reading, now: number): SyncWords {
  if (sync.state === 'off') return { text: texts.syncWords.byWebhooksOnly };
  if (!isActive) return { text: joined([lastRead(sync, now), texts.syncWords.notReadWhileInactive]) };
  switch (sync.state) {
    case 'waiting':
      return {
        text: joined([texts.syncWords.notReadYet, nextWords('firstReading', sync.next_at, now)]),
      };
    case 'running':
      return { text: runningWords(sync.seen), running: true };
    case 'failed':
      return { text: failedWords(sync, now), failed: true };
    default:
      return { text: joined([lastRead(sync, now), nextWords('next', sync.next_at, now)]) };
  }
}

function runningWords(seen: number): string {
  return seen === 0 ? texts.syncWords.readingDisputes : texts.syncWords.readingDisputesSoFar(seen);
}

/** The provider's own reason may or may not end in a full stop. */
function failedWords({ error, next_at: nextAt }: PspAccount['sync'], now: number): string {
  const why = (error ?? texts.syncWords.noReasonWasGiven).replace(/[.\s]+$/, '');
  return joined([texts.syncWords.failed(why), nextWords('nextTry', nextAt, now)]);
}

function lastRead({ finished_at: at }: PspAccount['sync'], now: number): string {
  if (at === null) return texts.syncWords.neverRead;
  // A clock that is behind the server's must not date the sync in the future.
  if (Date.parse(at) > now || isNow(at, now)) return texts.syncWords.readJustNow;
  return texts.syncWords.read(formatRelative(at, now));
}

type Next = keyof typeof texts.syncWords.soon;

function nextWords(what: Next, at: string | null, now: number): string | undefined {
  if (at === null) return undefined;
  const isDue = Date.parse(at) <= now || isNow(at, now);
  return isDue ? texts.syncWords.soon[what] : texts.syncWords.at[what](formatRelative(at, now));
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' · ');
}
