import { Button, Modal, TextInput, type TextInputProps } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/dispute-filters';

import { Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { Select } from '../../../components/select.js';
import { toFilterDraft, toFilters } from '../filter-draft.js';
import { filterChoices } from '../filter-words.js';
import { type ListView, moreFilters } from '../list-view.js';
import type { Choice } from './dispute-filters.js';
import classes from './filter-modal.module.css';

export type FilterModalProps = {
  readonly opened: boolean;
  readonly view: ListView;
  readonly people: readonly Choice[];
  readonly onFilters: (filters: ListView['filters']) => void;
  readonly onClose: () => void;
};

/** The filters that have no place in the bar. */
export function FilterModal(props: FilterModalProps) {
  const { opened, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="lg">
      <FilterForm {...props} />
    </Modal>
  );
}

function FilterForm({ view, people, onFilters, onClose }: FilterModalProps) {
  const [draft, setDraft] = useState(() => toFilterDraft(view.filters));
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const filters = toFilters(draft, view.filters);
    setIsWrong(filters === undefined);
    if (filters === undefined) return;
    onFilters(filters);
    onClose();
  };
  const field = ({ name, kind, label, ...filter }: (typeof moreFilters)[number], at: number) => {
    const value = draft[name] ?? '';
    const shared = {
      label,
      value,
      onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
        const { value: typed } = event.currentTarget;
        setDraft((before) => ({ ...before, [name]: typed }));
      },
    };
    const choices = kind === 'user' ? people : filterChoices[kind];
    if (choices !== undefined)
      return (
        <Select
          key={name}
          {...shared}
          data={[{ value: '', label: texts.any }, ...withUnknown(choices, value)]}
        />
      );
    const { [kind]: input } = inputs;
    const maxLength = 'lengthMax' in filter ? filter.lengthMax : undefined;
    return (
      <TextInput
        key={name}
        {...shared}
        {...input}
        maxLength={maxLength}
        data-autofocus={at === 0 || undefined}
      />
    );
  };
  return (
    <form className="stack" onSubmit={submit}>
      <div className={classes.fields}>{moreFilters.map(field)}</div>
      {isWrong && <Problem>{texts.wrongAmount}</Problem>}
      <div className={modal.actions}>
        <Button variant="subtle" onClick={() => setDraft(toFilterDraft({}))}>
          {texts.clear}
        </Button>
        <Button variant="default" onClick={onClose}>
          {common.actions.cancel}
        </Button>
        <Button type="submit">{texts.apply}</Button>
      </div>
    </form>
  );
}

const inputs: Readonly<Record<string, TextInputProps>> = {
  time: { type: 'date' },
  amount: { inputMode: 'decimal' },
  currency: { maxLength: 3, placeholder: texts.currencyExample },
};

/** An address may contain a value that is not an option here. It filters too, so it is shown. */
function withUnknown(choices: readonly Choice[], value: string): readonly Choice[] {
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return isKnown ? choices : [...choices, { value, label: value }];
}
