import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { texts } from '#texts/dispute-filters';

import { Problem } from '../../../components/callout.js';
import { toTyped, toValue } from '../filter-draft.js';
import { type Filter, type ListView, valuesIn } from '../list-view.js';
import type { Choice } from './dispute-filters.js';
import classes from './filter-chips.module.css';

type Props = {
  readonly filter: Filter;
  readonly filters: ListView['filters'];
  /** Undefined for a filter whose value is typed. */
  readonly choices: readonly Choice[] | undefined;
  readonly onFilters: (filters: ListView['filters']) => void;
  readonly onClose: () => void;
};

/** Changes one filter: each choice at once, a typed value when it is applied. */
export function FilterEditor({ choices, ...props }: Props) {
  return choices === undefined ? <TypedValue {...props} /> : <Choices {...props} choices={choices} />;
}

function Choices({ filter, filters, choices, onFilters }: Props & { readonly choices: readonly Choice[] }) {
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

function TypedValue({ filter, filters, onFilters, onClose }: Omit<Props, 'choices'>) {
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
