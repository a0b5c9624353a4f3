import { useState } from 'react';

type Known = {
  readonly place: string;
  readonly ids: ReadonlySet<string>;
  readonly arrived: ReadonlySet<string>;
};

const none: ReadonlySet<string> = new Set();

/**
 * The ids that have come to a list while it was being looked at. Another `place` is another list: there, everything
 * has been there all along.
 */
export function useArrivals(place: string | undefined, ids: readonly string[]): ReadonlySet<string> {
  const [known, setKnown] = useState<Known>();
  if (place === undefined) return none;
  const next = withIds(known, place, ids);
  if (next !== known) setKnown(next);
  return next.arrived;
}

function withIds(known: Known | undefined, place: string, ids: readonly string[]): Known {
  if (known?.place !== place) return { place, ids: new Set(ids), arrived: none };
  const arrived = ids.filter((id) => !known.ids.has(id));
  if (arrived.length === 0) return known;
  return { place, ids: new Set([...known.ids, ...arrived]), arrived: new Set(arrived) };
}
