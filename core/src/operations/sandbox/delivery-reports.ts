import { withTimeout } from '../../platform/shared/timeout.js';
import type { DeliveryOutcome } from './delivery.js';

/** The results of the webhooks that one action caused. */
export type DeliveryReport = {
  /**
   * `none`: the account gets no webhooks and is synced instead. `pending`: no response yet. `failed`: stored, but not
   * processed.
   */
  readonly result: 'accepted' | 'ignored' | 'refused' | 'failed' | 'pending' | 'none';
  readonly reason: string | null;
};

export type StoredOutcome = {
  readonly state: 'received' | 'done' | 'ignored' | 'failed';
  readonly note: string | null;
};

type FindStored = (requestIds: readonly string[]) => Promise<readonly StoredOutcome[]>;

const responseMsMax = 3_000;
const workMsMax = 1_500;
const pollMs = 50;

/** Waits briefly for the responses and the processing, and returns the results. */
export async function reportDeliveries(
  sent: readonly Promise<DeliveryOutcome>[],
  findStored: FindStored,
): Promise<DeliveryReport> {
  if (sent.length === 0) return { result: 'none', reason: null };
  const outcomes = await withTimeout(responseMsMax, Promise.all(sent));
  if (outcomes === undefined) return { result: 'pending', reason: null };
  for (const outcome of outcomes)
    if (outcome.result !== 'taken')
      return { result: outcome.result === 'refused' ? 'refused' : 'failed', reason: outcome.reason };
  const ids = outcomes.flatMap((outcome) => (outcome.result === 'taken' ? [outcome.requestId] : []));
  return toReport(await waitForWork(() => findStored(ids)));
}

function toReport(stored: readonly StoredOutcome[]): DeliveryReport {
  if (stored.length === 0) return { result: 'ignored', reason: 'This event was received before.' };
  const failed = stored.find(({ state }) => state === 'failed');
  if (failed !== undefined) return { result: 'failed', reason: failed.note };
  const [first] = stored;
  return stored.every(({ state }) => state === 'ignored')
    ? { result: 'ignored', reason: first?.note ?? null }
    : { result: 'accepted', reason: null };
}

async function waitForWork(find: () => Promise<readonly StoredOutcome[]>): Promise<readonly StoredOutcome[]> {
  const endsAt = performance.now() + workMsMax;
  for (;;) {
    const stored = await find();
    const isWaiting = stored.some(({ state }) => state === 'received');
    if (!isWaiting || performance.now() > endsAt) return stored;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
