import { Button, Modal, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/dispute-filters';

import { Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { Select } from '../../../components/select.js';
import { type DraftName, toFilterDraft, toFilters } from '../filter-draft.js';
import { completenessChoices, networkChoices, reasonChoices, stageChoices } from '../filter-words.js';
import type { ListView } from '../list-view.js';
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
  const field = (name: DraftName) => ({
    label: texts.names[name],
    value: draft[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      setDraft((before) => ({ ...before, [name]: value }));
    },
  });
  const choice = (name: DraftName, choices: readonly Choice[]) => (
    <Select {...field(name)} data={[{ value: '', label: texts.any }, ...withUnknown(choices, draft[name])]} />
  );
  return (
    <form className={modal.body} onSubmit={submit}>
      <div className={classes.fields}>
        <TextInput {...field('customer')} maxLength={200} data-autofocus />
        {choice('assignee', people)}
        {choice('reason', reasonChoices)}
        {choice('stage', stageChoices)}
        {choice('network', networkChoices)}
        <TextInput {...field('reason_code')} maxLength={40} />
        <TextInput {...field('tag')} maxLength={100} />
        {choice('completeness_min', completenessChoices)}
        <TextInput {...field('due_after')} type="date" />
        <TextInput {...field('due_before')} type="date" />
        <TextInput {...field('created_after')} type="date" />
        <TextInput {...field('created_before')} type="date" />
        <TextInput {...field('currency')} maxLength={3} placeholder={texts.currencyExample} />
        <TextInput {...field('amount_min')} inputMode="decimal" />
        <TextInput {...field('amount_max')} inputMode="decimal" />
      </div>
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

/** An address may contain a value that is not an option here. It filters too, so it is shown. */
function withUnknown(choices: readonly Choice[], value: string): readonly Choice[] {
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return isKnown ? choices : [...choices, { value, label: value }];
}
