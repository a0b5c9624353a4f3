import type { PspAccountFilter, PspEnvironment } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/psp-accounts';

import { Select } from '../../../components/select.js';
import { providersQuery } from '../api/psp-accounts.js';

type Props = { readonly filter: PspAccountFilter; readonly onChange: (filter: PspAccountFilter) => void };

const environments = [
  { value: '', label: texts.accountFilters.environments.none },
  { value: 'test', label: texts.accountFilters.environments.test },
  { value: 'live', label: texts.accountFilters.environments.live },
];

export function AccountFilters({ filter, onChange }: Props) {
  const providers = useQuery(providersQuery()).data ?? [];
  const offered = providers.map(({ value, label }) => ({ value, label }));
  return (
    <search className="wrap mb-8" aria-label={texts.accountFilters.filterPspAccounts}>
      <Select
        className="select"
        aria-label={texts.accountFilters.provider}
        data={[{ value: '', label: texts.accountFilters.allProviders }, ...offered]}
        value={filter.provider ?? ''}
        onChange={(event) => onChange(withFilter(filter, 'provider', event.currentTarget.value))}
      />
      <Select
        className="select"
        aria-label={texts.accountFilters.environment}
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
