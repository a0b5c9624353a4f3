import { create } from 'zustand';

/** How often the quick search was asked for: each time it opens, and the first time its code is loaded. */
export const useQuickSearchAsked = create<number>()(() => 0);

export function askQuickSearch(): void {
  useQuickSearchAsked.setState((asked) => asked + 1);
}
