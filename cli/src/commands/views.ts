import type { View } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';
import { toFilters } from './dispute-filters.js';

export type SaveViewOptions = JsonOption & { readonly shared?: true; readonly default?: true };

const columns: readonly Column<View>[] = [
  { title: 'View', text: ({ view_id: id }) => id },
  { title: 'Name', text: ({ name }) => name },
  { title: 'Filters', text: filtersText },
  { title: 'Shared', text: ({ shared, author }) => (shared ? `by ${author.name}` : '') },
  { title: 'Default', text: ({ is_default: isDefault }) => (isDefault ? 'yes' : '') },
];

export async function listViews(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const views = await withApi((client) => client.views.list());
  output.rows(views, columns, 'There are no views. Save one with: rebuttal views save NAME');
}

export async function saveView(name: string, options: SaveViewOptions): Promise<void> {
  const output = createOutput(options);
  const view = await withApi((client) =>
    client.views.create({
      name,
      filters: toFilters(options),
      shared: options.shared ?? false,
      is_default: options.default ?? false,
    }),
  );
  output.document(view, () => [`Saved as ${view.view_id}: ${filtersText(view) || 'all disputes'}`]);
}

export async function deleteView(viewId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  await withApi((client) => client.views.delete(viewId));
  output.document({ view_id: viewId }, () => [`Deleted ${viewId}.`]);
}

function filtersText({ filters, stale }: View): string {
  return Object.entries(filters)
    .map(([name, value]) => `${name}=${value}${stale.includes(name) ? ' (no longer exists)' : ''}`)
    .join(', ');
}
