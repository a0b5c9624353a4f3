import { fieldColumns, mapPages, toCsvTable, type CsvTable } from '../../platform/csv/csv-table.js';
import type { WaitlistDto, WaitlistEntryDto } from './waitlist.dto.js';
import type { WaitlistEntry } from './waitlist.repository.js';
import type { WaitlistPage } from './waitlist.service.js';

export function toWaitlistDto({ entries, total, nextCursor }: WaitlistPage): WaitlistDto {
  return { entries: entries.map(toEntryDto), total, next_cursor: nextCursor ?? null };
}

export function toWaitlistCsv(pages: AsyncIterable<readonly WaitlistEntry[]>): CsvTable {
  return toCsvTable(fieldColumns<WaitlistEntryDto>('email', 'joined_at'), mapPages(pages, toEntryDto));
}

function toEntryDto({ email, joinedAt }: WaitlistEntry): WaitlistEntryDto {
  return { email, joined_at: joinedAt.toISOString() };
}
