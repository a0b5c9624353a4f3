import type { PspAccountFilter, PspEnvironment } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { Select } from '../../../components/select.js';

import { providersQuery } from '../api/psp-accounts.js';
import classes from './account-filters.module.css';

type Props = { readonly filter: PspAccountFilter; readonly onChange: (filter: PspAccountFilter) => void };

const environments = [
  { value: '', label: 'All environments' },
  { value: 'test', label: 'Test' },
  { value: 'live', label: 'Live' },
];

export function AccountFilters({ filter, onChange }: Props) {
  const providers = useQuery(providersQuery()).data ?? [];
  const offered = providers.map(({ value, label }) => ({ value, label }));
  return (
    <search className={classes.root} aria-label="Filter PSP accounts">
      <Select
        aria-label="Provider"
        data={[{ value: '', label: 'All providers' }, ...offered]}
        value={filter.provider ?? ''}
        onChange={(event) => onChange(withFilter(filter, 'provider', event.currentTarget.value))}
      />
      <Select
        aria-label="Environment"
        data={environments}
        value={filter.environment ?? ''}
        onChange={(event) => onChange(withFilter(filter, 'environment', event.currentTarget.value))}
      />
    </search>
  );
}

function withFilter(filter: PspAccountFilter, name: keyof PspAccountFilter, value: string): PspAccountFilter {
  const { [name]: _before, ...others } = filter;
  return value === '' ? others : { ...others, [name]: value as PspEnvironment };
}
