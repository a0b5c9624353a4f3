import { texts } from '#texts/admin';

import { Select } from '../../../components/select.js';
import { statusChoices, type TenantFilter } from '../tenant-filter.js';
import { FilterForm } from './filter-form.js';

type Props = { readonly filter: TenantFilter; readonly onChange: (filter: TenantFilter) => void };

const words = texts.tenantFilters;

export function TenantFilters(props: Props) {
  return (
    <FilterForm
      {...props}
      label={words.filterTenants}
      search={{
        label: words.searchTenants,
        placeholder: words.searchTenantsPlaceholder,
        button: words.search,
      }}
      choices={(apply) => (
        <Select
          className="select"
          label={words.status}
          data={[...statusChoices]}
          value={props.filter.status}
          onChange={(event) => apply({ status: event.currentTarget.value as TenantFilter['status'] })}
        />
      )}
    />
  );
}
