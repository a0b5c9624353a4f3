import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { texts } from '#texts/admin';

import { Select } from '../../../components/select.js';
import { statusChoices, type TenantFilter } from '../tenant-filter.js';
import classes from './filters.module.css';

type Props = { readonly filter: TenantFilter; readonly onChange: (filter: TenantFilter) => void };

/** Searches on Enter or the button. Choosing a status applies it together with the typed text. */
export function TenantFilters({ filter, onChange }: Props) {
  const [search, setSearch] = useState(filter.search);
  const apply = (change: Partial<TenantFilter>): void =>
    onChange({ ...filter, search: search.trim(), page: 1, ...change });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    apply({});
  };
  return (
    <form
      className={classes.root}
      role="search"
      aria-label={texts.tenantFilters.filterTenants}
      onSubmit={submit}
    >
      <TextInput
        className={classes.search ?? ''}
        type="search"
        label={texts.tenantFilters.searchTenants}
        placeholder={texts.tenantFilters.searchTenantsPlaceholder}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Select
        className={classes.select ?? ''}
        label={texts.tenantFilters.status}
        data={[...statusChoices]}
        value={filter.status}
        onChange={(event) => apply({ status: event.currentTarget.value as TenantFilter['status'] })}
      />
      <Button type="submit">{texts.tenantFilters.search}</Button>
    </form>
  );
}
