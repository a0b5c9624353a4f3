import { Button } from '@mantine/core';
import { texts as common } from '#texts/common';
import { texts } from '#texts/templates';

import { SearchField } from '../../../components/search-field.js';
import { Select } from '../../../components/select.js';
import { type FilterName, isFiltered, type ListView, statusChoices } from '../list-view.js';
import { type Choice, languages, networks, reasons, withKnown } from '../words.js';

type Props = {
  readonly view: ListView;
  readonly onFilter: (name: FilterName, value: string) => void;
  readonly onClear: () => void;
};

export function TemplateFilters({ view, onFilter, onClear }: Props) {
  return (
    <search className="wrap mb-6" aria-label={texts.templateFilters.filterTemplates}>
      <SearchField
        label={texts.templateFilters.searchByNameOrDescription}
        placeholder={texts.templateFilters.placeholder}
        clear={texts.templateFilters.clearTheSearch}
        className="search"
        value={view.filters.search ?? ''}
        onChange={(value) => onFilter('search', value)}
      />
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
      className="select"
      data={[...(all === undefined ? [] : [{ value: '', label: all }]), ...withKnown(choices, value)]}
      value={value}
      onChange={(event) => onFilter(name, event.currentTarget.value)}
    />
  );
}
