import { Button, Skeleton } from '@mantine/core';
import { IconBuildingOff } from '@tabler/icons-react';
import { texts } from '#texts/admin';
import { texts as common } from '#texts/common';

import { CellLines } from '../../../components/cell-lines.js';
import { column, DataTable } from '../../../components/data-table.js';
import { DateOnly } from '../../../components/date-time.js';
import { hidden } from '../../../components/hidden.js';
import { IdLine } from '../../../components/id-line.js';
import panel from '../../../components/panel.module.css';
import { EmptyState } from '../../../components/screen-states.js';
import { formatNumber } from '../../../lib/numbers.js';
import type { Tenant } from '../api/admin.js';
import { TenantStatusTag } from './tenant-status.js';

const words = texts.tenantTable;

type Acts = {
  /** The tenant whose impersonation is starting. */
  readonly entering: string | undefined;
  readonly onDetails: (tenant: Tenant) => void;
  readonly onLoginAs: (tenant: Tenant) => void;
};

type Props = Acts & { readonly tenants: readonly Tenant[]; readonly stale: boolean };

export function TenantTable({ tenants, stale, ...acts }: Props) {
  return (
    <DataTable
      label={words.caption}
      look="cards"
      columns={[
        ...columns,
        column<Tenant>('actions', words.actions, (tenant) => <Actions tenant={tenant} {...acts} />),
      ]}
      rows={tenants}
      idOf={(tenant) => tenant.tenant_id}
      isStale={stale}
    />
  );
}

const columns = [
  column<Tenant>(
    'name',
    words.columns.name,
    ({ name, tenant_id: id }) => (
      <CellLines title={name}>
        <IdLine id={id} copyLabel={words.copyId(name)} isSmall />
      </CellLines>
    ),
    { isRowHeader: true },
  ),
  column<Tenant>('status', words.columns.status, ({ status }) => <TenantStatusTag status={status} />),
  figure('users', (tenant) => tenant.user_count),
  figure('accounts', (tenant) => tenant.psp_account_count),
  figure('disputes', (tenant) => tenant.dispute_count),
  column<Tenant>(
    'created',
    words.columns.createdAt,
    ({ created_at: created }) => <DateOnly iso={created} />,
    { className: 'nowrap' },
  ),
];

function figure(name: keyof typeof words.columns, countOf: (tenant: Tenant) => number) {
  return column<Tenant>(name, words.columns[name], (tenant) => formatNumber(countOf(tenant)), {
    isNumeric: true,
  });
}

function Actions({ tenant, entering, onDetails, onLoginAs }: Acts & { readonly tenant: Tenant }) {
  const { name, status, tenant_id: tenantId } = tenant;
  return (
    <div>
      <Button variant="default" size="xs" onClick={() => onDetails(tenant)}>
        {words.viewDetails(name, hidden)}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={status !== 'active' || (entering !== undefined && entering !== tenantId)}
        loading={entering === tenantId}
        {...(status === 'active' ? {} : { title: words.isNotActive(name, status) })}
        onClick={() => onLoginAs(tenant)}
      >
        {words.loginAs(name, hidden)}
      </Button>
    </div>
  );
}

export function LoadingTenants() {
  return (
    <div role="status" aria-label={words.loadingTenants}>
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} height={44} mb={10} radius="md" />
      ))}
    </div>
  );
}

/** Remains after the alert is dismissed. */
export function TenantsNotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={panel.root}>
      <EmptyState title={words.notLoaded} text={words.notLoadedText}>
        <Button variant="default" onClick={onRetry}>
          {common.actions.retry}
        </Button>
      </EmptyState>
    </div>
  );
}

type NoTenantsProps = { readonly filtered: boolean; readonly onClear: () => void };

export function NoTenants({ filtered, onClear }: NoTenantsProps) {
  const icon = <IconBuildingOff size={22} stroke={1.5} aria-hidden="true" />;
  return (
    <div className={panel.root}>
      {filtered ? (
        <EmptyState icon={icon} title={words.noMatchingTenants} text={words.noMatchingTenantsText}>
          <Button variant="default" onClick={onClear}>
            {words.showAllTenants}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState icon={icon} title={words.noTenantsYet} text={words.noTenantsYetText} />
      )}
    </div>
  );
}
