import { texts } from '#texts/stores';

import { formatRelative } from '../../lib/dates.js';
import type { StoreAccount } from './api/stores.js';

export type OrderSyncWords = {
  readonly text: string;
  readonly running?: true;
  readonly failed?: true;
};

/** The progress of a store's order sync. `storedCount`: the number of stored orders, if known. */
export function describeOrderSync(
  { state, synced_count: count, finished_at: finishedAt, error }: StoreAccount['orders'],
  storedCount: number | undefined,
  now: number,
): OrderSyncWords {
  const words = texts.syncWords;
  const about = (text: string): string =>
    storedCount === undefined ? text : words.storedAnd(storedCount, text);
  switch (state) {
    case 'waiting':
      return { text: about(words.waiting), running: true };
    case 'running':
      return { text: words.running(count), running: true };
    case 'failed':
      return { text: about(error === null ? words.stopped : words.stoppedBy(error)), failed: true };
    case 'done':
      return {
        text: about(
          finishedAt === null ? words.read(count) : words.readAt(count, formatRelative(finishedAt, now)),
        ),
      };
  }
}
