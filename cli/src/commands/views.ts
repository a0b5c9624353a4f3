import type { View } from '@rebuttal/sdk';
import type { Command } from 'commander';

import { withApi } from '../api/api.js';
import { declare } from '../program/declaring.js';
import { toFilters, addDisputeFilters } from '../program/dispute-filters.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';

export function declareViews(program: Command): void {
  const views = program.command('views').description('List, save and delete views of the dispute list.');
  declare(views, 'list', 'List your views and those that colleagues share.', ['rebuttal views list']).action(
    listViews,
  );
  const save = declare(views, 'save', 'Save filters of the dispute list under a name.', [
    "rebuttal views save 'Visa fraud over $50' --reason fraudulent --network visa --amount-min 5000 --currency USD",
    "rebuttal views save 'Due this week' --due-before 2026-12-01 --shared --default",
  ]).argument('<name>', 'at most 100 characters');
  addDisputeFilters(save)
    .option('--shared', 'the whole company sees it')
    .option('--default', 'your list opens with it')
    .action(saveView);
  declare(views, 'delete', 'Delete a view.', ['rebuttal views delete vew_01kakhr5x2m7q9t3v8wz'])
    .argument('<id>', 'the view, vew_…')
    .action(deleteView);
}

type SaveViewOptions = JsonOption & { readonly shared?: true; readonly default?: true };

const columns: readonly Column<View>[] = [
  { title: 'View', text: ({ view_id: id }) => id },
  { title: 'Name', text: ({ name }) => name },
  { title: 'Filters', text: filtersText },
  { title: 'Shared', text: ({ shared, author }) => (shared ? `by ${author.name}` : '') },
  { title: 'Default', text: ({ is_default: isDefault }) => (isDefault ? 'yes' : '') },
];

async function listViews(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const views = await withApi((client) => client.views.list());
  output.rows(views, columns, 'There are no views. Save one with: rebuttal views save NAME');
}

async function saveView(name: string, options: SaveViewOptions): Promise<void> {
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

async function deleteView(viewId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  await withApi((client) => client.views.delete(viewId));
  output.document({ view_id: viewId }, () => [`Deleted ${viewId}.`]);
}

function filtersText({ filters, stale }: View): string {
  return Object.entries(filters)
    .map(([name, value]) => `${name}=${value}${stale.includes(name) ? ' (no longer exists)' : ''}`)
    .join(', ');
}
