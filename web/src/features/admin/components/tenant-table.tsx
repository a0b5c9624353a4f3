import { Button, Skeleton } from '@mantine/core';
import { IconBuildingOff } from '@tabler/icons-react';

import { CopyButton } from '../../../components/copy-button.js';
import { DateOnly } from '../../../components/date-time.js';
import { EmptyState } from '../../../components/screen-states.js';
import type { Tenant } from '../api/admin.js';
import classes from './table.module.css';
import { TenantStatusTag } from './tenant-status.js';

const columns = ['Tenant Name', 'Status', 'Users', 'PSP Accounts', 'Disputes', 'Created At'] as const;
const numeric = new Set<string>(['Users', 'PSP Accounts', 'Disputes']);

type Acts = {
  /** The tenant whose login is under way. */
  readonly entering: string | undefined;
  readonly onDetails: (tenant: Tenant) => void;
  readonly onLoginAs: (tenant: Tenant) => void;
};

type Props = Acts & { readonly tenants: readonly Tenant[]; readonly stale: boolean };

export function TenantTable({ tenants, stale, ...acts }: Props) {
  return (
    <div className={classes.frame} aria-busy={stale}>
      <table className={classes.table} role="table">
        <caption className="visually-hidden">Tenants</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((label) => (
              <th key={label} scope="col" role="columnheader" data-numeric={numeric.has(label)}>
                {label}
              </th>
            ))}
            <th scope="col" role="columnheader" data-numeric="true">
              Actions
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
            {tenant.tenant_id} <CopyButton text={tenant.tenant_id} label={`Copy the ID of ${tenant.name}`} />
          </span>
        </div>
      </td>
      <td role="cell" data-label="Status">
        <TenantStatusTag status={tenant.status} />
      </td>
      <Figure label="Users" count={tenant.user_count} />
      <Figure label="PSP Accounts" count={tenant.psp_account_count} />
      <Figure label="Disputes" count={tenant.dispute_count} />
      <td role="cell" data-label="Created At" className={classes.nowrap}>
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
      {count.toLocaleString('en-US')}
    </td>
  );
}

function Actions({ tenant, entering, onDetails, onLoginAs }: Acts & { readonly tenant: Tenant }) {
  const { name, status, tenant_id: tenantId } = tenant;
  return (
    <div className={classes.acts}>
      <Button variant="default" size="xs" onClick={() => onDetails(tenant)}>
        View Details<span className="visually-hidden"> of {name}</span>
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={status !== 'active' || (entering !== undefined && entering !== tenantId)}
        loading={entering === tenantId}
        {...(status === 'active' ? {} : { title: `${name} is ${status}` })}
        onClick={() => onLoginAs(tenant)}
      >
        Login As<span className="visually-hidden"> {name}</span>
      </Button>
    </div>
  );
}

export function LoadingTenants() {
  return (
    <div role="status" aria-label="Loading tenants">
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} height={44} mb={10} radius="md" />
      ))}
    </div>
  );
}

type NoTenantsProps = { readonly filtered: boolean; readonly onClear: () => void };

export function NoTenants({ filtered, onClear }: NoTenantsProps) {
  const icon = <IconBuildingOff size={22} stroke={1.5} aria-hidden="true" />;
  return (
    <div className={classes.frame}>
      {filtered ? (
        <EmptyState icon={icon} title="No tenant fits" text="Try a part of the name, or another status.">
          <Button variant="default" onClick={onClear}>
            Show all tenants
          </Button>
        </EmptyState>
      ) : (
        <EmptyState icon={icon} title="No tenants yet" text="Whoever registers a company will stand here." />
      )}
    </div>
  );
}
