import type { TimelineEntry } from './api/casework.js';

/** A collection stores one exhibit after the other. The next run is at least minutes away. */
const runGapMs = 60_000;

/** An entry, with the later ones of the same collection run. */
export type TimelineRun = { readonly entry: TimelineEntry; readonly others: readonly TimelineEntry[] };

/** Joins the entries of each collection run. Keeps the order. */
export function toRuns(entries: readonly TimelineEntry[]): TimelineRun[] {
  const runs: { entry: TimelineEntry; others: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run !== undefined && continues(run.others.at(-1) ?? run.entry, entry)) run.others.push(entry);
    else runs.push({ entry, others: [] });
  }
  return runs;
}

function continues(last: TimelineEntry, next: TimelineEntry): boolean {
  return (
    isCollected(last) &&
    isCollected(next) &&
    last.actor?.user_id === next.actor?.user_id &&
    Date.parse(next.occurred_at) - Date.parse(last.occurred_at) < runGapMs
  );
}

function isCollected({ type, data }: TimelineEntry): boolean {
  return (type === 'evidence.added' || type === 'evidence.updated') && data['source'] !== undefined;
}
