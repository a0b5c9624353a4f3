import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { texts } from '#texts/dispute-filters';

import { useDropdown } from '../../../components/use-dropdown.js';
import { type Chip, type ChoicesOf, chipsOf } from '../filter-words.js';
import type { FilterName, ListView } from '../list-view.js';
import classes from './filter-chips.module.css';
import { FilterEditor } from './filter-editor.js';

type Props = {
  readonly view: ListView;
  /** A filter without a value yet, whose chip opens. */
  readonly added: FilterName | undefined;
  readonly choicesOf: ChoicesOf;
  readonly onFilters: (filters: ListView['filters']) => void;
  /** Called when the chip of a filter closes. */
  readonly onClosed: () => void;
};

/** Each filter that the bar does not show: its values, which a click changes in place, and a button that removes it. */
export function FilterChips({ view, added, ...props }: Props) {
  return (
    <ul className={classes.root} aria-label={texts.active}>
      {chipsOf(view, added, props.choicesOf).map((chip) => (
        <FilterChip
          key={chip.name}
          chip={chip}
          filters={view.filters}
          isAdded={chip.name === added}
          {...props}
        />
      ))}
    </ul>
  );
}

type ChipProps = Omit<Props, 'view' | 'added'> & {
  readonly chip: Chip;
  readonly filters: ListView['filters'];
  readonly isAdded: boolean;
};

/** The panel of a chip. That of an added filter opens at once. */
function useEditor({ isAdded, onClosed }: Pick<ChipProps, 'isAdded' | 'onClosed'>) {
  const dropdown = useDropdown();
  const { isOpen, panel, open } = dropdown;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isAdded) open();
  }, [isAdded, open]);
  const closed = useRef(onClosed);
  useEffect(() => {
    closed.current = onClosed;
  });
  useEffect(() => {
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    if (isOpen) (find('input:checked') ?? find('input'))?.focus({ preventScroll: true });
    else if (wasOpen.current) closed.current();
    wasOpen.current = isOpen;
  }, [isOpen, panel]);
  return dropdown;
}

function FilterChip({ chip, filters, isAdded, choicesOf, onFilters, onClosed }: ChipProps) {
  const { name, label, text } = chip;
  const id = useId();
  const { isOpen, button, panel, style, open, close } = useEditor({ isAdded, onClosed });
  const remove = (): void => {
    const { [name]: _removed, ...others } = filters;
    onFilters(others);
    onClosed();
  };
  return (
    <li className={classes.chip}>
      <button
        ref={button}
        type="button"
        className={classes.label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={isOpen ? close : open}
      >
        {text}
      </button>
      <button type="button" className={classes.remove} aria-label={texts.remove(text)} onClick={remove}>
        <IconX size={13} stroke={2} aria-hidden="true" />
      </button>
      {isOpen && (
        <div
          ref={panel}
          id={id}
          className={classes.panel}
          style={style}
          role="dialog"
          // A click on its text would otherwise focus the surrounding element, which closes it.
          tabIndex={-1}
          aria-label={label}
        >
          <FilterEditor
            filter={chip}
            filters={filters}
            choices={choicesOf(chip)}
            onFilters={onFilters}
            onClose={close}
          />
        </div>
      )}
    </li>
  );
}
