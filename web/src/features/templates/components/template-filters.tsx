import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/templates';

import { Select } from '../../../components/select.js';
import { type FilterName, isFiltered, type ListView, statusChoices } from '../list-view.js';
import { type Choice, languages, networks, reasons, withKnown } from '../words.js';
import classes from './template-list.module.css';

type Props = {
  readonly view: ListView;
  readonly onFilter: (name: FilterName, value: string) => void;
  readonly onClear: () => void;
};

export function TemplateFilters({ view, onFilter, onClear }: Props) {
  return (
    <search className={classes.filters} aria-label={texts.templateFilters.filterTemplates}>
      <Search value={view.filters.search ?? ''} onChange={(value) => onFilter('search', value)} />
      <Filter
        label={texts.templateFilters.status}
        name="status"
        choices={statusChoices}
        {...{ view, onFilter }}
      />
      <Filter
        label={texts.templateFilters.disputeReason}
        all={texts.templateFilters.allReasons}
        name="dispute_reason"
        choices={reasons}
        {...{ view, onFilter }}
      />
      <Filter
        label={texts.templateFilters.cardNetwork}
        all={texts.templateFilters.allNetworks}
        name="card_network"
        choices={networks}
        {...{ view, onFilter }}
      />
      <Filter
        label={texts.templateFilters.language}
        all={texts.templateFilters.allLanguages}
        name="language"
        choices={languages}
        {...{ view, onFilter }}
      />
      {isFiltered(view) && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          {common.actions.clearFilters}
        </Button>
      )}
    </search>
  );
}

type FilterProps = Pick<Props, 'view' | 'onFilter'> & {
  readonly label: string;
  /** The choice without a filter. */
  readonly all?: string;
  readonly name: FilterName;
  readonly choices: readonly Choice[];
};

function Filter({ label, all, name, choices, view, onFilter }: FilterProps) {
  const value = view.filters[name] ?? '';
  return (
    <Select
      aria-label={label}
      className={classes.select}
      data={[...(all === undefined ? [] : [{ value: '', label: all }]), ...withKnown(choices, value)]}
      value={value}
      onChange={(event) => onFilter(name, event.currentTarget.value)}
    />
  );
}

const typingMs = 250;

/** Searches when the user pauses typing. */
function Search({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = window.setTimeout(() => {
      setTyped(undefined);
      onChange(typed);
    }, typingMs);
    return () => window.clearTimeout(timer);
  }, [typed, onChange]);
  const shown = typed ?? value;
  return (
    <TextInput
      type="search"
      aria-label={texts.templateFilters.searchByNameOrDescription}
      placeholder={texts.templateFilters.placeholder}
      className={classes.search}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      rightSection={
        shown === '' ? null : (
          <CloseButton
            size="sm"
            aria-label={texts.templateFilters.clearTheSearch}
            onClick={() => setTyped('')}
          />
        )
      }
      value={shown}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
