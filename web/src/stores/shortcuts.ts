import { useEffect, useRef } from 'react';
import { create } from 'zustand';

/** The keys of each shortcut. `g d` means one key after the other. The help sheet lists all of them. */
export const shortcutKeys = {
  openHelp: '?',
  nextDispute: 'n',
  goToDashboard: 'g h',
  goToDisputes: 'g d',
  goToAnalytics: 'g a',
  goToTemplates: 'g t',
  goToAccounts: 'g p',
  goToData: 'g r',
  goToSettings: 'g s',
  nextRow: 'j',
  previousRow: 'k',
  selectRow: 'x',
  assignRow: 'a',
  searchList: '/',
  previewLetter: 'p',
  submitResponse: 's',
  assignDispute: 'a',
  disputeDetails: 'i',
  backToList: 'u',
} as const;

export type ShortcutName = keyof typeof shortcutKeys;
/** Undefined for an action that is not available. */
type Handlers = { readonly [Name in ShortcutName]?: (() => void) | undefined };

const registered = new Set<() => Handlers>();

/** Registers shortcuts while the component is mounted. */
export function useShortcuts(handlers: Handlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const read = (): Handlers => latest.current;
    registered.add(read);
    return () => {
      registered.delete(read);
    };
  }, []);
}

/** Returns the action of these keys, or `prefix` if another key must follow. The newest component comes first. */
export function findShortcut(keys: string): (() => void) | 'prefix' | undefined {
  let isPrefix = false;
  for (const read of [...registered].toReversed()) {
    for (const [name, run] of Object.entries<(() => void) | undefined>(read())) {
      if (run === undefined) continue;
      const expected: string = shortcutKeys[name as ShortcutName];
      if (expected === keys) return run;
      isPrefix ||= expected.startsWith(`${keys} `);
    }
  }
  return isPrefix ? 'prefix' : undefined;
}

/** Counts the requests to open the help sheet. The first one loads its code. */
export const useHelpRequests = create<number>()(() => 0);

export function openShortcutHelp(): void {
  useHelpRequests.setState((requests) => requests + 1);
}
