import { bodyOf, type TenantDetails, type TenantListItem, type TenantStatus } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { collectNumberedPages } from '../api/numbered-pages.js';
import type { PageOptions } from '../api/pages.js';
import { createOutput, factLines, type JsonOption, type Output, terminalWidth } from '../terminal/output.js';
import { requireYes } from '../terminal/prompt.js';
import { type Column, formatTable } from '../terminal/table.js';
import { shortTimeText, statusTone, timeText } from '../terminal/words.js';

export type ListTenantsOptions = JsonOption &
  PageOptions & { readonly search?: string; readonly status?: TenantStatus };
export type ChangeTenantOptions = JsonOption & { readonly yes?: true };

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

export async function listTenants(options: ListTenantsOptions): Promise<void> {
  const output = createOutput(options);
  const { search, status } = options;
  await withApi(({ api }) =>
    collectNumberedPages<TenantListItem>(options, output.isJson, {
      fetch: async (place) => {
        const query = { ...place, search, status };
        const list = await bodyOf(api.GET('/api/admin/tenants', { params: { query } }));
        return { ...list, items: list.tenants };
      },
      show: (tenants) => output.rows(tenants, columns, 'No matching companies.'),
    }),
  );
}

export async function showTenant(tenantId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const tenant = await withApi(({ api }) => bodyOf(api.GET('/api/admin/tenants/{tenantId}', at(tenantId))));
  output.document(tenant, () => tenantLines(tenant, output));
}

export async function suspendTenant(tenantId: string, options: ChangeTenantOptions): Promise<void> {
  await confirmStatus(tenantId, options, {
    status: 'suspended',
    question: (name) => `Suspend ${name}? Its users are signed out immediately. Its disputes continue.`,
  });
}

export async function deleteTenant(tenantId: string, options: ChangeTenantOptions): Promise<void> {
  await confirmStatus(tenantId, options, {
    status: 'deleted',
    question: (name) =>
      `Delete ${name}? Its users are signed out immediately. After 30 days it can no longer be restored, and its accounts are disconnected.`,
  });
}

export async function activateTenant(tenantId: string, options: JsonOption): Promise<void> {
  await setStatus(tenantId, 'active', options);
}

/** Takes effect on every user's next call, so it asks for confirmation either way. */
export async function requireSecondFactor(
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
  const body = { second_factor_demanded: isRequired };
  const { message, tenant } = await withApi(({ api }) =>
    bodyOf(api.PUT('/api/admin/tenants/{tenantId}/security', { ...at(tenantId), body })),
  );
  output.document(tenant, () => [message]);
}

async function confirmStatus(
  tenantId: string,
  options: ChangeTenantOptions,
  change: { readonly status: TenantStatus; readonly question: (name: string) => string },
): Promise<void> {
  const { name } = await withApi(({ api }) => bodyOf(api.GET('/api/admin/tenants/{tenantId}', at(tenantId))));
  await requireYes(change.question(name), options);
  await setStatus(tenantId, change.status, options);
}

async function setStatus(tenantId: string, status: TenantStatus, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const { message, tenant } = await withApi(({ api }) =>
    bodyOf(api.PUT('/api/admin/tenants/{tenantId}/status', { ...at(tenantId), body: { status } })),
  );
  output.document(tenant, () => [message]);
}

const at = (tenantId: string) => ({ params: { path: { tenantId } } });

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
