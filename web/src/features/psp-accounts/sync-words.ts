import type { PspAccount } from '@rebuttal/sdk';

import { formatRelative } from '../../lib/dates.js';

type Reading = Pick<PspAccount, 'sync' | 'is_active'>;

export type SyncWords = {
  readonly text: string;
  readonly failed?: boolean;
  readonly running?: boolean;
};

/** How the scheduled reading of an account stands, in a line. */
export function describeSync({ sync, is_active: isActive }: Reading, now: number): SyncWords {
  if (sync.state === 'off') return { text: 'Not read on a schedule: it tells everything by webhooks' };
  if (!isActive) return { text: joined([lastRead(sync, now), 'not read while inactive']) };
  switch (sync.state) {
    case 'waiting':
      return { text: joined(['Not read yet', nextWords('first reading', sync.next_at, now)]) };
    case 'running':
      return { text: runningWords(sync.seen), running: true };
    case 'failed':
      return { text: failedWords(sync, now), failed: true };
    default:
      return { text: joined([lastRead(sync, now), nextWords('next', sync.next_at, now)]) };
  }
}

function runningWords(seen: number): string {
  return seen === 0 ? 'Reading disputes…' : `Reading disputes… ${seen.toLocaleString('en-US')} so far`;
}

/** The provider's own reason may or may not end in a full stop. */
function failedWords({ error, next_at: nextAt }: PspAccount['sync'], now: number): string {
  const why = (error ?? 'no reason was given').replace(/[.\s]+$/, '');
  return joined([`The last reading failed: ${why}`, nextWords('next try', nextAt, now)]);
}

function lastRead({ finished_at: at }: PspAccount['sync'], now: number): string {
  if (at === null) return 'Never read to its end';
  // A clock that is behind the server's must not place the reading in the future.
  const ago = formatRelative(at, Math.max(now, Date.parse(at)));
  return ago === 'now' ? 'Read just now' : `Read ${ago}`;
}

function nextWords(what: string, at: string | null, now: number): string | undefined {
  if (at === null) return undefined;
  const until = formatRelative(at, now);
  const isDue = until === 'now' || Date.parse(at) <= now;
  return isDue ? `${what} in a moment` : `${what} ${until}`;
}

function joined(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' · ');
}
