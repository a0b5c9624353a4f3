import type { LetterExhibit } from '../rendering/letter-case.js';
import { detail, type ClaimSource } from './claim-source.js';

export type Cancellation = { readonly exhibit: LetterExhibit; readonly receivedAt: string };

/** The first cancellation on record. Unknown if a record does not date the cancellation that it reports. */
export function firstCancellation(source: ClaimSource): Cancellation | undefined {
  const dated: Cancellation[] = [];
  for (const exhibit of source.all('cancellation_record')) {
    if (detail(exhibit, 'finding') !== 'received') continue;
    const receivedAt = detail(exhibit, 'received_at');
    if (receivedAt === undefined || source.isFuture(receivedAt)) return undefined;
    dated.push({ exhibit, receivedAt });
  }
  return dated.toSorted((one, other) => (one.receivedAt < other.receivedAt ? -1 : 1))[0];
}
