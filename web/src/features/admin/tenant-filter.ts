import type { Schemas } from '@rebuttal/sdk';
import { texts } from '#texts/admin';

import { readPage } from './page-number.js';

type Status = Schemas['TenantStatus'];

export type TenantFilter = { readonly search: string; readonly status: Status | ''; readonly page: number };

export const statusChoices: readonly { readonly value: Status | ''; readonly label: string }[] = [
  { value: '', label: texts.tenantFilter.statusChoices.none },
  { value: 'active', label: texts.tenantFilter.statusChoices.active },
  { value: 'suspended', label: texts.tenantFilter.statusChoices.suspended },
  { value: 'deleted', label: texts.tenantFilter.statusChoices.deleted },
];

/** The filter is in the URL. Unknown values are ignored. */
export function readTenantFilter(params: URLSearchParams): TenantFilter {
  return {
    search: params.get('search') ?? '',
    status: statusChoices.find(({ value }) => value === params.get('status'))?.value ?? '',
    page: readPage(params.get('page')),
  };
}

export function writeTenantFilter({ search, status, page }: TenantFilter): Record<string, string> {
  return {
    ...(search === '' ? {} : { search }),
    ...(status === '' ? {} : { status }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

export function isSameFilter(one: TenantFilter, other: TenantFilter): boolean {
  return one.search === other.search && one.status === other.status && one.page === other.page;
}
