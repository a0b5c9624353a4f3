import type { UserRole } from '@rebuttal/sdk';
import { texts } from '#texts/admin';

import { readPage } from './page-number.js';
import { isSameFilter, statusChoices, type TenantFilter } from './tenant-filter.js';

export type UserFilter = {
  readonly search: string;
  readonly role: UserRole | '';
  readonly status: TenantFilter['status'];
  readonly page: number;
};

const roleLabels: Readonly<Record<UserRole, string>> = texts.userFilter.roleLabels;

export const roleChoices: readonly { readonly value: UserRole | ''; readonly label: string }[] = [
  { value: '', label: texts.userFilter.roleChoices.none },
  ...(Object.keys(roleLabels) as UserRole[]).map((value) => ({ value, label: roleLabels[value] })),
];

/** An unknown role of a newer server is shown unchanged. */
export function describeRole(role: string): string {
  return roleChoices.find(({ value }) => value === role)?.label ?? role;
}

/** The filter is in the URL. Unknown values are ignored. */
export function readUserFilter(params: URLSearchParams): UserFilter {
  return {
    search: params.get('search') ?? '',
    role: roleChoices.find(({ value }) => value === params.get('role'))?.value ?? '',
    status: statusChoices.find(({ value }) => value === params.get('status'))?.value ?? '',
    page: readPage(params.get('page')),
  };
}

export function writeUserFilter({ page, ...words }: UserFilter): Record<string, string> {
  const chosen = Object.entries(words).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(chosen), ...(page === 1 ? {} : { page: String(page) }) };
}

export const isUserFiltered = ({ search, role, status, page }: UserFilter): boolean =>
  search !== '' || role !== '' || status !== '' || page > 1;

export const isSameUserFilter = (one: UserFilter, other: UserFilter): boolean =>
  isSameFilter(one, other) && one.role === other.role;
