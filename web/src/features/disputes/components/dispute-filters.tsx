import { Button } from '@mantine/core';
import { disputeFilters } from '@rebuttal/sdk/filters';
import { type ReactNode, useRef } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/disputes';

import { SearchField } from '../../../components/search-field.js';
import { Select } from '../../../components/select.js';
import { useShortcuts } from '../../../stores/shortcuts.js';
import { type FilterName, isFiltered, type ListView, searchLengthMax, valuesIn } from '../list-view.js';
import { statusChoices } from '../words.js';
import classes from './dispute-filters.module.css';

export type Choice = { readonly value: string; readonly label: string };

type Props = {
  readonly view: ListView;
  readonly providers: readonly Choice[];
  readonly accounts: readonly Choice[];
  readonly onFilter: (name: FilterName, value: string) => void;
  readonly onClear: () => void;
  /** Controls at the end of the bar. */
  readonly children: ReactNode;
};

export function DisputeFilters({ view, providers, accounts, onFilter, onClear, children }: Props) {
  const search = useRef<HTMLInputElement>(null);
  useShortcuts({ searchList: () => search.current?.focus() });
  return (
    <search className={classes.root} data-screen-only aria-label={texts.disputeFilters.filterDisputes}>
      <SearchField
        ref={search}
        label={texts.disputeFilters.label}
        placeholder={texts.disputeFilters.placeholder}
        clear={texts.disputeFilters.clearTheSearch}
        lengthMax={searchLengthMax}
        className={classes.search}
        value={view.filters.search ?? ''}
        onChange={(value) => onFilter('search', value)}
      />
      <Filter
        all={texts.disputeFilters.allProviders}
        choices={providers}
        name="provider"
        {...{ view, onFilter }}
      />
      <Filter
        all={texts.disputeFilters.allStatuses}
        choices={statusChoices}
        name="status"
        {...{ view, onFilter }}
      />
      <Filter
        all={texts.disputeFilters.allAccounts}
        choices={accounts}
        name="psp_account_id"
        {...{ view, onFilter }}
      />
      {isFiltered(view) && (
        <Button variant="subtle" color="gray" className={classes.clear} onClick={onClear}>
          {common.actions.clearFilters}
        </Button>
      )}
      <div className={classes.tools}>{children}</div>
    </search>
  );
}

type FilterProps = Pick<Props, 'view' | 'onFilter'> & {
  readonly all: string;
  readonly name: FilterName;
  readonly choices: readonly Choice[];
};

function Filter({ all, name, choices, view, onFilter }: FilterProps) {
  const value = view.filters[name] ?? '';
  // A URL may contain a value that is not an option here, or several. They filter too, so they are shown.
  const known = value === '' || choices.some((choice) => choice.value === value);
  const labelOf = (one: string) => choices.find((choice) => choice.value === one)?.label ?? one;
  const label = valuesIn(value).map(labelOf).join(', ');
  return (
    <Select
      aria-label={disputeFilters.find((filter) => filter.name === name)?.label}
      className={`${classes.select} ${name === 'status' ? classes.status : ''}`}
      data={[{ value: '', label: all }, ...choices, ...(known ? [] : [{ value, label }])]}
      value={value}
      onChange={(event) => onFilter(name, event.currentTarget.value)}
    />
  );
}
