import { useState } from 'react';

type SeenRows = {
  readonly listKey: string;
  readonly ids: ReadonlySet<string>;
  readonly newIds: ReadonlySet<string>;
};

const none: ReadonlySet<string> = new Set();

/**
 * Returns the IDs that were added to a list while it was on screen. A different `listKey` is a different list, whose
 * first rows are not new.
 */
export function useNewRows(listKey: string | undefined, ids: readonly string[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<SeenRows>();
  if (listKey === undefined) return none;
  const next = withIds(seen, listKey, ids);
  if (next !== seen) setSeen(next);
  return next.newIds;
}

function withIds(seen: SeenRows | undefined, listKey: string, ids: readonly string[]): SeenRows {
  if (seen?.listKey !== listKey) return { listKey, ids: new Set(ids), newIds: none };
  const newIds = ids.filter((id) => !seen.ids.has(id));
  if (newIds.length === 0) return seen;
  return { listKey, ids: new Set([...seen.ids, ...newIds]), newIds: new Set(newIds) };
}
