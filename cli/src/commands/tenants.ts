import type { TenantDetails, TenantListItem, TenantStatus } from '@rebuttal/sdk';
import { adminOf } from '@rebuttal/sdk/admin';
import { Argument, type Command } from 'commander';

import { withApi } from '../api/api.js';
import { declare, tenantArgument, tenantExample, companyStatusOption } from '../program/declaring.js';
import { addLimit, pageSize, printList, type ListOptions } from '../program/lists.js';
import { createOutput, factLines, type JsonOption, type Output, terminalWidth } from '../terminal/output.js';
import { requireYes } from '../terminal/prompt.js';
import { type Column, formatTable } from '../terminal/table.js';
import { shortTimeText, statusTone, timeText } from '../terminal/words.js';

export function declareTenants(program: Command): void {
  const tenants = program.command('tenants').description('List, read, suspend and delete companies.');
  declareReadingTenants(tenants);
  declareTenantStatus(tenants);
}

function declareReadingTenants(tenants: Command): void {
  const list = declare(tenants, 'list', 'List companies, newest first.', [
    'rebuttal tenants list --search rabbits',
    'rebuttal tenants list --status suspended --all --json | jq -r .tenant_id',
  ])
    .option('--search <text>', 'part of a name, an id or a user’s email address')
    .addOption(companyStatusOption('with this status'));
  addLimit(list, 50).action(listTenants);
  declare(tenants, 'show', 'Show a company with its users, its accounts and the totals of its disputes.', [
    `rebuttal tenants show ${tenantExample}`,
  ])
    .addArgument(tenantArgument())
    .action(showTenant);
}

function declareTenantStatus(tenants: Command): void {
  declare(tenants, 'suspend', 'Suspend a company: its users are signed out, its disputes continue.', [
    `rebuttal tenants suspend ${tenantExample}`,
  ])
    .addArgument(tenantArgument())
    .option('-y, --yes', 'skip the confirmation')
    .action(suspendTenant);
  declare(tenants, 'activate', 'Activate a company that was suspended, or deleted less than 30 days ago.', [
    `rebuttal tenants activate ${tenantExample}`,
  ])
    .addArgument(tenantArgument())
    .action(activateTenant);
  declare(tenants, 'delete', 'Delete a company: it can be restored for 30 days.', [
    `rebuttal tenants delete ${tenantExample}`,
  ])
    .addArgument(tenantArgument())
    .option('-y, --yes', 'skip the confirmation')
    .action(deleteTenant);
  declare(
    tenants,
    'require-2fa',
    'Require two-factor authentication for all users of a company, or stop requiring it.',
    [`rebuttal tenants require-2fa ${tenantExample} on`, `rebuttal tenants require-2fa ${tenantExample} off`],
  )
    .addArgument(tenantArgument())
    .addArgument(new Argument('<demand>', 'on or off').choices(['on', 'off']))
    .option('-y, --yes', 'skip the confirmation')
    .action((tenantId: string, demand: 'on' | 'off', options: ChangeTenantOptions) =>
      requireSecondFactor(tenantId, demand === 'on', options),
    );
}

type ListTenantsOptions = ListOptions & { readonly search?: string; readonly status?: TenantStatus };
type ChangeTenantOptions = JsonOption & { readonly yes?: true };

const columns: readonly Column<TenantListItem>[] = [
  { title: 'Tenant', text: ({ tenant_id: id }) => id },
  { title: 'Status', text: ({ status }) => status, tone: ({ status }) => statusTone(status) },
  { title: 'Users', text: ({ user_count: count }) => String(count), align: 'right' },
  { title: 'Accounts', text: ({ psp_account_count: count }) => String(count), align: 'right' },
  { title: 'Disputes', text: ({ dispute_count: count }) => String(count), align: 'right' },
  { title: 'Created', text: ({ created_at: at }) => shortTimeText(at), optional: true },
  { title: 'Name', text: ({ name }) => name },
];

const userColumns: readonly Column<TenantDetails['users'][number]>[] = [
  { title: 'User', text: ({ user_id: id }) => id },
  { title: 'Role', text: ({ role }) => role },
  { title: 'Email', text: ({ email }) => email },
  { title: 'Name', text: ({ name }) => name, optional: true },
];

