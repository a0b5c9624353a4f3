import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { texts } from '#texts/audit-log';

import { Select } from '../../../components/select.js';
import { actionGroups } from '../audit-words.js';
import type { LogFilter } from '../log-filter.js';
import classes from './filters.module.css';

type Props = {
  readonly filter: LogFilter;
  readonly onChange: (filter: LogFilter) => void;
  /** Actions on the filtered entries. */
  readonly children?: ReactNode;
};

export function AuditFilters({ filter, onChange, children }: Props) {
  const [search, setSearch] = useState(filter.search);
  const apply = (change: Partial<LogFilter>): void =>
    onChange({ ...filter, search: search.trim(), page: 1, ...change });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    apply({});
  };
  // A link may name a single action. It is shown because it filters, too.
  const isKnown = actionGroups.some(({ value }) => value === filter.action);
  const groups = isKnown ? actionGroups : [...actionGroups, { value: filter.action, label: filter.action }];
  return (
    <form
      className={`${classes.root ?? ''} ${classes.plain ?? ''}`}
      role="search"
      aria-label={texts.filters.label}
      onSubmit={submit}
    >
      <TextInput
        className={classes.search ?? ''}
        type="search"
        label={texts.filters.search}
        placeholder={texts.filters.searchPlaceholder}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Select
        className={classes.select ?? ''}
        label={texts.filters.kind}
        data={[...groups]}
        value={filter.action}
        onChange={(event) => apply({ action: event.currentTarget.value })}
      />
      <div className={classes.days}>
        <Day label={texts.filters.from} value={filter.from} onChange={(from) => apply({ from })} />
        <Day label={texts.filters.to} value={filter.to} onChange={(to) => apply({ to })} />
      </div>
      <Button type="submit">{texts.filters.search}</Button>
      {children}
    </form>
  );
}

type DayProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function Day({ label, value, onChange }: DayProps) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
