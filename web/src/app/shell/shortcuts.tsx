import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { lazyDialog } from '../../components/lazy-dialog.js';
import { usePreferences } from '../../stores/preferences.js';
import { openShortcutHelp, findShortcut, useHelpRequests, useShortcuts } from '../../stores/shortcuts.js';
import { paths } from '../paths.js';
import { useNavigationEntries } from './navigation-entries.js';
import type { openNextDispute as OpenNext } from './open-next.js';
import type { SheetProps } from './shortcut-sheet.js';

const Sheet = lazyDialog<SheetProps>(async () => (await import('./shortcut-sheet.js')).ShortcutSheet);

/** Loaded on first use, so that screens appear sooner. */
async function openNext(...args: Parameters<typeof OpenNext>): Promise<void> {
  await (await import('./open-next.js')).openNextDispute(...args);
}

/** The shortcuts that work on every screen, and their help sheet. */
export function Shortcuts() {
  useShortcutKeys();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const entries = useNavigationEntries();
  const has = (path: string): boolean => entries.some(({ to }) => to === path);
  const goTo = (path: string): (() => void) | undefined =>
    has(path) ? () => void navigate(path) : undefined;
  useShortcuts({
    openHelp: openShortcutHelp,
    nextDispute: has(paths.disputes) ? () => void openNext(queries, navigate) : undefined,
    goToDashboard: goTo(paths.dashboard),
    goToDisputes: goTo(paths.disputes),
    goToAnalytics: goTo(paths.analytics),
    goToTemplates: goTo(paths.templates),
    goToAccounts: goTo(paths.pspAccounts),
    goToData: goTo(paths.data),
    goToSettings: goTo(paths.settings),
  });
  const requests = useHelpRequests();
  const [closedRequests, setClosedRequests] = useState(requests);
  return <Sheet opened={requests !== closedRequests} onClose={() => setClosedRequests(requests)} />;
}

/** The time for the second key of a combination. */
const combinationMs = 1_500;

function useShortcutKeys(): void {
  const areOn = usePreferences(({ hasShortcuts }) => hasShortcuts);
  useEffect(() => {
    if (!areOn) return undefined;
    let first: { readonly key: string; readonly at: number } | undefined;
    const listen = (event: KeyboardEvent): void => {
      if (!isFree(event)) return;
      const { key, timeStamp: at } = event;
      const isSecond = first !== undefined && at - first.at < combinationMs;
      const both = isSecond && first !== undefined ? findShortcut(`${first.key} ${key}`) : undefined;
      const found = both ?? findShortcut(key);
      first = found === 'prefix' ? { key, at } : undefined;
      if (typeof found !== 'function') return;
      event.preventDefault();
      found();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [areOn]);
}

const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Elements that handle keys themselves. */
const keyHandlers = '[role="menu"], [role="listbox"], [role="dialog"]';

/** Returns true if no other control handles the key: no input, menu or dialog. */
function isFree({ target, defaultPrevented, ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey || key.length > 1) return false;
  if (target instanceof Element && target.closest(`${typing}, ${keyHandlers}`) !== null) return false;
  return document.querySelector('[aria-modal="true"]') === null;
}
