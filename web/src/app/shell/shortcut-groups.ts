import { texts as shell } from '#texts/shell';
import { texts } from '#texts/shortcuts';

import { isApple } from '../../lib/apple.js';
import { shortcutKeys, type ShortcutName } from '../../stores/shortcuts.js';

type Entry = { readonly label: string; readonly keys: readonly string[] };

/** The screens of each shortcut. A new one doesn't compile until it has a group, so the help sheet lists all. */
const groupOf: Readonly<Record<ShortcutName, keyof typeof texts.sheet.groups>> = {
  openHelp: 'general',
  nextDispute: 'general',
  goToDashboard: 'screens',
  goToDisputes: 'screens',
  goToAnalytics: 'screens',
  goToTemplates: 'screens',
  goToAccounts: 'screens',
  goToData: 'screens',
  goToSettings: 'screens',
  nextRow: 'list',
  previousRow: 'list',
  selectRow: 'list',
  assignRow: 'list',
  searchList: 'list',
  previewLetter: 'dispute',
  submitResponse: 'dispute',
  assignDispute: 'dispute',
  disputeDetails: 'dispute',
  backToList: 'dispute',
};

/** Keys that the browser or another component handles. */
const otherEntries: Readonly<Partial<Record<keyof typeof texts.sheet.groups, readonly Entry[]>>> = {
  general: [
    { label: texts.sheet.search, keys: [isApple ? shell.quickSearch.appleKeys : shell.quickSearch.keys] },
  ],
  list: [
    { label: texts.sheet.openRow, keys: [texts.sheet.enter] },
    { label: texts.sheet.previewRow, keys: [texts.sheet.space] },
  ],
};

/** Alternatives to a key. */
const alternatives: Readonly<Partial<Record<ShortcutName, readonly string[]>>> = {
  nextRow: ['↓'],
  previousRow: ['↑'],
};

export type ShortcutGroup = { readonly title: string; readonly entries: readonly Entry[] };

export const shortcutGroups: readonly ShortcutGroup[] = (
  Object.entries(texts.sheet.groups) as [keyof typeof texts.sheet.groups, string][]
).map(([group, title]) => ({
  title,
  entries: [
    ...(otherEntries[group] ?? []),
    ...(Object.keys(groupOf) as ShortcutName[])
      .filter((name) => groupOf[name] === group)
      .map((name) => ({
        label: texts.names[name],
        keys: [shortcutKeys[name], ...(alternatives[name] ?? [])],
      })),
  ],
}));
