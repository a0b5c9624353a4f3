import { IconX } from '@tabler/icons-react';
import { texts } from '#texts/dispute-filters';

import { chipsOf } from '../filter-words.js';
import type { FilterName, ListView } from '../list-view.js';
import type { Choice } from './dispute-filters.js';
import classes from './filter-chips.module.css';

type Props = {
  readonly view: ListView;
  readonly people: readonly Choice[];
  readonly onRemove: (name: FilterName) => void;
};

/** Each filter that the bar does not show, with a button that removes it. */
export function FilterChips({ view, people, onRemove }: Props) {
  return (
    <ul className={classes.root} aria-label={texts.active}>
      {chipsOf(view, people).map(({ name, label }) => (
        <li key={name} className={classes.chip}>
          <span className={classes.label}>{label}</span>
          <button
            type="button"
            className={classes.remove}
            aria-label={texts.remove(label)}
            onClick={() => onRemove(name)}
          >
            <IconX size={13} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
