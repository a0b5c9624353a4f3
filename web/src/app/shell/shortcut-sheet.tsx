import { Checkbox, Modal } from '@mantine/core';
import { Fragment } from 'react';
import { texts } from '#texts/shortcuts';

import { usePreferences } from '../../stores/preferences.js';
import { shortcutGroups } from './shortcut-groups.js';
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
            <dl className={classes.list}>
              {entries.map(({ label, keys }) => (
                <div key={label} className={classes.entry}>
                  <dt>{label}</dt>
                  <dd className={classes.keys}>
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
    <span className={classes.combination}>
      {keys.split(' ').map((key, at) => (
        <Fragment key={key}>
          {at > 0 && /^[a-z]/.test(keys) && <span className="small">{texts.sheet.then}</span>}
          <kbd className={classes.key}>{key.length === 1 ? key.toUpperCase() : key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}
