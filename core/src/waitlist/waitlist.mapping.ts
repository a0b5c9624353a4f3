import { toCsv, toCsvLines } from '../csv/csv.js';
import type { WaitlistDto, WaitlistEntryDto } from './waitlist.dto.js';
import type { WaitlistEntry } from './waitlist.repository.js';
import type { WaitlistPage } from './waitlist.service.js';

export function toWaitlistDto({ entries, total, nextCursor }: WaitlistPage): WaitlistDto {
  return { entries: entries.map(toEntryDto), total, next_cursor: nextCursor ?? null };
}

/** As it is asked for, so that a long list is never whole in memory. */
export async function* toWaitlistCsv(pages: AsyncIterable<readonly WaitlistEntry[]>): AsyncGenerator<string> {
  yield toCsv([['email', 'joined_at']]);
  for await (const entries of pages) {
    yield toCsvLines(entries.map(toEntryDto).map((entry) => [entry.email, entry.joined_at]));
  }
}

function toEntryDto({ email, joinedAt }: WaitlistEntry): WaitlistEntryDto {
  return { email, joined_at: joinedAt.toISOString() };
}
