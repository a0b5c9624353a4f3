import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { texts } from '#texts/admin';

import { Select } from '../../../components/select.js';
import { statusChoices } from '../tenant-filter.js';
import { roleChoices, type UserFilter } from '../user-filter.js';
import classes from './filters.module.css';

type Props = { readonly filter: UserFilter; readonly onChange: (filter: UserFilter) => void };

/** Searches on Enter or the button. A choice applies immediately, together with the typed text. */
export function UserFilters({ filter, onChange }: Props) {
  const [search, setSearch] = useState(filter.search);
  const apply = (change: Partial<UserFilter>): void =>
    onChange({ ...filter, search: search.trim(), page: 1, ...change });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    apply({});
  };
  return (
    <form className={classes.root} role="search" aria-label={texts.userFilters.filterUsers} onSubmit={submit}>
      <TextInput
        className={classes.search ?? ''}
        type="search"
        label={texts.userFilters.searchUsers}
        placeholder={texts.userFilters.searchUsersPlaceholder}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Select
        className={classes.select ?? ''}
        label={texts.userFilters.role}
        data={[...roleChoices]}
        value={filter.role}
        onChange={(event) => apply({ role: event.currentTarget.value as UserFilter['role'] })}
      />
      <Select
        className={classes.select ?? ''}
        label={texts.userFilters.companysStatus}
        data={[...statusChoices]}
        value={filter.status}
        onChange={(event) => apply({ status: event.currentTarget.value as UserFilter['status'] })}
      />
      <Button type="submit">{texts.userFilters.search}</Button>
    </form>
  );
}
