import { type DisputeExportQuery, type DisputeListQuery, type DisputeSortColumn } from '@rebuttal/sdk';
import { disputeFilters } from '@rebuttal/sdk/filters';

export const pageSize = 20;

const sortColumns = [
  'provider',
  'amount',
  'amount_usd',
  'status',
  'created_at',
  'evidence_due_by',
  'due_in',
  'readiness',
] as const;
export type Filter = (typeof disputeFilters)[number];
/** The filters of the list's bar, each with one value. */
const barFilters: readonly FilterName[] = ['provider', 'status', 'psp_account_id'];
/** The filters that a person adds by name. The search has its own field. */
export const listFilters: readonly Filter[] = disputeFilters.filter(({ name }) => name !== 'search');
export const searchLengthMax = disputeFilters.find((filter) => filter.name === 'search')?.lengthMax;
const numbers = disputeFilters.filter((filter) => 'max' in filter);

export type FilterName = Filter['name'];

/** The view of the list, stored in the URL so that it can be bookmarked, shared and revisited. */
export type ListView = {
  readonly page: number;
  readonly sortBy: DisputeSortColumn;
  readonly sortOrder: 'asc' | 'desc';
  readonly filters: Readonly<Partial<Record<FilterName, string>>>;
  /** The saved view that the list started from. */
  readonly viewId?: string | undefined;
};

type Sorting = Pick<ListView, 'sortBy' | 'sortOrder'>;

/** Disputes that need a response come with the nearest deadline first, all others with the newest first. */
function usualSorting({ status }: ListView['filters']): Sorting {
  return status === 'needs_response'
    ? { sortBy: 'due_in', sortOrder: 'asc' }
    : { sortBy: 'created_at', sortOrder: 'desc' };
}

function isUsual(view: ListView): boolean {
  const usual = usualSorting(view.filters);
  return view.sortBy === usual.sortBy && view.sortOrder === usual.sortOrder;
}

/** Reads a URL. Invalid values count as absent. */
export function readView(params: URLSearchParams): ListView {
  const page = Number(params.get('page'));
  const viewId = params.get('view');
  const filters: Partial<Record<FilterName, string>> = {};
  for (const { name } of disputeFilters) {
    const value = params.get(name)?.trim();
    if (value !== undefined && value !== '' && (!isNumber(name) || /^\d{1,15}$/.test(value)))
      filters[name] = value;
  }
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    ...readSorting(params, usualSorting(filters)),
    filters,
    ...(viewId === null || viewId === '' ? {} : { viewId }),
  };
}

const isNumber = (name: string): boolean => numbers.some((number) => number.name === name);

function readSorting(params: URLSearchParams, usual: Sorting): Sorting {
  const named = sortColumns.find((column) => column === params.get('sort_by'));
  const order = (['asc', 'desc'] as const).find((one) => one === params.get('sort_order'));
  return {
    sortBy: named ?? usual.sortBy,
    sortOrder: order ?? (named === undefined ? usual.sortOrder : 'desc'),
  };
}

/** Writes a URL without default values. */
export function writeView(view: ListView): URLSearchParams {
  const params = new URLSearchParams();
  for (const { name } of disputeFilters) {
    const value = view.filters[name];
    if (value !== undefined && value !== '') params.set(name, value);
  }
  const usual = usualSorting(view.filters);
  if (view.sortBy !== usual.sortBy) params.set('sort_by', view.sortBy);
  const implied = readSorting(params, usual);
  if (view.sortOrder !== implied.sortOrder) params.set('sort_order', view.sortOrder);
  if (view.page > 1) params.set('page', String(view.page));
  if (view.viewId !== undefined) params.set('view', view.viewId);
  return params;
}

export function toListQuery(view: ListView): DisputeListQuery {
  return {
    page: view.page,
    per_page: pageSize,
    sort_by: view.sortBy,
    sort_order: view.sortOrder,
    ...toFilterQuery(view.filters),
  };
}

/** The filters in the API's format. */
export function toFilterQuery(filters: ListView['filters']): DisputeExportQuery {
  const fields = Object.entries(filters).map(([name, value]): [string, string | number] => [
    name,
    isNumber(name) ? Number(value) : value,
  ]);
  return Object.fromEntries(fields);
}

/**
 * The same column again reverses the order. A new one starts with the highest, and the time left with the most urgent.
 * Both return to the first page.
 */
export function sortedBy(view: ListView, column: DisputeSortColumn): ListView {
  const first = column === 'due_in' ? 'asc' : 'desc';
  const turned = view.sortOrder === 'asc' ? 'desc' : 'asc';
  return { ...view, sortBy: column, sortOrder: view.sortBy === column ? turned : first, page: 1 };
}

export function filteredBy(view: ListView, name: FilterName, value: string): ListView {
  const { [name]: _before, ...others } = view.filters;
  return withFilters(view, value === '' ? others : { ...others, [name]: value });
}

/** Shows other disputes from the first page. A sorting that the user has not chosen follows the filters. */
export function withFilters(view: ListView, filters: ListView['filters']): ListView {
  const sorting = isUsual(view) ? usualSorting(filters) : {};
  return { ...view, ...sorting, filters, page: 1 };
}

export function isFiltered(view: ListView): boolean {
  return Object.keys(view.filters).length > 0;
}

/** Returns true if the bar shows this filter. Several values have no place there. */
export function isInBar({ name }: Pick<Filter, 'name'>, filters: ListView['filters']): boolean {
  return barFilters.includes(name) && valuesIn(filters[name]).length <= 1;
}

/** Returns true if a filter is set that the bar does not show. */
export function hasChips({ filters }: Pick<ListView, 'filters'>): boolean {
  return listFilters.some((filter) => filters[filter.name] !== undefined && !isInBar(filter, filters));
}

/** The values of a filter that takes several. */
export function valuesIn(value: string | undefined): readonly string[] {
  return (value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
