import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { texts } from '#texts/dispute-filters';

import { Problem } from '../../../components/callout.js';
import { useDropdown } from '../../../components/use-dropdown.js';
import { toTyped, toValue } from '../filter-draft.js';
import { type Chip, chipsOf, type ChoicesOf } from '../filter-words.js';
import { type Filter, type FilterName, type ListView, valuesIn } from '../list-view.js';
import type { Choice } from './dispute-filters.js';
import classes from './filter-chips.module.css';

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
    <ul className="list chips mb-6" aria-label={texts.active}>
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

type FilterEditorProps = {
  readonly filter: Filter;
  readonly filters: ListView['filters'];
  /** Undefined for a filter whose value is typed. */
  readonly choices: readonly Choice[] | undefined;
  readonly onFilters: (filters: ListView['filters']) => void;
  readonly onClose: () => void;
};

/** Changes one filter: each choice at once, a typed value when it is applied. */
function FilterEditor({ choices, ...props }: FilterEditorProps) {
  return choices === undefined ? <TypedValue {...props} /> : <Choices {...props} choices={choices} />;
}

function Choices({
  filter,
  filters,
  choices,
  onFilters,
}: FilterEditorProps & { readonly choices: readonly Choice[] }) {
  const { name, label, isSeveral } = filter;
  const chosen = valuesIn(filters[name]);
  const change = (value: string, isChosen: boolean): void => {
    const { [name]: _before, ...others } = filters;
    const kept = isSeveral ? chosen.filter((one) => one !== value) : [];
    const values = isChosen ? [...kept, value] : kept;
    onFilters(values.length === 0 ? others : { ...others, [name]: values.join(',') });
  };
  // An address may contain a value that is not an option here. It filters too, so it is shown.
  const unknown = chosen.filter((value) => !choices.some((choice) => choice.value === value));
  return (
    <fieldset className={classes.choices}>
      <legend>{label}</legend>
      {[...choices, ...unknown.map((value) => ({ value, label: value }))].map((choice) => (
        <label key={choice.value}>
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(choice.value)}
            onChange={(event) => change(choice.value, event.currentTarget.checked)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}

function TypedValue({ filter, filters, onFilters, onClose }: Omit<FilterEditorProps, 'choices'>) {
  const { name, kind, label, isSeveral } = filter;
  const [typed, setTyped] = useState(() => toTyped(filter, filters));
  const [currency, setCurrency] = useState(filters.currency ?? '');
  const [isWrong, setIsWrong] = useState(false);
  const isAmount = kind === 'amount';
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const value = toValue(kind, typed.trim(), currency);
    setIsWrong(value === undefined);
    if (value === undefined) return;
    const { [name]: _before, ...others } = filters;
    const unit = isAmount && value !== '' ? { currency: currency.trim().toUpperCase() } : {};
    onFilters(value === '' ? others : { ...others, ...unit, [name]: value });
    onClose();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput
        label={label}
        description={isSeveral ? texts.several : undefined}
        maxLength={'lengthMax' in filter && !isSeveral ? filter.lengthMax : undefined}
        {...inputs[kind]}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isAmount && (
        <TextInput
          label={texts.currency}
          placeholder={texts.currencyExample}
          maxLength={3}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
        />
      )}
      {isWrong && <Problem>{texts.wrongAmount}</Problem>}
      <Button type="submit">{texts.apply}</Button>
    </form>
  );
}

const inputs: Readonly<Record<string, TextInputProps>> = {
  time: { type: 'date' },
  amount: { inputMode: 'decimal' },
  currency: { placeholder: texts.currencyExample },
};
