import { create } from 'zustand';

/** Counts the requests to open the quick search. The first one loads its code. */
export const useQuickSearchRequests = create<number>()(() => 0);

export function openQuickSearch(): void {
  useQuickSearchRequests.setState((requests) => requests + 1);
}
