import { Button, Modal } from '@mantine/core';
import { IconRefresh, IconSettings } from '@tabler/icons-react';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { texts } from '#texts/admin';
import { texts as common } from '#texts/common';

import { PageHeader } from '../../components/page-header.js';
import { NumberPager } from '../../components/pager.js';
import {
  overviewKey,
  systemStatsQuery,
  type Tenant,
  tenantsQuery,
  useLoginAs,
} from '../../features/admin/api/admin.js';
import { Alarms } from '../../features/admin/components/alarms.js';
import { ConfigEditor } from '../../features/admin/components/config-editor.js';
import { ErrorAlert } from '../../features/admin/components/error-alert.js';
import { NotAllowed } from '../../features/admin/components/not-allowed.js';
import { SystemStats } from '../../features/admin/components/system-stats.js';
import { TenantDialog } from '../../features/admin/components/tenant-dialog.js';
import { TenantFilters } from '../../features/admin/components/tenant-filters.js';
import {
  LoadingTenants,
  NoTenants,
  TenantsNotLoaded,
  TenantTable,
} from '../../features/admin/components/tenant-table.js';
import {
  isSameFilter,
  readTenantFilter,
  type TenantFilter,
  writeTenantFilter,
} from '../../features/admin/tenant-filter.js';
import { hasPermission } from '../../lib/permissions.js';
import { useLastPage } from '../../lib/use-last-page.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';

export function Component() {
  useTitle(texts.admin.documentTitle);
  return hasPermission(useUser(), 'platform:read') ? <Dashboard /> : <NotAllowed />;
}

function Dashboard() {
  const [configuring, setConfiguring] = useState(false);
  return (
    <>
      <PageHeader title={texts.admin.superAdminDashboard} subtitle={texts.admin.subtitle}>
        <Button
          variant="default"
          leftSection={<IconSettings size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setConfiguring(true)}
        >
          {texts.admin.systemConfiguration}
        </Button>
        <RefreshButton />
      </PageHeader>
      <Tenants />
      <Modal
        opened={configuring}
        onClose={() => setConfiguring(false)}
        title={texts.admin.systemConfiguration}
        size={640}
      >
        <ConfigEditor scope="global" />
      </Modal>
    </>
  );
}

function RefreshButton() {
  const queries = useQueryClient();
  const busy = useIsFetching({ queryKey: overviewKey }) > 0;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
      disabled={busy}
      onClick={() => void queries.invalidateQueries({ queryKey: overviewKey })}
    >
      {common.actions.refresh}
    </Button>
  );
}

function Tenants() {
  const [params, setParams] = useSearchParams();
  const filter = readTenantFilter(params);
  const { error, refetch } = useQuery(tenantsQuery(filter));
  const stats = useQuery(systemStatsQuery());
  const change = (next: TenantFilter, replace = true): void => {
    if (isSameFilter(next, filter)) void refetch();
    else setParams(writeTenantFilter(next), { replace });
  };
  return (
    <>
      <ErrorAlert error={error ?? stats.error} fallback={texts.messages.listFailed} />
      <Alarms />
      <SystemStats />
      <TenantFilters key={filter.search} filter={filter} onChange={change} />
      <TenantList filter={filter} onChange={change} />
    </>
  );
}

type ListProps = {
  readonly filter: TenantFilter;
  readonly onChange: (filter: TenantFilter, replace?: boolean) => void;
};

function TenantList({ filter, onChange }: ListProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(tenantsQuery(filter));
  const isBeyond = useLastPage(filter.page, isPlaceholderData ? undefined : data?.pages, (page) =>
    onChange({ ...filter, page }),
  );
  if (data === undefined || isBeyond) {
    return error === null ? <LoadingTenants /> : <TenantsNotLoaded onRetry={() => void refetch()} />;
  }
  if (data.tenants.length === 0) {
    return (
      <NoTenants
        filtered={filter.search !== '' || filter.status !== '' || filter.page > 1}
        onClear={() => onChange({ search: '', status: '', page: 1 })}
      />
    );
  }
  return (
    <>
      <Listed tenants={data.tenants} stale={isPlaceholderData} />
      <NumberPager
        page={data.page}
        pages={data.pages}
        counted={texts.admin.tenants(data.total)}
        onPage={(page) => onChange({ ...filter, page }, false)}
      />
    </>
  );
}

function Listed({ tenants, stale }: { readonly tenants: readonly Tenant[]; readonly stale: boolean }) {
  const [shown, setShown] = useState<Tenant>();
  const enter = useLoginAs();
  return (
    <>
      <ErrorAlert
        error={enter.error}
        fallback={texts.messages.loginAsFailed}
        title={texts.messages.loginAsFailed}
      />
      <TenantTable
        tenants={tenants}
        stale={stale}
        entering={enter.isPending || enter.isSuccess ? enter.variables : undefined}
        onDetails={setShown}
        onLoginAs={({ tenant_id: tenantId }) => enter.mutate(tenantId)}
      />
      {shown !== undefined && <TenantDialog tenant={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
