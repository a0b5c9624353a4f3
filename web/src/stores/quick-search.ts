import { create } from 'zustand';

/** Counts the requests to open the quick search. The first one loads its code. */
export const useQuickSearchAsked = create<number>()(() => 0);

export function askQuickSearch(): void {
  useQuickSearchAsked.setState((asked) => asked + 1);
}
