import type { SystemStats } from '@rebuttal/sdk';
import { adminOf } from '@rebuttal/sdk/admin';
import { type Command } from 'commander';

import { withApi } from '../api/api.js';
import { declare } from '../program/declaring.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';

export function declareStats(program: Command): void {
  declare(program, 'stats', 'Show the totals of the platform.', ['rebuttal stats --json']).action(showStats);
}

type Line = { readonly what: string; readonly total: number; readonly of: string };

const columns: readonly Column<Line>[] = [
  { title: '', text: ({ what }) => what },
  { title: 'Total', text: ({ total }) => String(total), align: 'right' },
  { title: 'Of these', text: ({ of }) => of },
];

async function showStats(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const stats = await withApi((client) => adminOf(client).stats());
  if (output.isJson) output.document(stats, () => []);
  else output.rows(linesOf(stats), columns, '');
}

function linesOf({ tenants, users, disputes, psp_accounts: accounts }: SystemStats): Line[] {
  return [
    { what: 'Tenants', total: tenants.total, of: `${tenants.active} active` },
    { what: 'Users', total: users.total, of: `${users.active} active` },
    { what: 'Disputes', total: disputes.total, of: `${disputes.needs_response} need a response` },
    { what: 'PSP accounts', total: accounts.total, of: `${accounts.active} active` },
  ];
}
