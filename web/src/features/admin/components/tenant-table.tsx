import { Button, Skeleton } from '@mantine/core';
import { IconBuildingOff } from '@tabler/icons-react';
import { texts } from '#texts/admin';
import { texts as common } from '#texts/common';

import { CopyButton } from '../../../components/copy-button.js';
import { DateOnly } from '../../../components/date-time.js';
import { hidden } from '../../../components/hidden.js';
import { EmptyState } from '../../../components/screen-states.js';
import { formatNumber } from '../../../lib/numbers.js';
import type { Tenant } from '../api/admin.js';
import classes from './table.module.css';
import { TenantStatusTag } from './tenant-status.js';

const { columns } = texts.tenantTable;
const numeric = new Set<string>([columns.users, columns.accounts, columns.disputes]);

type Acts = {
  /** The tenant whose impersonation is starting. */
  readonly entering: string | undefined;
  readonly onDetails: (tenant: Tenant) => void;
  readonly onLoginAs: (tenant: Tenant) => void;
};

type Props = Acts & { readonly tenants: readonly Tenant[]; readonly stale: boolean };

export function TenantTable({ tenants, stale, ...acts }: Props) {
  return (
    <div className={classes.frame} aria-busy={stale}>
      <table className={classes.table} role="table">
        <caption className="visually-hidden">{texts.tenantTable.caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {Object.values(columns).map((label) => (
              <th key={label} scope="col" role="columnheader" data-numeric={numeric.has(label)}>
                {label}
              </th>
            ))}
            <th scope="col" role="columnheader" data-numeric="true">
              {texts.tenantTable.actions}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {tenants.map((tenant) => (
            <Row key={tenant.tenant_id} tenant={tenant} {...acts} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ tenant, ...acts }: Acts & { readonly tenant: Tenant }) {
  return (
    <tr role="row">
      <td role="cell">
        <div className={classes.lines}>
          <span className={classes.first}>{tenant.name}</span>
          <span className={classes.id}>
            {tenant.tenant_id}{' '}
            <CopyButton text={tenant.tenant_id} label={texts.tenantTable.copyId(tenant.name)} />
          </span>
        </div>
      </td>
      <td role="cell" data-label={columns.status}>
        <TenantStatusTag status={tenant.status} />
      </td>
      <Figure label={columns.users} count={tenant.user_count} />
      <Figure label={columns.accounts} count={tenant.psp_account_count} />
      <Figure label={columns.disputes} count={tenant.dispute_count} />
      <td role="cell" data-label={columns.createdAt} className={classes.nowrap}>
        <DateOnly iso={tenant.created_at} />
      </td>
      <td role="cell">
        <Actions tenant={tenant} {...acts} />
      </td>
    </tr>
  );
}

function Figure({ label, count }: { readonly label: string; readonly count: number }) {
  return (
    <td role="cell" data-label={label} data-numeric="true">
      {formatNumber(count)}
    </td>
  );
}

function Actions({ tenant, entering, onDetails, onLoginAs }: Acts & { readonly tenant: Tenant }) {
  const { name, status, tenant_id: tenantId } = tenant;
  return (
    <div className={classes.acts}>
      <Button variant="default" size="xs" onClick={() => onDetails(tenant)}>
        {texts.tenantTable.viewDetails(name, hidden)}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={status !== 'active' || (entering !== undefined && entering !== tenantId)}
        loading={entering === tenantId}
        {...(status === 'active' ? {} : { title: texts.tenantTable.isNotActive(name, status) })}
        onClick={() => onLoginAs(tenant)}
      >
        {texts.tenantTable.loginAs(name, hidden)}
      </Button>
    </div>
  );
}

export function LoadingTenants() {
  return (
    <div role="status" aria-label={texts.tenantTable.loadingTenants}>
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} height={44} mb={10} radius="md" />
      ))}
    </div>
  );
}

/** Remains after the alert is dismissed. */
export function TenantsNotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={classes.frame}>
      <EmptyState title={texts.tenantTable.notLoaded} text={texts.tenantTable.notLoadedText}>
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
    <div className={classes.frame}>
      {filtered ? (
        <EmptyState
          icon={icon}
          title={texts.tenantTable.noMatchingTenants}
          text={texts.tenantTable.noMatchingTenantsText}
        >
          <Button variant="default" onClick={onClear}>
            {texts.tenantTable.showAllTenants}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState
          icon={icon}
          title={texts.tenantTable.noTenantsYet}
          text={texts.tenantTable.noTenantsYetText}
        />
      )}
    </div>
  );
}
