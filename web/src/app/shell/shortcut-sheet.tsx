import { Checkbox, Modal } from '@mantine/core';
import { Fragment } from 'react';
import { texts as shell } from '#texts/shell';
import { texts } from '#texts/shortcuts';

import { isApple } from '../../lib/apple.js';
import { usePreferences } from '../../stores/preferences.js';
import { shortcutKeys, type ShortcutName } from '../../stores/shortcuts.js';
import classes from './shortcut-sheet.module.css';

export type SheetProps = { readonly opened: boolean; readonly onClose: () => void };

/** Lists all keyboard shortcuts and turns them on or off. */
export function ShortcutSheet({ opened, onClose }: SheetProps) {
  const areOn = usePreferences(({ hasShortcuts }) => hasShortcuts);
  return (
    <Modal opened={opened} onClose={onClose} title={texts.sheet.title} size="44rem">
      <div className={classes.groups}>
        {shortcutGroups.map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl className="mt-2">
              {entries.map(({ label, keys }) => (
                <div key={label} className={classes.entry}>
                  <dt>{label}</dt>
                  <dd className="flex gap-4">
                    {keys.map((key) => (
                      <Keys key={key} keys={key} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox
        className={classes.areOn ?? ''}
        label={texts.sheet.areOn}
        description={texts.sheet.areOnHint}
        checked={areOn}
        onChange={(event) => usePreferences.setState({ hasShortcuts: event.currentTarget.checked })}
      />
    </Modal>
  );
}

function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className="inline gap-2">
      {keys.split(' ').map((key, at) => (
        <Fragment key={key}>
          {at > 0 && /^[a-z]/.test(keys) && <span className="small">{texts.sheet.then}</span>}
          <kbd className={classes.key}>{key.length === 1 ? key.toUpperCase() : key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}

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

type ShortcutGroup = { readonly title: string; readonly entries: readonly Entry[] };

const shortcutGroups: readonly ShortcutGroup[] = (
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
