import { formatRelative } from '../../lib/dates.js';
import type { StoreAccount } from './api/stores.js';

export type OrderSyncWords = {
  readonly text: string;
  readonly running?: true;
  readonly failed?: true;
};

/** How far the reading of a store's orders is. `kept`: how many are here, where that is known. */
export function describeOrderSync(
  { state, synced_count: count, finished_at: finishedAt, error }: StoreAccount['orders'],
  kept: number | undefined,
  now: number,
): OrderSyncWords {
  const total = kept === undefined ? '' : `${counted(kept)} kept. `;
  switch (state) {
    case 'waiting':
      return { text: `${total}The orders are about to be read.`, running: true };
    case 'running':
      return { text: `Reading orders: ${count.toLocaleString('en-US')} so far…`, running: true };
    case 'failed':
      return { text: `${total}The last reading stopped${error === null ? '.' : `: ${error}`}`, failed: true };
    case 'done':
      return {
        text: `${total}${counted(count)} in the last reading${
          finishedAt === null ? '' : `, ${formatRelative(finishedAt, now)}`
        }.`,
      };
  }
}

function counted(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'order' : 'orders'}`;
}
