import type { CreateViewRequest, View } from '@rebuttal/sdk';

import { type ListView, readView, toFilterQuery, writeView } from './list-view.js';

/** The list as a saved view shows it. Filters that no longer exist are left out. */
export function toListView({ view_id: viewId, filters, stale }: View): ListView {
  const params = new URLSearchParams({ view: viewId });
  for (const [name, value] of Object.entries(filters))
    if (!stale.includes(name)) params.set(name, String(value));
  return readView(params);
}

/** The filters and the sorting of the list as a saved view stores them. */
export function toViewFilters(view: ListView): NonNullable<CreateViewRequest['filters']> {
  return {
    ...(toFilterQuery(view.filters) as Readonly<Record<string, string | number>>),
    sort_by: view.sortBy,
    sort_order: view.sortOrder,
  };
}

/** Returns true if the list differs from the saved view. */
export function isChanged(view: ListView, columns: readonly string[], saved: View): boolean {
  const address = (shown: ListView): string => writeView({ ...shown, page: 1 }).toString();
  return address(view) !== address(toListView(saved)) || columns.join(' ') !== saved.columns.join(' ');
}