const accountColumns: readonly Column<TenantDetails['psp_accounts'][number]>[] = [
  { title: 'Account', text: ({ account_id: id }) => id },
  { title: 'Provider', text: ({ provider }) => provider },
  { title: 'Environment', text: ({ environment }) => environment },
  { title: 'Active', text: ({ is_active: isActive }) => (isActive ? 'yes' : 'no') },
  { title: 'Name', text: ({ account_name: name }) => name, optional: true },
];

async function listTenants(options: ListTenantsOptions): Promise<void> {
  const { search, status } = options;
  const query = { search, status, per_page: pageSize(options) };
  await withApi((client) =>
    printList(adminOf(client).tenants.list(query), options, columns, 'No matching companies.'),
  );
}

async function showTenant(tenantId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const tenant = await withApi((client) => adminOf(client).tenants.get(tenantId));
  output.document(tenant, () => tenantLines(tenant, output));
}

async function suspendTenant(tenantId: string, options: ChangeTenantOptions): Promise<void> {
  await confirmStatus(tenantId, options, {
    status: 'suspended',
    question: (name) => `Suspend ${name}? Its users are signed out immediately. Its disputes continue.`,
  });
}

async function deleteTenant(tenantId: string, options: ChangeTenantOptions): Promise<void> {
  await confirmStatus(tenantId, options, {
    status: 'deleted',
    question: (name) =>
      `Delete ${name}? Its users are signed out immediately. After 30 days it can no longer be restored, and its accounts are disconnected.`,
  });
}

async function activateTenant(tenantId: string, options: JsonOption): Promise<void> {
  await setStatus(tenantId, 'active', options);
}

/** Takes effect on every user's next call, so it asks for confirmation either way. */
async function requireSecondFactor(
  tenantId: string,
  isRequired: boolean,
  options: ChangeTenantOptions,
): Promise<void> {
  const output = createOutput(options);
  await requireYes(
    isRequired
      ? `Require two-factor authentication for all users of ${tenantId}? Users without it can do nothing until they set it up.`
      : `Stop requiring two-factor authentication for the users of ${tenantId}? Verify who is asking.`,
    options,
  );
  const { message, tenant } = await withApi((client) =>
    adminOf(client).tenants.demandSecondFactor(tenantId, isRequired),
  );
  output.document(tenant, () => [message]);
}

async function confirmStatus(
  tenantId: string,
  options: ChangeTenantOptions,
  change: { readonly status: TenantStatus; readonly question: (name: string) => string },
): Promise<void> {
  const { name } = await withApi((client) => adminOf(client).tenants.get(tenantId));
  await requireYes(change.question(name), options);
  await setStatus(tenantId, change.status, options);
}

async function setStatus(tenantId: string, status: TenantStatus, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const { message, tenant } = await withApi((client) => adminOf(client).tenants.setStatus(tenantId, status));
  output.document(tenant, () => [message]);
}

function tenantLines(tenant: TenantDetails, { paint }: Output): string[] {
  const { dispute_stats: disputes } = tenant;
  const table = { width: terminalWidth(), paint };
  const facts = factLines(
    [
      ['Tenant', tenant.tenant_id],
      ['Name', tenant.name],
      ['Status', tenant.status],
      ['Created', timeText(tenant.created_at)],
      ['Deleted', timeText(tenant.deleted_at)],
      ['Restorable until', timeText(tenant.restorable_until)],
      ['Two-factor', tenant.second_factor_demanded ? 'required for all users' : 'not required'],
      [
        'Disputes',
        `${disputes.total} (${disputes.needs_response} need a response, ${disputes.submitted} submitted)`,
      ],
    ],
    paint,
  );
  const users = ['', ...formatTable(tenant.users, userColumns, table)];
  const accounts = ['', ...formatTable(tenant.psp_accounts, accountColumns, table)];
  return [
    ...facts,
    ...(tenant.users.length === 0 ? [] : users),
    ...(tenant.psp_accounts.length === 0 ? [] : accounts),
  ];
}
