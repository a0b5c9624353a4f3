import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';

import classes from './filters.module.css';

type Props<Filter> = {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
  readonly label: string;
  readonly search: { readonly label: string; readonly placeholder: string; readonly button: string };
  /** Without a frame. */
  readonly isPlain?: boolean;
  /** The other filters. */
  readonly choices: (apply: (change: Partial<Filter>) => void) => ReactNode;
  readonly children?: ReactNode;
};

/** Searches on Enter or the button. A choice applies immediately, together with the typed text. */
export function FilterForm<Filter extends { readonly search: string; readonly page: number }>(
  props: Props<Filter>,
) {
  const { filter, onChange, label, search, isPlain = false, choices, children } = props;
  const [typed, setTyped] = useState(filter.search);
  const apply = (change: Partial<Filter>): void =>
    onChange({ ...filter, search: typed.trim(), page: 1, ...change });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    apply({});
  };
  return (
    <form
      className={`${classes.root} ${isPlain ? classes.plain : ''}`}
      role="search"
      aria-label={label}
      onSubmit={submit}
    >
      <TextInput
        className={classes.search ?? ''}
        type="search"
        label={search.label}
        placeholder={search.placeholder}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {choices(apply)}
      <Button type="submit">{search.button}</Button>
      {children}
    </form>
  );
}
