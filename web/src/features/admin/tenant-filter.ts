import type { Schemas } from '@rebuttal/sdk';

type Status = Schemas['TenantStatus'];

export type TenantFilter = { readonly search: string; readonly status: Status | ''; readonly page: number };

export const statusChoices: readonly { readonly value: Status | ''; readonly label: string }[] = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'deleted', label: 'Deleted' },
];

/** The filter stands in the address; what is no filter there is none. */
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

export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
