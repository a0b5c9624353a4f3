import type { TemplateListQuery } from '@rebuttal/sdk';
import { texts } from '#texts/templates';

const filterNames = ['status', 'dispute_reason', 'card_network', 'language', 'search'] as const;
export type FilterName = (typeof filterNames)[number];

/** The view of the list, stored in the URL. `status` defaults to `active`. */
export type ListView = {
  readonly page: number;
  readonly filters: Readonly<Partial<Record<FilterName, string>>>;
};

const usualStatus = 'active';

export const statusChoices = [
  { value: 'active', label: texts.listView.statusChoices.active },
  { value: 'draft', label: texts.listView.statusChoices.draft },
  { value: 'archived', label: texts.listView.statusChoices.archived },
  { value: 'all', label: texts.listView.statusChoices.all },
] as const;

const pageSize = 24;

export function readView(params: URLSearchParams): ListView {
  const filters: Partial<Record<FilterName, string>> = {};
  for (const name of filterNames) {
    const value = params.get(name)?.trim() ?? '';
    if (value !== '') filters[name] = value;
  }
  const known = statusChoices.some(({ value }) => value === filters.status);
  const page = Number(params.get('page'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    filters: { ...filters, status: known ? (filters.status ?? usualStatus) : usualStatus },
  };
}

/** Writes a URL without default values. */
export function writeView({ page, filters }: ListView): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of filterNames) {
    const value = filters[name] ?? '';
    if (value !== '' && !(name === 'status' && value === usualStatus)) params.set(name, value);
  }
  if (page > 1) params.set('page', String(page));
  return params;
}

export function filteredBy(view: ListView, name: FilterName, value: string): ListView {
  return { page: 1, filters: { ...view.filters, [name]: value } };
}

export function isFiltered(view: ListView): boolean {
  return writeView({ ...view, page: 1 }).size > 0;
}

export function toListQuery({ page, filters }: ListView): TemplateListQuery {
  return {
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
    page,
    per_page: pageSize,
  };
}
